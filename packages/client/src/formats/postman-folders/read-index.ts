import type { SourceText } from "../../diagnostics/source-text.ts";
import type { RepositoryIndex } from "../collection-format.ts";
import { readYaml } from "../opencollection/read-yaml.ts";
import type { Field } from "../tree/field.ts";

/** What `.postman/resources.yaml` names beside what stands in `postman/`; a file that is none names nothing. */
export async function readIndex(source: SourceText): Promise<RepositoryIndex> {
	return readYaml(source, (root) => {
		const local = root.get("localResources");
		return {
			collections: pathsIn(local.get("collections")),
			environments: pathsIn(local.get("environments")),
		};
	});
}

/** Written on Windows, they have backslashes. */
function pathsIn(list: Field): readonly string[] {
	if (!list.isList) return [];
	return list.items("").flatMap((item) => {
		const path = item.isScalar ? item.filledText() : undefined;
		return path === undefined ? [] : [path.replaceAll("\\", "/")];
	});
}
