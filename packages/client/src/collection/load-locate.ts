import type { Locate } from "./collection.ts";

let loaded: Locate | undefined;

/** `locate`, once `loadLocate` has loaded it. */
export function loadedLocate(): Locate | undefined {
	return loaded;
}

/** `locate` with the YAML parser behind it, which takes long to load and which only messages need. */
export async function loadLocate(): Promise<Locate> {
	const { locate } = await import("./locate.ts");
	loaded = locate;
	return locate;
}
