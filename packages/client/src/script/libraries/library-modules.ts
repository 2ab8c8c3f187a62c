import { posix } from "node:path";
import { libraryFileExists } from "./library-files.ts";
import {
	IN_POSTMAN_SCRIPTS,
	OWN_MODULES,
	PLATFORM_MODULES,
	SAME_FILES,
	SAME_PACKAGES,
	withoutNodePrefix,
} from "./library-list.ts";
import { type LibraryPackage, PACKAGES } from "./library-packages.ts";

/** Where a module is, once it is found. */
export interface ModulePlace {
	/** `curlew:` and a path for a library; the absolute path of a file of the collection. */
	readonly id: string;
	readonly kind: "script" | "json";
}

/** What begins the ids of libraries. The same text begins the frames that stacks leave out. */
export const LIBRARY_PREFIX = "curlew:";

/** What begins those of our own. */
export const OWN_PREFIX = `${LIBRARY_PREFIX}own/`;
const EXTENSIONS = [
	"",
	".js",
	".cjs",
	".json",
	"/index.js",
	"/index.cjs",
	"/index.browser.cjs",
];

/** Answers that are remembered, and the length of their questions. */
const MOST_KEPT = 2_000;
const LONGEST_KEPT = 200;

const found = new Map<string, ModulePlace | undefined>();

export function isLibraryId(id: string): boolean {
	return id.startsWith(LIBRARY_PREFIX);
}

/**
 * Finds what `name` means as a library; undefined when it is none.
 *
 * @param from the id of the library that asks, or undefined for everybody else, who sees less
 */
export function resolveLibrary(
	name: string,
	from: string | undefined,
): ModulePlace | undefined {
	const key = `${from ?? ""}\n${name}`;
	if (found.has(key)) return found.get(key);
	const asked = insteadOf(name, from) ?? name;
	const place = asked.startsWith(".")
		? inPackage(from, asked)
		: byName(withoutNodePrefix(asked), from);
	// Names come from scripts, which must not fill the memory with them.
	if (key.length <= LONGEST_KEPT && found.size < MOST_KEPT) {
		found.set(key, place);
	}
	return place;
}

function insteadOf(name: string, from: string | undefined): string | undefined {
	return from && PACKAGES.get(packageOf(from))?.instead?.[name];
}

/** The same for a script that is written for Postman. */
export function resolveForPostman(name: string): ModulePlace | undefined {
	const other = IN_POSTMAN_SCRIPTS.get(name);
	return other === undefined
		? resolveLibrary(name, undefined)
		: resolveLibrary(other, OWN_PREFIX);
}

function byName(
	name: string,
	from: string | undefined,
): ModulePlace | undefined {
	const isInner = from !== undefined;
	if (isInner && PACKAGES.get(packageOf(from))?.doesWithout?.includes(name))
		return undefined;
	if (OWN_MODULES.has(name)) return own(name);
	if (isInner && name.startsWith(OWN_PREFIX)) {
		const part = name.slice(OWN_PREFIX.length);
		const isKnown = PLATFORM_MODULES.has(part) || OWN_MODULES.has(part);
		return isKnown ? own(part) : undefined;
	}
	const packageName = SAME_PACKAGES.get(name) ?? name;
	const known = visiblePackage(packageName, isInner);
	if (known) return file(`${packageName}/${known.entry}`);
	const slash = name.indexOf("/");
	if (slash === -1) return undefined;
	const owner = name.slice(0, slash);
	const isKnown = SAME_PACKAGES.has(owner) || visiblePackage(owner, isInner);
	return isKnown ? firstFile(name, owner) : undefined;
}

function visiblePackage(
	name: string,
	isInner: boolean,
): LibraryPackage | undefined {
	const known = PACKAGES.get(name);
	return known?.isInner && !isInner ? undefined : known;
}

/** A file beside the one that asks. */
function inPackage(
	from: string | undefined,
	name: string,
): ModulePlace | undefined {
	if (from === undefined || from.startsWith(OWN_PREFIX)) return undefined;
	const asking = from.slice(LIBRARY_PREFIX.length);
	const packageName = packageOf(from);
	// The short text of moment lies in another folder than its languages.
	const folder = asking.startsWith("moment/min/")
		? "moment"
		: posix.dirname(asking);
	return firstFile(posix.join(folder, name), packageName);
}

/** The package of a library's file. */
export function packageOf(id: string): string {
	const path = id.slice(LIBRARY_PREFIX.length);
	return path.slice(0, path.indexOf("/"));
}

function firstFile(path: string, packageName: string): ModulePlace | undefined {
	const normal = posix.normalize(path);
	if (!normal.startsWith(`${packageName}/`)) return undefined;
	for (const extension of EXTENSIONS) {
		const candidate = normal + extension;
		const same = SAME_FILES.get(candidate);
		if (same) return file(same);
		if (libraryFileExists(candidate)) return file(candidate);
	}
	return undefined;
}

function own(name: string): ModulePlace {
	return { id: OWN_PREFIX + name, kind: "script" };
}

function file(path: string): ModulePlace {
	const kind = path.endsWith(".json") ? "json" : "script";
	return { id: LIBRARY_PREFIX + path, kind };
}
