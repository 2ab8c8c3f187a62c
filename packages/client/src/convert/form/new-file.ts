import { isBruFile } from "../../formats/bru/bru-names.ts";
import { toBru } from "../../formats/bru/write/to-bru.ts";
import { writeYaml } from "../../formats/opencollection/write-yaml.ts";
import type { FormSource } from "./file-form.ts";
import type { FormTree } from "./form-data.ts";

/**
 * The text of a new file of a collection that says what a form says.
 *
 * @param file its ending tells the format
 */
export function newFileText(
	file: string,
	kind: Exclude<FormSource["kind"], "collection">,
	form: FormTree,
): string {
	return isBruFile(file) ? toBru(form, kind, "").text : writeYaml(form);
}
