import { visibleText } from "../../diagnostics/visible-text.ts";
import { safeJsonText } from "../escaping/safe-json.ts";
import { prettyJson } from "./json-text.ts";
import { createStyle, type Style } from "./style.ts";

export interface DescribeFilteredOptions {
	readonly style: Style;
	/** Blacks out secrets (`Session.mask`). */
	readonly mask: (text: string) => string;
}

/**
 * What a filter took of a body as jq prints it: one result below the other,
 * indented. What a terminal would obey is escaped, which leaves it the same JSON.
 *
 * @param results each JSON on one line
 */
export function describeFiltered(
	results: readonly string[],
	{ style, mask }: DescribeFilteredOptions,
): string {
	return lines(results, (result) => {
		const shown = safeJsonText(mask(result));
		// A number that is a secret is no JSON any more.
		return prettyJson(shown, style) ?? visibleText(shown);
	});
}

const PLAIN = createStyle(false);

/**
 * The same for other programs, with its secrets.
 *
 * @param isRaw texts by themselves, without quotation marks and escapes, as `jq --raw-output` writes them
 */
export function filteredText(
	results: readonly string[],
	isRaw: boolean,
): string {
	return lines(results, (result) =>
		isRaw && result.startsWith('"')
			? String(JSON.parse(result))
			: (prettyJson(safeJsonText(result), PLAIN) ?? result),
	);
}

function lines(
	results: readonly string[],
	write: (result: string) => string,
): string {
	return results.map((result) => `${write(result)}\n`).join("");
}
