import type { NetworkFailureCode } from "../exchange.ts";

/** Where an exchange was when it failed. */
export interface FailurePoint {
	/** `host:port` */
	readonly authority: string;
	readonly phase: "connect" | "head" | "body";
	/** Whether the URL begins with https. Default: false. */
	readonly isSecure?: boolean;
}

/** What is said about one kind of failure. */
export interface FailureKind {
	readonly code: NetworkFailureCode;
	/** Goes on after "host:port". */
	readonly says: string;
	readonly hint: string;
}

/** Of a low-level message, without its full stop. */
export function firstLine(message: string): string {
	return message.trim().split("\n", 1)[0]?.replace(/\.$/, "") ?? "";
}
