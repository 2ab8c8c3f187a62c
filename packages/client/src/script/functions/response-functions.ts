import type { HeaderPair } from "../../request/outgoing-request.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import type { HostFunction } from "./host-functions.ts";

/** `res`: the response, piece by piece. */
export const responseFunctions = {
	responseInfo: ({ response }) => {
		const { status, statusText, url, duration, body } =
			response.current.response;
		return JSON.stringify({
			status,
			statusText,
			url,
			responseTime: Math.round(duration),
			size: body.size,
		});
	},
	responseHeaders: ({ response }) =>
		JSON.stringify(headersForScripts(response.current.response.headers)),

	responseBodyKind: ({ response }) => response.kind(),
	responseText: ({ response }) => response.text(),
	responsePlainText: ({ response }) => response.plainText(),
	responseIntegerMark: ({ response }) => response.integerMark,
	responseBytes: ({ response }) => response.bytes(),

	replacedBody: ({ response }) => {
		const replaced = response.current.replacedBody;
		return replaced && encodeValue(replaced.value);
	},
	setResponseBody: ({ response, kept }, values) => {
		const value = decodeValue(kept.value(values.text(0)));
		response.current.replacedBody = { value };
	},
} satisfies Record<string, HostFunction>;

/** Lower-case names; several of one name in one text, except `set-cookie`, whose values hold commas. */
function headersForScripts(
	headers: readonly HeaderPair[],
): Record<string, string | readonly string[]> {
	const byName = new Map<string, string[]>();
	for (const [name, value] of headers) {
		const key = name.toLowerCase();
		const values = byName.get(key);
		if (values) values.push(value);
		else byName.set(key, [value]);
	}
	return Object.fromEntries(
		[...byName].map(([name, values]) => [
			name,
			name === "set-cookie" ? values : values.join(", "),
		]),
	);
}
