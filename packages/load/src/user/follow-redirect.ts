import type { HttpClient, OutgoingRequest } from "@curlew/client/driving";
import { type ErrorKind, kindOfFailure } from "../stats/error-kinds.ts";

/** How it ended. */
export interface FollowedEnd {
	readonly status: number;
	/** Bytes of all responses. */
	readonly size: number;
	readonly error: ErrorKind | undefined;
	readonly message?: string;
}

/**
 * Follows where a response redirects to; from the second hop on, a request of
 * the fast path is on the slow one.
 *
 * @param response the one that redirects; its size in bytes
 */
export async function followRedirect(
	http: HttpClient,
	outgoing: OutgoingRequest,
	{ status: from, size }: { readonly status: number; readonly size: number },
	location: string,
	signal: AbortSignal,
): Promise<FollowedEnd> {
	const redirect = { status: from, location };
	const result = await http.send(outgoing, { signal, redirect });
	if (result.kind === "failure") {
		const { code, message } = result.failure;
		return { status: 0, size, error: kindOfFailure(code), message };
	}
	const { status, headSize, encodedSize } = result.response;
	return { status, size: size + headSize + encodedSize, error: undefined };
}
