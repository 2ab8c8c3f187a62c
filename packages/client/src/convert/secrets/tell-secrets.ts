import type { Field } from "../../formats/tree/field.ts";
import {
	flagAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";

/** Warns of secrets of an environment whose values stand in the new file, too. @param text of the new file */
export function tellSecrets(tree: Tree, root: Field, text: string): void {
	for (const [index, variable] of mapsAt(tree, "variables").entries()) {
		const [name = "", value = ""] = [
			textAt(variable, "name"),
			textAt(variable, "value"),
		];
		const isWritten = flagAt(variable, "secret") && text.includes(value);
		if (!isWritten || value === "" || value.includes("{{")) continue;
		const [start, end] = root.get("variables").item(index).get("name").range();
		root.document.report(
			{
				code: "SECRET_IN_CLEAR",
				severity: "warning",
				message: `The value of the secret \`${name}\` stands in the new file, as it does here.`,
				hint: `Put it into \`.env\`, which git leaves alone, or write \`curlew secret set ${name}\`, and take it out of both files.`,
			},
			start,
			end,
		);
	}
}
