import { readLibraryFile } from "../libraries/library-files.ts";
import {
	LIBRARY_PREFIX,
	resolveLibrary,
} from "../libraries/library-modules.ts";

/** A file of a library, and what the names mean that it requires. */
interface LibraryModule {
	readonly text: string;
	readonly kind: "script" | "json";
	readonly requires: Readonly<Record<string, string>>;
}

/** Ajv with its formats: all files, by their ids. */
export interface SchemaLibrary {
	readonly entries: Readonly<
		Record<"ajv" | "2019" | "2020" | "formats", string>
	>;
	readonly modules: Readonly<Record<string, LibraryModule>>;
}

const REQUIRE = /\brequire\((["'])([^"'\n]+)\1\)/g;

/** Reads the files (some 150, at first use). */
export function schemaLibrary(): SchemaLibrary {
	const modules: Record<string, LibraryModule> = {};
	const add = (name: string, from: string): string => {
		const place = resolveLibrary(name, from);
		if (!place)
			throw new Error(`${from} requires ${name}, which is not there.`);
		const { id, kind } = place;
		if (id in modules) return id;
		const text = readLibraryFile(id.slice(LIBRARY_PREFIX.length));
		const requires: Record<string, string> = {};
		modules[id] = { text, kind, requires };
		if (kind === "json") return id;
		for (const [, , required = ""] of text.matchAll(REQUIRE))
			requires[required] = add(required, id);
		return id;
	};
	const from = `${LIBRARY_PREFIX}ajv/index.js`;
	const entries = {
		ajv: add("ajv", from),
		"2019": add("ajv/dist/2019", from),
		"2020": add("ajv/dist/2020", from),
		formats: add("ajv-formats", from),
	};
	return { entries, modules };
}
