import { type Style, visibleLine } from "@curlew/client/internal";
import type { MockEvent } from "@curlew/mock";

/** What a mock tells, as a line for the terminal. */
export function describeEvent(event: MockEvent, style: Style): string {
	if (event.kind !== "request") return style.dim(visibleLine(event.message));
	const { method, url, status, why } = event.entry;
	const code = String(status);
	const shown =
		status >= 500
			? style.bad(code)
			: status >= 400
				? style.warning(code)
				: style.good(code);
	return `${shown} ${visibleLine(`${method.padEnd(6)} ${url}`)} ${style.dim(visibleLine(why))}`;
}
