import { visibleLine, visibleText } from "../../diagnostics/visible-text.ts";
import type {
	ContentSample,
	RequestResult,
	ResponseSummary,
	SentSummary,
} from "../../run/events/events.ts";
import { formatSize } from "../../values/format-size.ts";
import type { Style } from "./style.ts";

/**
 * Request and response as they went over the wire, as lines, in the manner of
 * `curl -v`; an empty line stands before a body.
 */
export function describeExchange(
	{ request, response }: RequestResult,
	style: Style,
): readonly string[] {
	return [
		...(request ? describeSent(request, style) : []),
		...(request?.body ? [""] : []),
		...(response ? describeReceived(response, style) : []),
	];
}

/** The request alone. */
export function describeSent(
	{ method, url, headers, body }: SentSummary,
	style: Style,
): readonly string[] {
	return [
		style.accent(visibleLine(`> ${method} ${url}`)),
		...headers.map(([name, value]) =>
			style.dim(visibleLine(`> ${name}: ${value}`)),
		),
		...content(body, style),
	];
}

function describeReceived(
	response: ResponseSummary,
	style: Style,
): readonly string[] {
	const { status, statusText, httpVersion, size } = response;
	const { informational = [], redirects = [] } = response;
	const facts = [
		`${status} ${statusText}`.trim(),
		httpVersion && `HTTP/${httpVersion}`,
		formatSize(size),
	].filter((fact) => fact !== undefined);
	return [
		...informational.map((one) => style.dim(`< ${one}`)),
		...redirects.map((hop) =>
			style.dim(visibleLine(`< ${hop.status} → ${hop.location}`)),
		),
		style.accent(visibleLine(`< ${facts.join(" · ")}`)),
		...response.headers.map(([name, value]) =>
			style.dim(visibleLine(`< ${name}: ${value}`)),
		),
		...content(response.body, style),
	];
}

function content(
	sample: ContentSample | undefined,
	style: Style,
): readonly string[] {
	if (!sample) return [];
	if (sample.kind === "other") {
		return ["", style.dim(`(${sample.description})`)];
	}
	const lines = visibleText(sample.text).trimEnd().split("\n");
	const cut = sample.isTruncated ? [style.dim("… (cut)")] : [];
	return ["", ...lines, ...cut];
}
