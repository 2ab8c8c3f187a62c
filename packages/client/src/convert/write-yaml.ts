import { stringify } from "yaml";
import type { Tree } from "./tree.ts";

/** The text of a file of OpenCollection, with an empty line between its sections. */
export function writeYaml(tree: Tree): string {
	return Object.entries(tree)
		.map(([key, value]) =>
			stringify(
				{ [key]: value },
				{ lineWidth: 0, aliasDuplicateObjects: false, blockQuote: "literal" },
			),
		)
		.join("\n");
}
