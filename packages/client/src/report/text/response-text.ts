import { visibleLine, visibleText } from "../../diagnostics/visible-text.ts";
import { decodeText } from "../../http/body/charset.ts";
import type { ReceivedResponse, Timings } from "../../http/exchange.ts";
import { statusClass } from "../../http/response/status.ts";
import {
	BYTES_OF_A_CHARACTER,
	beginningOf,
	contentTypeOf,
	isTextContent,
} from "../../run/execution/content.ts";
import { formatSize } from "../../values/format-size.ts";
import { prettyJson } from "./json-text.ts";
import type { Style } from "./style.ts";
import { formatDuration } from "./units.ts";

/** Characters of a text body that are shown; more does not help anybody at a terminal. */
const SHOWN_BODY_SIZE = 200_000;

export interface DescribeResponseOptions {
	readonly style: Style;
	/** Also how long each phase took. */
	readonly isVerbose: boolean;
	/** Blacks out secrets (`Session.mask`). */
	readonly mask: (text: string) => string;
}

/** A response as a person wants to see it: status, time, size, headers, and the body made readable. */
export function describeResponse(
	response: ReceivedResponse,
	options: DescribeResponseOptions,
): string {
	const body = readableBody(response, options);
	const head = describeResponseHead(response, options);
	return body === "" ? head : `${head}\n${body}\n`;
}

/** The same without the body. */
export function describeResponseHead(
	response: ReceivedResponse,
	options: DescribeResponseOptions,
): string {
	const { style, isVerbose, mask } = options;
	const line = (text: string) => visibleLine(mask(text));
	const { informational = [], redirects = [], timings } = response;
	const challenges = isVerbose ? (response.challenges ?? []) : [];
	const lines = [
		...informational.map((one) => style.dim(`HTTP ${one.status}`)),
		...challenges.map((hop) =>
			style.dim(
				line(
					`${hop.status} ${hop.url} · WWW-Authenticate: ${hop.challenge} → answered`,
				),
			),
		),
		...redirects.map((hop) =>
			style.dim(line(`${hop.status} ${hop.url} → ${hop.location}`)),
		),
		statusLine(response, options),
		...(isVerbose && timings ? [style.dim(phases(timings))] : []),
		"",
		...response.headers.map(
			([name, value]) => `${style.accent(line(name))}: ${line(value)}`,
		),
	];
	return `${lines.join("\n")}\n`;
}

function statusLine(
	response: ReceivedResponse,
	{ style, mask }: DescribeResponseOptions,
): string {
	const { status, statusText } = response;
	const paint =
		status < 300 ? style.good : status < 400 ? style.warning : style.bad;
	const facts = [
		statusClass(status),
		formatDuration(response.duration),
		formatSize(response.body.size),
		response.httpVersion && `HTTP/${response.httpVersion}`,
	].filter((fact) => fact !== undefined);
	const answer = visibleLine(`${status} ${mask(statusText)}`.trim());
	return `${style.bold(paint(answer))}  ${style.dim(facts.join(" · "))}`;
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

function readableBody(
	response: ReceivedResponse,
	{ style, mask }: DescribeResponseOptions,
): string {
	const { body } = response;
	if (body.size === 0) return "";
	const size = formatSize(body.size);
	const type = contentTypeOf(response);
	const beginning = beginningOf(body, SHOWN_BODY_SIZE * BYTES_OF_A_CHARACTER);
	if (!isTextContent(beginning, type)) {
		const what = visibleLine(mask(type)) || "binary data";
		return style.dim(`(${size} of ${what}; --raw writes it out)`);
	}
	const isWhole = beginning.length === body.size;
	const text = mask(isWhole ? body.text() : decodeText(beginning, type));
	if (isWhole && text.length <= SHOWN_BODY_SIZE) {
		return prettyJson(text, style) ?? visibleText(text).trimEnd();
	}
	const shown = visibleText(text.slice(0, SHOWN_BODY_SIZE));
	return `${shown}\n${style.dim(`… (${size} in all; --raw writes it out)`)}`;
}
