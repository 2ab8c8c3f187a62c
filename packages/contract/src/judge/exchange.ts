import type { HeaderPair, OutlinedPart } from "@curlew/client/openapi";

/** What was asked and what was answered, as far as it is known. */
export interface JudgedExchange {
	readonly request: JudgedRequest;
	/** Absent where there was none. */
	readonly response?: JudgedResponse | undefined;
}

export interface JudgedRequest {
	readonly method: string;
	/** Absolute. */
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	/** Absent where there was none. */
	readonly body?: JudgedBody | undefined;
}

export interface JudgedResponse {
	readonly status: number;
	readonly headers: readonly HeaderPair[];
	/** Absent where there was none. */
	readonly body?: JudgedBody | undefined;
}

/** A body, after content decoding. */
export type JudgedBody =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "bytes"; readonly bytes: Uint8Array }
	| { readonly kind: "multipart"; readonly parts: readonly OutlinedPart[] }
	/** There is one, of which nothing more is known: too large, or a file that is streamed. */
	| { readonly kind: "unread"; readonly reason: string };

/** Of several headers of the same name, their values with commas between: RFC 9110 §5.3. */
export function valueOfHeader(
	headers: readonly HeaderPair[],
	name: string,
): string | undefined {
	const lower = name.toLowerCase();
	const values = headers
		.filter(([key]) => key.toLowerCase() === lower)
		.map(([, value]) => value);
	return values.length === 0 ? undefined : values.join(", ");
}

/** RFC 6265 §4.2.1. */
export function cookieOf(
	header: string | undefined,
	name: string,
): string | undefined {
	for (const part of header?.split(";") ?? []) {
		const at = part.indexOf("=");
		if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
	}
	return undefined;
}
