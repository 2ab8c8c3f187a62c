import type { SetVariable } from "../../analysis/explain/setters.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { textWidth } from "../../diagnostics/text-width.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import { fitText, padText } from "./fit-text.ts";
import type { ValueTextOptions } from "./value-text.ts";

const LONGEST_NAME = 28;

/** The variables that get a value in a run only, with who sets them. */
export function describeSetVariables(
	variables: readonly SetVariable[],
	{ style, root, columns }: ValueTextOptions,
): string {
	const widths = variables.map(({ name }) => textWidth(visibleLine(name)));
	const width = Math.min(Math.max(0, ...widths), LONGEST_NAME);
	const lines = variables.map(({ name, scope, setBy }) => {
		const places = setBy.map(
			({ file, line }) => `${visibleLine(relativeFile(root, file))}:${line}`,
		);
		const shown = padText(fitText(visibleLine(name), width), width);
		const text = `  ${shown}  ${scope} · ${places.join(", ")}`;
		return fitText(text, columns);
	});
	return `${[style.dim("set by scripts and actions"), ...lines].join("\n")}\n`;
}
