import { type ReactNode, useEffect, useState } from "react";

const SECOND = 1_000;

/** How long a token is still good for, second by second. */
export function Countdown({ until }: { readonly until: number }): ReactNode {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = window.setInterval(() => setNow(Date.now()), SECOND);
		return () => window.clearInterval(timer);
	}, []);
	const left = until - now;
	const when = new Date(until).toLocaleString();
	return (
		<span
			className={left > 0 ? "token-left" : "token-left token-over"}
			title={when}
		>
			{left > 0
				? `expires in ${inWords(left)}`
				: `expired ${inWords(-left)} ago`}
		</span>
	);
}

/** Milliseconds in the two largest units: `2 d 3 h`, `4 min 05 s`. */
export function inWords(milliseconds: number): string {
	const seconds = Math.floor(milliseconds / SECOND);
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	if (days > 0) return `${days} d ${hours % 24} h`;
	if (hours > 0) return `${hours} h ${padded(minutes % 60)} min`;
	if (minutes > 0) return `${minutes} min ${padded(seconds % 60)} s`;
	return `${seconds} s`;
}

function padded(number: number): string {
	return String(number).padStart(2, "0");
}
