import type { MockLogEntry } from "@curlew/mock";
import type { MockRow } from "../../../protocol/mock/mock.ts";

/** What is told of a request to a mock. */
export function mockRowOf(entry: MockLogEntry): MockRow {
	const { number, at, method, url, status, why, request } = entry;
	const { headers, body, isCut } = request;
	const contentType = headers.find(
		([name]) => name.toLowerCase() === "content-type",
	)?.[1];
	return {
		...{ number, at, method, url, status, why },
		contentType: contentType ?? null,
		body: isCut ? null : (body ?? null),
	};
}
