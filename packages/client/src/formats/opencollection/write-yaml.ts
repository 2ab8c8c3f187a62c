import { stringify } from "yaml";
import type { Tree } from "../tree/plain-tree.ts";

const OPTIONS = {
	lineWidth: 0,
	aliasDuplicateObjects: false,
	blockQuote: "literal",
} as const;
/** A block that takes empty lines behind it for its own. */
const KEEPS_LINES = /[|>]\d?\+$/m;

/** The text of a file of OpenCollection, with an empty line between its sections where that says nothing. */
export function writeYaml(tree: Tree): string {
	const sections = Object.entries(tree).map(([key, value]) =>
		stringify({ [key]: value }, OPTIONS),
	);
	return sections
		.map((text, index) =>
			index === sections.length - 1 || KEEPS_LINES.test(text)
				? text
				: `${text}\n`,
		)
		.join("");
}

/** The same without empty lines between its keys, as Postman writes its files. */
export function writeDenseYaml(tree: Tree): string {
	return stringify(tree, OPTIONS);
}
