import type { Field } from "../../formats/tree/field.ts";
import { readVariableValue } from "../../formats/tree/typed-value.ts";
import type { VariableDefinition } from "../model.ts";
import { readNameOfRow, readRows } from "./read-entries.ts";

/** Variables of a request, folder, collection or environment, secrets among them. */
export function readVariables(field: Field): VariableDefinition[] {
	const example = "`- name: …`, and below it `value: …`.";
	return readRows(field, example, (item) => {
		const isSecret =
			item.has("secret") && item.get("secret").boolean() === true;
		const value = item.get("value");
		const row = readNameOfRow(item, "The name of the variable");
		const isOffInApp = row.isDisabled && isOffInAppOnly(item);
		return {
			...row,
			...(isOffInApp && { isDisabled: false, isOffInApp }),
			value:
				isSecret && !value.isPresent ? undefined : readVariableValue(value),
			isSecret,
			line: item.line,
			file: item.document.source.file,
		};
	});
}

/** Of a file of another client: `enabled: false` is what its app leaves out, and its runs do not. */
function isOffInAppOnly(item: Field): boolean {
	return item.document.isMapped && item.has("enabled") && !item.has("disabled");
}
