import type { Placed } from "./http-block.ts";

/** What lines of `.http` files are known by. */

export const SEPARATOR = /^\s*#{3,}(.*)$/;
export const TAG_LINE = /^\s*(?:#|\/\/)\s*@([\w-]+)(?:\s*=\s*|\s+|$)(.*)$/;
/** Tags that one of the three clients knows; all others are comments. */
export const KNOWN_TAG =
	/^(?:name|title|description|tag|prompt|note|timeout|connection-timeout|no-redirect|no-cookie-jar|no-log|no-auto-encoding|use-os-credentials|disabled|loop|sleep|ratelimit|ref|forceRef|import|no-client-cert|no-reject-unauthorized|no-response-view|noLog|save|openWith|extension|verbose|debug|jwt|proxy|http2|keepStreaming|injectVariables)$/;
export const COMMENT_LINE = /^\s*(?:#|\/\/)/;
export const VARIABLE_LINE = /^\s*@([^\s=]+)\s*=\s?(.*)$/;
export const METHODS =
	"GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|CONNECT|TRACE|LOCK|UNLOCK|PROPFIND|PROPPATCH|COPY|MOVE|MKCOL|MKCALENDAR|ACL|SEARCH|QUERY|LIST|REPORT|PURGE|GRAPHQL|GRPC|WEBSOCKET|WSS?|SSE|EVENT|MQTT|AMQP|RSOCKET";
export const REQUEST_LINE = new RegExp(
	`^\\s*(?:(${METHODS})\\s+)?(\\S.*?)(?:\\s+HTTP/[\\d.]+)?\\s*$`,
	"i",
);
/** What a request line begins with where no method is written. */
export const URL_START =
	/^\s*(?:https?:\/\/|\{\{|\/|localhost\b|[\w-]+(?:\.[\w-]+)+(?=[:/?]|$))/i;
export const NEXT_REQUEST =
	/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(?:https?:\/\/|\{\{|\/)/;
export const METHOD_START = new RegExp(`^\\s*(?:${METHODS})\\s+\\S`, "i");
export const HEADER_LINE = /^\s*([^\s:][^:]*?)\s*:\s?(.*)$/;
export const SCRIPT_CODE = /^([<>])\s*\{%/;
export const SCRIPT_FILE = /^([<>])\s+(\S.*\.(?:m?js|cjs))\s*$/;
export const ASSERTION_LINE = /^\?\?\s+\S/;
export const OTHER =
	/^(?:import|run)\s+\S|^>>!?\s|^<>\s|^\s*\{\{\s*$|^\{\{[@+]/;

/** One line, with where it begins. */
export interface HttpLine extends Placed {
	readonly index: number;
}

export function httpLines(text: string): readonly HttpLine[] {
	let start = 0;
	return text.split("\n").map((raw, index) => {
		const line = { text: raw.replace(/\r$/, ""), start, index };
		start += raw.length + 1;
		return line;
	});
}

/** `###` in a script is no separator. Looks at the last line only where a script may be open. */
export function isInScript(lines: readonly HttpLine[]): boolean {
	for (let at = lines.length - 1; at >= 0; at--) {
		const { text = "" } = lines[at] ?? {};
		if (/%\}\s*$/.test(text)) return false;
		if (SCRIPT_CODE.test(text)) return true;
		if (lines.length - at > 500) return false;
	}
	return false;
}
