import { visibleLine, visibleText } from "../../diagnostics/visible-text.ts";
import type { NetworkFailureCode } from "../../http/exchange.ts";
import type {
	ContentSample,
	RequestResult,
	ResponseSummary,
	SentSummary,
} from "../../run/events/events.ts";
import type { TokenRequestSummary } from "../../run/events/token-request-summary.ts";
import { formatSize } from "../../values/format-size.ts";
import type { Style } from "./style.ts";
import { formatDuration } from "./units.ts";

/**
 * Request and response as they went over the wire, as lines, in the manner of
 * `curl -v`; an empty line stands before a body.
 */
export function describeExchange(
	{ tokenRequests = [], request, response, failure }: RequestResult,
	style: Style,
): readonly string[] {
	return [
		...tokenRequests.flatMap((one) => describeTokenRequest(one, style)),
		...(request ? describeSent(request, style, failure) : []),
		...(request?.body ? [""] : []),
		...(response ? describeReceived(response, style) : []),
	];
}

/** What was asked for before the request, so that it had a token. */
export function describeTokenRequest(
	{ url, grant, status, duration }: TokenRequestSummary,
	style: Style,
): readonly string[] {
	const purpose = grant === "" ? "device code" : `token, ${grant}`;
	const answer = status === undefined ? "no answer" : String(status);
	return [
		style.accent(visibleLine(`> POST ${url} (${purpose})`)),
		style.accent(`< ${answer} · ${formatDuration(duration)}`),
		"",
	];
}

/** Failures before anything of the request is on its way. */
const BEFORE_SENDING: ReadonlySet<string> = new Set<NetworkFailureCode>([
	"CONNECTION_REFUSED",
	"CONNECT_TIMEOUT",
	"DNS_FAILED",
	"DNS_NOT_FOUND",
	"FILE_OUTSIDE_COLLECTION",
	"HOST_UNREACHABLE",
	"INVALID_REQUEST",
	"SECRET_NOT_ALLOWED_HERE",
	"TLS_CERTIFICATE",
]);

/** The request alone; one that was stopped before it was sent says so. */
export function describeSent(
	{ method, url, headers, body }: SentSummary,
	style: Style,
	failure?: RequestResult["failure"],
): readonly string[] {
	const isSent = !failure || !BEFORE_SENDING.has(failure.code);
	const mark = isSent ? "> " : "  ";
	const line = `${method} ${url}`;
	return [
		isSent
			? style.accent(visibleLine(`> ${line}`))
			: style.warning(visibleLine(`not sent: ${line}`)),
		...headers.map(([name, value]) =>
			style.dim(visibleLine(`${mark}${name}: ${value}`)),
		),
		...content(body, style),
	];
}

function describeReceived(
	response: ResponseSummary,
	style: Style,
): readonly string[] {
	const { status, statusText, httpVersion, size } = response;
	const { informational = [], challenges = [], redirects = [] } = response;
	const facts = [
		`${status} ${statusText}`.trim(),
		httpVersion && `HTTP/${httpVersion}`,
		formatSize(size),
	].filter((fact) => fact !== undefined);
	return [
		...informational.map((one) => style.dim(`< ${one}`)),
		...challenges.map((hop) =>
			style.dim(
				visibleLine(
					`< ${hop.status} ${hop.url} · WWW-Authenticate: ${hop.challenge} → answered`,
				),
			),
		),
		...redirects.map((hop) =>
			style.dim(visibleLine(`< ${hop.status} ${hop.url} → ${hop.location}`)),
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
