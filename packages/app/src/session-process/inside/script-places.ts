import type { RequestDefinition } from "@curlew/client";
import type { ScriptAt } from "../../protocol/scripts.ts";

type Scripts = RequestDefinition["scripts"];

/** Every script that runs for a request, with its place in the forms of the collection, the folders and the request. */
export function scriptPlaces(
	definition: RequestDefinition,
	collection: { readonly defaults: { readonly scripts: Scripts } },
): readonly ScriptAt[] {
	const { folders, path, scripts } = definition;
	return [
		...placesOf(collection.defaults.scripts, { owner: "collection", path: "" }),
		...folders.flatMap((folder) =>
			placesOf(folder.defaults.scripts, { owner: "folder", path: folder.path }),
		),
		...placesOf(scripts, { owner: "request", path }),
	];
}

function placesOf(
	scripts: Scripts,
	owner: Pick<ScriptAt, "owner" | "path">,
): readonly ScriptAt[] {
	return scripts.map(({ kind, code, file, line, indent, lines }, index) => ({
		...owner,
		kind,
		index: scripts.slice(0, index).filter((one) => one.kind === kind).length,
		file,
		indent,
		lines:
			lines?.map((one) => one.line) ??
			Array.from(code.split("\n"), (_, at) => line + at),
	}));
}
