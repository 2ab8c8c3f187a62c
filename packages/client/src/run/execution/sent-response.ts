import type { Value } from "@curlew/template";
import type { ReceivedResponse } from "../../http/exchange.ts";
import { headersForScripts } from "../../script/headers-for-scripts.ts";
import type {
	ScriptRequestOptions,
	ScriptSentResponse,
} from "../../script/host.ts";
import { parseJson } from "../../values/parse-json.ts";

/** A response as `client.sendRequest` and `client.runRequest` give it. */
export function asScriptSees(
	response: ReceivedResponse,
	type: ScriptRequestOptions["responseType"] = "json",
): ScriptSentResponse {
	const { status, statusText, url, duration, body } = response;
	const shown = {
		status,
		statusText,
		headers: headersForScripts(response.headers),
		url,
		size: body.size,
		responseTime: Math.round(duration),
		duration: Math.round(duration),
	};
	if (type === "bytes") {
		const { headers: pairs } = response;
		return { ...shown, data: null, bytes: body.bytes(), pairs };
	}
	const text = body.text();
	return { ...shown, data: type === "text" ? text : parsedOrText(text) };
}

function parsedOrText(text: string): Value {
	if (!/^\s*[{["\d\-tfn]/.test(text)) return text;
	try {
		return parseJson(text);
	} catch {
		// Whatever does not parse is handed over as it came.
		return text;
	}
}
