import type { FormatReader, ReadFile } from "../collection-format.ts";
import type { Field } from "../tree/field.ts";
import { readYaml } from "./read-yaml.ts";

/** OpenCollection's files are the tree that all formats are read as. */
export const YAML_READER: FormatReader = {
	read: (source, _kind, use) => readYaml(source, (root) => use(asRead(root))),
	readCollection: (source, _other, use) =>
		readYaml(source, (root) => {
			const file = asRead(root);
			const curlew = root.get("extensions").get("curlew");
			return use({ settings: file, content: file, curlew });
		}),
};

function asRead(root: Field): ReadFile {
	return { root, isBroken: root.document.hasErrors };
}
