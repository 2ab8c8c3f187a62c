import type { HttpResponse, Timings } from "../http/exchange.ts";
import { statusClass } from "../http/status.ts";
import { prettyJson } from "./json-text.ts";
import type { Style } from "./style.ts";
import { formatDuration, formatSize } from "./units.ts";

/** How much of a text body is shown; more does not help anybody at a terminal. */
const SHOWN_BODY_SIZE = 200_000;

/** A response as a person wants to see it: status, time, size, headers, and the body made readable. */
export function describeResponse(
	response: HttpResponse,
	style: Style,
	options: { readonly isVerbose: boolean },
): string {
	const lines = [
		...response.informational.map((one) => style.dim(`HTTP ${one.status}`)),
		...response.redirects.map((hop) =>
			style.dim(`${hop.status} ${hop.url} → ${hop.location}`),
		),
		statusLine(response, style),
		...(options.isVerbose ? [style.dim(phases(response.timings))] : []),
		"",
		...response.headers.map(
			([name, value]) => `${style.accent(name)}: ${value}`,
		),
	];
	const body = readableBody(response, style);
	if (body !== "") lines.push("", body);
	return `${lines.join("\n")}\n`;
}

function statusLine(response: HttpResponse, style: Style): string {
	const { status, statusText } = response;
	const paint =
		status < 300 ? style.good : status < 400 ? style.warning : style.bad;
	const facts = [
		statusClass(status),
		formatDuration(response.duration),
		formatSize(response.body.size),
		`HTTP/${response.httpVersion}`,
	];
	return `${style.bold(paint(`${status} ${statusText}`.trim()))}  ${style.dim(facts.join(" · "))}`;
}

function phases(timings: Timings): string {
	const named: readonly (readonly [string, number | undefined])[] = [
		["DNS", timings.dns],
		["connect", timings.connect],
		["TLS", timings.tls],
		["send", timings.send],
		["waiting", timings.waiting],
		["download", timings.download],
	];
	return named
		.filter((phase): phase is readonly [string, number] => {
			return phase[1] !== undefined;
		})
		.map(([name, duration]) => `${name} ${duration.toFixed(1)} ms`)
		.join(" · ");
}

function readableBody({ body, headers }: HttpResponse, style: Style): string {
	if (body.size === 0) return "";
	const type =
		headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
	if (body.isInFile) {
		return style.dim(`(${formatSize(body.size)}; --raw writes it out)`);
	}
	if (isBinary(body.bytes(), type)) {
		return style.dim(
			`(${formatSize(body.size)} of ${type || "binary data"}; --raw writes it out)`,
		);
	}
	const text = body.text();
	if (text.length > SHOWN_BODY_SIZE) {
		return `${text.slice(0, SHOWN_BODY_SIZE)}\n${style.dim(`… (${formatSize(body.size)} in all; --raw writes it out)`)}`;
	}
	return prettyJson(text, style) ?? text.trimEnd();
}

/** Text types are text; of the others, content with NUL bytes near its beginning is not for a terminal. */
function isBinary(bytes: Uint8Array, type: string): boolean {
	if (/charset=|^text\/|json|xml|javascript|yaml|urlencoded/i.test(type)) {
		return false;
	}
	return (
		/^(image|audio|video|font)\/|octet-stream|zip|pdf/i.test(type) ||
		bytes.subarray(0, 1000).includes(0)
	);
}
