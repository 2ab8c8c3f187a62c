import { isAbsolute } from "node:path";
import type { CollectionPaths } from "../collection/collection-paths.ts";

/** Plain data with the files in it as the page knows them: whatever is called `file` and is a path. Values of variables stay as they are. */
export function withShownFiles<T>(data: T, paths: CollectionPaths): T;
export function withShownFiles(data: unknown, paths: CollectionPaths): unknown {
	if (Array.isArray(data))
		return data.map((item) => withShownFiles(item, paths));
	if (typeof data !== "object" || data === null) return data;
	return Object.fromEntries(
		Object.entries(data).map(([key, value]) => {
			if (OF_VARIABLES.has(key)) return [key, value];
			return key === "file" && typeof value === "string" && isAbsolute(value)
				? [key, paths.shown(value)]
				: [key, withShownFiles(value, paths)];
		}),
	);
}

const OF_VARIABLES = new Set(["value", "written"]);
