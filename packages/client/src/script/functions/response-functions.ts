import { STATUS_CODES } from "node:http";
import { toJson } from "@curlew/template";
import { headersForScripts } from "../headers-for-scripts.ts";
import type { ScriptResponse } from "../host.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import type { HostFunction } from "./host-functions.ts";
import { work } from "./host-work.ts";

/** `res`: the response, piece by piece. */
export const responseFunctions = {
	responseInfo: ({ response }) => {
		const {
			status,
			statusText,
			url,
			duration,
			headSize = 0,
		} = response.current.response;
		const bodySize = sizeOfBody(response.current);
		return JSON.stringify({
			status,
			statusText,
			url,
			responseTime: Math.round(duration),
			size: {
				body: bodySize,
				header: headSize,
				headers: headSize,
				total: headSize + bodySize,
			},
		});
	},
	responseHeaders: ({ response }) =>
		JSON.stringify(headersForScripts(response.current.response.headers)),

	/** One by one, as `headerList` has them. */
	responseHeaderItems: ({ response }) =>
		JSON.stringify(
			response.current.response.headers.map(([name, value]) => ({
				key: name.toLowerCase(),
				value,
			})),
		),

	/** The same as they came. */
	receivedHeaders: ({ response }) =>
		JSON.stringify(
			response.current.response.headers.map(([key, value]) => ({ key, value })),
		),
	standardReason: (_session, values) => STATUS_CODES[values.number(0)] ?? "",

	responseBodyKind: ({ response }) => response.kind(),
	responseText: ({ response }) => response.text(),
	/** As it came, whatever it is. */
	responseWholeText: ({ response }) => {
		const { replacedBody } = response.current;
		return replacedBody ? textOf(replacedBody) : response.wholeText();
	},
	responsePlainText: ({ response }) => response.plainText(),
	responseIntegerMark: ({ response }) => response.integerMark,
	responseBytes: ({ response }) => {
		const { replacedBody } = response.current;
		return replacedBody ? bytesOf(replacedBody) : response.bytes();
	},

	filterResponse: (session, values) => {
		const input = session.response.jsonText();
		return work(session, "jq", [values.text(0), input]);
	},

	replacedBody: ({ response }) => {
		const replaced = response.current.replacedBody;
		return replaced?.value === undefined
			? undefined
			: encodeValue(replaced.value);
	},
	setResponseBody: ({ response, kept }, values) => {
		const value = values.isNull(0)
			? undefined
			: decodeValue(kept.value(values.text(0)));
		response.current.replacedBody = { value };
	},
} satisfies Record<string, HostFunction>;

/** Bytes; of a body that `res.setBody` put in, of its JSON. */
function sizeOfBody({ response, replacedBody }: ScriptResponse): number {
	return replacedBody ? bytesOf(replacedBody).length : response.body.size;
}

type ReplacedBody = NonNullable<ScriptResponse["replacedBody"]>;

function bytesOf(body: ReplacedBody): Uint8Array {
	return Buffer.from(textOf(body));
}

function textOf({ value }: ReplacedBody): string {
	if (value === undefined) return "";
	return typeof value === "string" ? value : toJson(value);
}
