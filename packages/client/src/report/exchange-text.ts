import type { ContentSample, RequestResult } from "../run/events.ts";
import type { Style } from "./style.ts";
import { formatSize } from "./units.ts";

/** Request and response as they went over the wire, as lines, in the manner of `curl -v`. */
export function describeExchange(
	result: RequestResult,
	style: Style,
): readonly string[] {
	const { request, response } = result;
	const lines: string[] = [];
	if (request) {
		lines.push(style.accent(`> ${request.method} ${request.url}`));
		for (const [name, value] of request.headers) {
			lines.push(style.dim(`> ${name}: ${value}`));
		}
		lines.push(...content(request.body, style));
	}
	if (response) {
		for (const hop of response.redirects) {
			lines.push(style.dim(`< ${hop.status} → ${hop.location}`));
		}
		lines.push(
			style.accent(
				`< ${response.status} ${response.statusText} · HTTP/${response.httpVersion} · ${formatSize(response.size)}`,
			),
		);
		for (const [name, value] of response.headers) {
			lines.push(style.dim(`< ${name}: ${value}`));
		}
		lines.push(...content(response.body, style));
	}
	return lines;
}

function content(
	sample: ContentSample | undefined,
	style: Style,
): readonly string[] {
	if (!sample || sample.text === "") return [];
	const lines = sample.text.split(/\r?\n/);
	return sample.isTruncated ? [...lines, style.dim("… (cut)")] : lines;
}
