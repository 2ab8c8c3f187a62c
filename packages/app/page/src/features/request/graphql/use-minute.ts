import { useEffect, useState } from "react";

const MINUTE = 60_000;

/** What time it is, minute by minute. */
export function useMinute(): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = window.setInterval(() => setNow(Date.now()), MINUTE);
		return () => window.clearInterval(timer);
	}, []);
	return now;
}
