import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import packageJson from "../../../../package.json" with { type: "json" };
import { bundledFile } from "../../engine/engine-files.ts";
import {
	BUNDLED_LIBRARIES,
	LIBRARIES_FOLDER,
} from "../../libraries/library-files.ts";
import {
	LIBRARY_PREFIX,
	resolveLibrary,
} from "../../libraries/library-modules.ts";

const require = createRequire(import.meta.url);

/**
 * What the safe sandbox has modules of its own for. Beside a bundle lie the
 * files that those are made of.
 */
const FILES: Readonly<Record<string, string>> = {
	...BUNDLED_LIBRARIES,
	axios: "axios/dist/browser/axios.cjs",
	chai: "chai/index.js",
	moment: "moment/min/moment-with-locales.min.js",
};

/** Libraries see what they are made of; so does whoever asks as one of them. */
const AS_LIBRARY = `${LIBRARY_PREFIX}own/developer`;

/** Where a library that Curlew brings is: a file beside the bundle, or a name and from where node finds it. */
export function shippedLibrary(
	specifier: string,
): { readonly name: string; readonly from: string } | undefined {
	if (!bundledFile(LIBRARIES_FOLDER)) {
		return isDependency(specifier)
			? { name: specifier, from: import.meta.url }
			: undefined;
	}
	const path =
		FILES[specifier] ??
		resolveLibrary(specifier, AS_LIBRARY)?.id.slice(LIBRARY_PREFIX.length);
	const file = path && bundledFile(`${LIBRARIES_FOLDER}/${path}`);
	return file
		? { name: fileURLToPath(file), from: import.meta.url }
		: undefined;
}

/** Whether a file is one of those libraries', beside the bundle. */
export function isShippedFile(url: string): boolean {
	const folder = bundledFile(LIBRARIES_FOLDER);
	return folder !== undefined && url.startsWith(`${folder.href}/`);
}

/** Loads a library that Curlew brings. @throws Error when it brings none of that name */
export function requireShipped(specifier: string): unknown {
	return require(shippedLibrary(specifier)?.name ?? specifier);
}

function isDependency(specifier: string): boolean {
	const [first = "", second] = specifier.split("/");
	const name = first.startsWith("@") ? `${first}/${second}` : first;
	return name !== "@curlew/template" && name in packageJson.dependencies;
}
