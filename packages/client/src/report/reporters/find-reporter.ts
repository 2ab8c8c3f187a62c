import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { nearestName } from "@curlew/template";
import { codeOf } from "../../diagnostics/cause.ts";
import { readRegularTextSync } from "../../files/regular-file.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import { optionsForNewman } from "./newman-reporters.ts";
import {
	isReporter,
	REPORTER_NAMES,
	type ReporterName,
} from "./reporter-names.ts";

/**
 * The reporter that a text means: one of Curlew's own by its name, the module at
 * a path (`./mine.js`), or a package that the folder can import. Nothing is
 * loaded yet. A name that is nearly one of Curlew's own means no package: in a
 * collection from elsewhere, somebody may have put one there for who mistypes.
 *
 * @param folder where paths and packages are looked for, absolute
 * @throws InvalidOptionError when there is none
 */
export function findReporter(text: string, folder: string): ReporterName | URL {
	if (isReporter(text)) return text;
	if (/^\.{0,2}[\\/]|^[a-z]:[\\/]/i.test(text)) return moduleAt(text, folder);
	const ofNewman = optionsForNewman(text);
	if (ofNewman !== undefined)
		throw new InvalidOptionError(`There is no reporter "${text}".`, {
			hint: `newman's \`${text}\` is \`${ofNewman}\` here.`,
		});
	const nearest = nearestName(text, REPORTER_NAMES);
	const found = nearest ? undefined : entryOfPackage(text, folder);
	if (found) return found;
	throw new InvalidOptionError(`There is no reporter "${text}".`, {
		hint: nearest
			? `Did you mean ${nearest}?`
			: `Choose one of ${REPORTER_NAMES.join(", ")}, or give a module: --reporter ./mine.js. There is no package of that name either, as seen from ${folder}.`,
	});
}

function moduleAt(path: string, folder: string): URL {
	const file = resolve(folder, path);
	if (existsSync(file)) return pathToFileURL(file);
	throw new InvalidOptionError(`There is no reporter at ${file}.`, {
		hint: "Give the path of a JavaScript module, from the folder that you are in.",
	});
}

function entryOfPackage(name: string, folder: string): URL | undefined {
	const finder = createRequire(join(folder, "_"));
	try {
		return pathToFileURL(finder.resolve(name));
	} catch (error) {
		// It has an entry for `import` only.
		if (codeOf(error) !== "ERR_PACKAGE_PATH_NOT_EXPORTED") return undefined;
	}
	const file = (finder.resolve.paths(name) ?? [])
		.map((modules) => join(modules, name, "package.json"))
		.find((manifest) => existsSync(manifest));
	if (file === undefined) return undefined;
	const { exports }: { exports?: unknown } = JSON.parse(
		readRegularTextSync(file),
	);
	const entry = importedOf(memberOf(exports, ".") ?? exports);
	return entry === undefined ? undefined : new URL(entry, pathToFileURL(file));
}

/** What `import` gets of conditional exports. https://nodejs.org/api/packages.html#conditional-exports */
function importedOf(target: unknown): string | undefined {
	if (typeof target === "string") return target;
	const next = memberOf(target, "import") ?? memberOf(target, "default");
	return next === undefined ? undefined : importedOf(next);
}

function memberOf(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null
		? Reflect.get(value, name)
		: undefined;
}
