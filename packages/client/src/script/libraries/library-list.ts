import { builtinModules } from "node:module";

/**
 * What `require` knows in the safe sandbox besides the collection's own files.
 * Nothing else of `node_modules` can be reached from inside.
 */

/** A library from npm. */
export interface LibraryPackage {
	/** The file that a bare `require("name")` means. */
	readonly entry: string;
	/** The files that may be loaded, and that a bundle carries along. */
	readonly files: RegExp;
	/** The package that brings this one, when it is not installed for us. */
	readonly broughtBy?: string;
	/** Only for other libraries: a script cannot ask for it. */
	readonly isInner?: true;
}

const INDEX = { entry: "index.js", files: /^index\.js$/ };

export const PACKAGES: ReadonlyMap<string, LibraryPackage> = new Map<
	string,
	LibraryPackage
>([
	["ajv", { entry: "dist/ajv.js", files: /^dist\/.+\.js(?:on)?$/ }],
	["ajv-formats", { entry: "dist/index.js", files: /^dist\/\w+\.js$/ }],
	["crypto-js", { entry: "index.js", files: /^(?!crypto-js\.js)[\w-]+\.js$/ }],
	// The short texts of lodash and moment take half the time to evaluate; the
	// readable ones keep their comments in memory.
	[
		"lodash",
		{
			entry: "lodash.min.js",
			files: /^(?!lodash\.js|core)(?:fp\/)?\w+(?:\.min)?\.js$/,
		},
	],
	[
		"moment",
		{
			entry: "min/moment.min.js",
			files: /^(?:locale\/[\w-]+|min\/moment(?:-with-locales)?\.min)\.js$/,
		},
	],
	[
		"nanoid",
		{
			entry: "index.browser.cjs",
			files:
				/^(?:(?:async\/)?index\.browser|(?:non-secure|url-alphabet)\/index)\.cjs$/,
		},
	],
	["path-browserify", INDEX],
	["tv4", { entry: "tv4.js", files: /^tv4\.js$/ }],
	[
		"uuid",
		{
			entry: "dist/cjs-browser/index.js",
			files: /^dist\/cjs-browser\/.+\.js$/,
		},
	],

	[
		"axios",
		{
			entry: "dist/browser/axios.cjs",
			files: /^dist\/browser\/axios\.cjs$/,
			isInner: true,
		},
	],
	["buffer", { ...INDEX, isInner: true }],
	["base64-js", { ...INDEX, broughtBy: "buffer", isInner: true }],
	["chai", { ...INDEX, isInner: true }],
	["fast-deep-equal", { ...INDEX, broughtBy: "ajv", isInner: true }],
	[
		"fast-uri",
		{
			entry: "index.js",
			files: /^(?:index|lib\/[\w-]+)\.js$/,
			broughtBy: "ajv",
			isInner: true,
		},
	],
	["ieee754", { ...INDEX, broughtBy: "buffer", isInner: true }],
	["json-schema-traverse", { ...INDEX, broughtBy: "ajv", isInner: true }],
]);

/** Modules of our own, in `guest/modules`. */
export const OWN_MODULES: ReadonlySet<string> = new Set([
	"atob",
	"axios",
	"btoa",
	"buffer",
	"chai",
	"crypto",
	"jsonwebtoken",
	"path",
	"querystring",
	"url",
	"util",
]);

/** Parts of the platform that are evaluated at their first use. */
export const PLATFORM_MODULES: ReadonlySet<string> = new Set([
	"intl",
	"webcrypto",
	"fetch-types",
	"pm",
	"pm/assertions",
	"pm/kinds",
	"pm/lists",
	"pm/paths",
	"pm/response",
	"pm/testing",
	"pm/variables",
]);

/** Names that mean another file than their own: the same library in a shorter text, or under another name. */
export const SAME_FILES: ReadonlyMap<string, string> = new Map([
	["crypto-js/crypto-js.js", "crypto-js/index.js"],
	["lodash/lodash.js", "lodash/lodash.min.js"],
	["lodash/index.js", "lodash/lodash.min.js"],
	["moment/moment.js", "moment/min/moment.min.js"],
	[
		"moment/min/moment-with-locales.js",
		"moment/min/moment-with-locales.min.js",
	],
	["path/posix.js", "path-browserify/index.js"],
]);

/** Names whose files are those of another package. */
export const SAME_PACKAGES: ReadonlyMap<string, string> = new Map([
	["path", "path-browserify"],
]);

/** Names that Node may be asked for as `node:name` too, and that exist here. */
const NODE_NAMES = new Set([
	"buffer",
	"crypto",
	"path",
	"querystring",
	"url",
	"util",
]);

/** `node:path` is `path`, where that exists here. */
export function withoutNodePrefix(name: string): string {
	// `buffer/` is how npm's is asked for beside node's own.
	const bare = name.replace(/^node:|\/$/g, "");
	return NODE_NAMES.has(bare) ? bare : name;
}

export function isNodeBuiltin(name: string): boolean {
	return name.startsWith("node:") || builtinModules.includes(name);
}

/** The names for a message, in alphabetical order. */
export function libraryNames(): readonly string[] {
	const packages = [...PACKAGES].filter(([, { isInner }]) => !isInner);
	const names = packages.map(([name]) => name);
	return [...names, ...OWN_MODULES]
		.filter((name) => name !== "path-browserify")
		.sort();
}
