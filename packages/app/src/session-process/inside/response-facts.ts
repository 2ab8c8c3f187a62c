import type { ReceivedResponse } from "@curlew/client";
import type { HeaderList, ResponseFacts } from "../../protocol/sending.ts";

/** What a response tells beside its result, with secrets masked. */
export function factsOf(
	response: ReceivedResponse,
	mask: (text: string) => string,
): ResponseFacts {
	const masked = (headers: HeaderList): HeaderList =>
		headers.map(([name, value]) => [mask(name), mask(value)]);
	const { trailers = [], informational = [], redirects = [] } = response;
	const { size } = response.body;
	return {
		mediaType: mask(
			responseMediaType(headerOf(response.headers, "content-type")),
		),
		headSize: response.headSize ?? 0,
		encodedSize: response.encodedSize ?? size,
		size,
		remoteAddress: response.remoteAddress ?? null,
		isConnectionReused: response.isConnectionReused ?? false,
		...(response.security && { security: response.security }),
		trailers: masked(trailers),
		informational: informational.map(({ status, headers }) => ({
			status,
			headers: masked(headers),
		})),
		redirectHeaders: redirects.map(({ headers = [] }) => masked(headers)),
	};
}

/** The last header of that name; "" when there is none. */
export function headerOf(headers: HeaderList, name: string): string {
	const found = headers.findLast(([key]) => key.toLowerCase() === name);
	return found?.[1] ?? "";
}

/** Without parameters, in small letters. */
export function responseMediaType(contentType: string): string {
	return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
