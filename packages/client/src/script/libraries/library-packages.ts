/** A library from npm, for scripts of the safe sandbox. */
export interface LibraryPackage {
	/** The file that a bare `require("name")` means. */
	readonly entry: string;
	/** The files that may be loaded, and that a bundle carries along. */
	readonly files: RegExp;
	/** The package that brings this one, when it is not installed for us. */
	readonly broughtBy?: string;
	/** Only for other libraries: a script cannot ask for it. */
	readonly isInner?: true;
	/** Its code names `process`, of which it gets the part that means something here. */
	readonly usesProcess?: true;
	/** What it asks for and does without where that cannot be had. */
	readonly doesWithout?: readonly string[];
	/** Modules of our own that it gets in place of what it asks for. */
	readonly instead?: Readonly<Record<string, string>>;
}

const INDEX = { entry: "index.js", files: /^index\.js$/ };

/** A library that is made of others: they are no scripts' business. */
function partsOf(
	host: string,
	parts: Readonly<
		Record<string, Omit<LibraryPackage, "broughtBy" | "isInner">>
	>,
): readonly (readonly [string, LibraryPackage])[] {
	return Object.entries(parts).map(([name, part]) => [
		name,
		{ ...part, broughtBy: host, isInner: true },
	]);
}

const IN_LIB = { entry: "lib/index.js", files: /^lib\/(?!esm\/)[\w./-]+\.js$/ };

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

	// What Postman ships besides, in the versions that its scripts are written against.
	[
		"ajv6",
		{
			entry: "dist/ajv.min.js",
			files: /^dist\/ajv\.min\.js$/,
			isInner: true,
		},
	],
	["backbone", { entry: "backbone-min.js", files: /^backbone-min\.js$/ }],
	...partsOf("backbone", {
		underscore: {
			entry: "underscore-umd-min.js",
			files: /^underscore-umd-min\.js$/,
		},
	}),
	[
		"cheerio",
		{
			entry: "dist/commonjs/slim.js",
			files: /^dist\/commonjs\/(?!index|.*parse5)[\w./-]+\.js$/,
			isInner: true,
		},
	],
	...partsOf("cheerio", {
		"cheerio-select": IN_LIB,
		"dom-serializer": IN_LIB,
		domelementtype: IN_LIB,
		domhandler: IN_LIB,
		domutils: IN_LIB,
		htmlparser2: {
			entry: "dist/commonjs/index.js",
			files: /^dist\/commonjs\/\w+\.js$/,
		},
	}),
	...partsOf("cheerio-select", {
		boolbase: INDEX,
		"css-select": IN_LIB,
		"css-what": {
			entry: "lib/commonjs/index.js",
			files: /^lib\/commonjs\/\w+\.js$/,
		},
	}),
	...partsOf("css-select", { "nth-check": IN_LIB }),
	...partsOf("htmlparser2", {
		entities: {
			entry: "dist/commonjs/index.js",
			files: /^dist\/commonjs\/[\w./-]+\.js$/,
		},
	}),
	[
		"csv-parse-1",
		{ entry: "lib/index.js", files: /^lib\/\w+\.js$/, usesProcess: true },
	],
	["events", { entry: "events.js", files: /^events\.js$/ }],
	[
		"handlebars",
		{
			entry: "dist/handlebars.min.js",
			files: /^dist\/handlebars\.min\.js$/,
			isInner: true,
		},
	],
	[
		"http-reasons",
		{ entry: "index.js", files: /^(?:index\.js|db\.json)$/, isInner: true },
	],
	["lodash3", { ...INDEX, isInner: true }],
	[
		"postman-collection",
		{
			entry: "lib/index.js",
			files: /^lib\/(?!index\.bundle)[\w./-]+\.js$/,
			instead: {
				"iconv-lite": "curlew:own/pm/iconv",
				mime: "curlew:own/pm/mime",
				"./dynamic-variables": "curlew:own/pm/dynamic-variables",
			},
		},
	],
	...partsOf("postman-collection", {
		"file-type": INDEX,
		"liquid-json": {
			entry: "lib/index.js",
			files: /^(?:lib|vendor)\/\w+\.js$/,
		},
		mime: { entry: "types/standard.js", files: /^types\/\w+\.js$/ },
		"mime-format": { entry: "index.js", files: /^(?:index\.js|db\.json)$/ },
		"postman-url-encoder": {
			entry: "parser/index.js",
			files: /^parser\/[\w-]+\.js$/,
		},
		semver: {
			entry: "index.js",
			files: /^(?!bin|range\.bnf)[\w./-]+\.js$/,
			usesProcess: true,
		},
	}),
	...partsOf("mime-format", { charset: INDEX }),
	["punycode", { entry: "punycode.js", files: /^punycode\.js$/ }],
	["stream-browserify", INDEX],
	...partsOf("stream-browserify", {
		inherits: { entry: "inherits.js", files: /^inherits(?:_browser)?\.js$/ },
		"readable-stream": {
			entry: "readable-browser.js",
			files: /^(?:readable-browser|errors-browser|lib\/.+)\.js$/,
			usesProcess: true,
		},
	}),
	...partsOf("readable-stream", {
		"util-deprecate": { entry: "browser.js", files: /^browser\.js$/ },
	}),
	[
		"string_decoder",
		{ entry: "lib/string_decoder.js", files: /^lib\/string_decoder\.js$/ },
	],
	...partsOf("string_decoder", { "safe-buffer": INDEX }),
	["xml2js", { entry: "lib/xml2js.js", files: /^lib\/(?!.*\.bc)\w+\.js$/ }],
	...partsOf("xml2js", {
		// Its streams are for files and sockets.
		sax: {
			entry: "lib/sax.js",
			files: /^lib\/sax\.js$/,
			doesWithout: ["stream"],
		},
		xmlbuilder: IN_LIB,
	}),
]);
