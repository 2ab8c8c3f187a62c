import type { ReactNode } from "react";

const SHORT: Readonly<Record<string, string>> = {
	DELETE: "DEL",
	OPTIONS: "OPT",
	CONNECT: "CON",
};

/** A method in its colour. */
export function MethodLabel({
	method,
	isShort = false,
}: {
	readonly method: string;
	readonly isShort?: boolean;
}): ReactNode {
	const name = method.toUpperCase();
	return (
		<span className={`method method-${name.toLowerCase()}`}>
			{isShort
				? (SHORT[name] ?? (name.length > 5 ? name.slice(0, 4) : name))
				: name}
		</span>
	);
}
