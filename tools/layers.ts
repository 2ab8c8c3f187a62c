/**
 * The layers of the house: which room of the sources may import from which
 * others, types included, and how large a file and a folder may grow.
 * `layers.test.ts` holds the sources, the packages and `docs/architecture.md`
 * to it. What is not yet so stands below as an exception; the test fails when an
 * exception is no longer needed, so that they only become fewer.
 */

/** A folder with all that is below it, unless another room begins there. */
export interface Room {
	/** What stands in front of the slash is the package: `client/run`. */
	readonly name: string;
	readonly folder: string;
	/** The rooms that it may import from; it reaches other packages by what they export. */
	readonly imports: readonly string[];
	/** Which modules besides Curlew's: none at all, those a browser can load, or Node's and libraries, but none for pages. */
	readonly modules: "none" | "browser" | "node";
}

/** What `@curlew/client` is divided into: each may import from those before it. */
export const CLIENT_ROOMS = [
	"diagnostics",
	"files",
	"values",
	"kinds",
	"openapi",
	"formats",
	"collection",
	"variables",
	"request",
	"http",
	"script",
	"analysis",
	"run",
	"report",
	"convert",
] as const;

export const ROOMS: readonly Room[] = [
	{
		name: "template",
		folder: "packages/template/src",
		imports: [],
		modules: "none",
	},
	...CLIENT_ROOMS.map((room, at) => ({
		name: `client/${room}`,
		folder: `packages/client/src/${room}`,
		imports: [
			"template",
			...CLIENT_ROOMS.slice(0, at).map((above) => `client/${above}`),
		],
		// Pages have it, too.
		modules: room === "kinds" ? ("none" as const) : ("node" as const),
	})),
	{
		// The entries, and what programs use besides; no room imports from them.
		name: "client",
		folder: "packages/client/src",
		imports: ["template", ...CLIENT_ROOMS.map((room) => `client/${room}`)],
		modules: "node",
	},
	packageOf("contract", ["client"]),
	packageOf("cassette", ["client"]),
	packageOf("snapshot", ["client", "template"]),
	packageOf("mock", ["cassette", "client", "contract"]),
	packageOf("load", ["client", "template"]),
	packageOf("lsp", ["client", "contract", "template"]),
	packageOf("queue", ["cassette", "client", "contract", "load"]),
	{
		name: "app/protocol",
		folder: "packages/app/src/protocol",
		imports: ["client", "template"],
		// Pages have it, too.
		modules: "browser",
	},
	{
		name: "app/shared",
		folder: "packages/app/src/shared",
		imports: ["app/protocol"],
		modules: "browser",
	},
	packageOf("app", [
		"app/protocol",
		"app/shared",
		"cassette",
		"client",
		"contract",
		"mock",
		"template",
	]),
	{
		// It runs in a browser.
		name: "app/page",
		folder: "packages/app/page/src",
		imports: ["app/protocol", "app/shared", "template"],
		modules: "browser",
	},
	packageOf("cli", [
		"app",
		"cassette",
		"client",
		"contract",
		"load",
		"lsp",
		"mock",
		"queue",
		"snapshot",
		"template",
	]),
];

function packageOf(name: string, imports: readonly string[]): Room {
	return { name, folder: `packages/${name}/src`, imports, modules: "node" };
}

/** Lines of a source file, and source files directly in a folder; tests do not count. */
export const MOST_LINES = 300;
export const MOST_FILES = 25;

/** Imports against the table, by the rooms they go from and to. */
export const IMPORTS_AGAINST_THE_TABLE: Readonly<Record<string, number>> = {};

/** Folders beside each other, of one room, that import from each other in a circle: `around/{one,other}`. */
export const CIRCLES: readonly string[] = [];

/** Files that are longer, with how long they may be until they are divided. */
export const LONG_FILES: Readonly<Record<string, number>> = {};

/** Folders that hold more, with how many they may hold until they are divided. */
export const FULL_FOLDERS: Readonly<Record<string, number>> = {};
