import { builtinModules } from "node:module";
import { PACKAGES } from "./library-packages.ts";

/**
 * What `require` knows in the safe sandbox besides the collection's own files.
 * Nothing else of `node_modules` can be reached from inside.
 */

/** Modules of our own, in `guest/modules`. */
export const OWN_MODULES: ReadonlySet<string> = new Set([
	"assert",
	"atob",
	"axios",
	"btoa",
	"buffer",
	"chai",
	"cheerio",
	"crypto",
	"jsonwebtoken",
	"path",
	"querystring",
	"timers",
	"url",
	"util",
]);

/** What a script that mentions `pm` needs, in alphabetical order. */
export const LIBRARIES_OF_PM: readonly string[] = ["chai", "curlew:own/pm"];

/** Parts of the platform that are evaluated at their first use. */
export const PLATFORM_MODULES: ReadonlySet<string> = new Set([
	"intl",
	"webcrypto",
	"fetch-types",
	"pm",
	"pm/assertions",
	"pm/body-assertions",
	"pm/expect",
	"pm/cookies",
	"pm/crypto-js",
	"pm/dynamic-variables",
	"pm/execution",
	"pm/iconv",
	"pm/json",
	"pm/kinds",
	"pm/lists",
	"pm/mime",
	"pm/old-names",
	"pm/paths",
	"pm/schema",
	"pm/request",
	"pm/request-of-script",
	"pm/response",
	"pm/url",
	"pm/sending",
	"pm/services",
	"pm/testing",
	"pm/uuid",
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
	["cheerio/slim.js", "cheerio/dist/commonjs/slim.js"],
	["csv-parse/lib/sync.js", "csv-parse-1/lib/sync.js"],
	["entities/decode.js", "entities/dist/commonjs/decode.js"],
	["readable-stream/errors.js", "readable-stream/errors-browser.js"],
	[
		"readable-stream/lib/internal/streams/from.js",
		"readable-stream/lib/internal/streams/from-browser.js",
	],
	[
		"readable-stream/lib/internal/streams/stream.js",
		"readable-stream/lib/internal/streams/stream-browser.js",
	],
]);

/** Names whose files are those of another package. */
export const SAME_PACKAGES: ReadonlyMap<string, string> = new Map([
	["csv-parse", "csv-parse-1"],
	["path", "path-browserify"],
	["stream", "stream-browserify"],
]);

/** What these names mean in scripts that are written for Postman, which ships other versions. */
export const IN_POSTMAN_SCRIPTS: ReadonlyMap<string, string> = new Map([
	["ajv", "ajv6"],
	["crypto-js", "curlew:own/pm/crypto-js"],
	["uuid", "curlew:own/pm/uuid"],
]);

/** Names that Node may be asked for as `node:name` too, and that exist here. */
const NODE_NAMES = new Set([
	"assert",
	"buffer",
	"crypto",
	"events",
	"path",
	"punycode",
	"querystring",
	"stream",
	"string_decoder",
	"timers",
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
	const behindOthers = new Set(SAME_PACKAGES.values());
	const packages = [...PACKAGES].filter(([, { isInner }]) => !isInner);
	const names = packages.map(([name]) => name);
	const all = new Set([...names, ...OWN_MODULES, ...SAME_PACKAGES.keys()]);
	return [...all].filter((name) => !behindOthers.has(name)).sort();
}
