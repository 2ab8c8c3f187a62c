/** What another client's documentation says of a task. */
export type Documented =
	| {
			/** Counted by the rules of the document, the shortest way that is told. */
			readonly steps: number;
			/** Those steps. */
			readonly how: string;
			/** Where they stand. */
			readonly url: string;
	  }
	/** Why there is no number. */
	| { readonly none: string };

export interface Others {
	readonly bruno: Documented;
	readonly yaak: Documented;
}

const BRUNO = "https://docs.usebruno.com/";
const YAAK = "https://yaak.app/docs/";

function bruno(steps: number, path: string, how: string): Documented {
	return { steps, how, url: `${BRUNO}${path}` };
}

function yaak(steps: number, path: string, how: string): Documented {
	return { steps, how, url: `${YAAK}${path}` };
}

/** The documentation does not tell how, or not that it can be done. */
const UNTOLD: Documented = { none: "not told" };
const DESKTOP: Documented = { none: "a desktop program: no server" };

const KEYS = "get-started/configure/keybindings";
const REQUEST = "get-started/bruno-basics/create-a-request";
const IMPORT = "get-started/import-export-data/import-collections";
const QUICK = "introduction/quick-start";
const GIT = "git-integration/using-gui/provider";
const HTTP = "request-types/http-requests";

/** By task. */
const TOLD: Readonly<Record<string, Partial<Others>>> = {
	"first-url": {
		bruno: bruno(3, REQUEST, "+, the URL, Enter"),
		yaak: yaak(3, HTTP, "a new request, the URL, Send"),
	},
	"paste-curl": {
		bruno: bruno(
			7,
			"send-requests/REST/code-generator",
			"···, New Request, From cURL, into the field, paste, Create, send; in a collection",
		),
	},
	"import-postman": {
		bruno: bruno(5, IMPORT, "Import Collection, browse, the file (2), Import"),
	},
	"import-openapi": {
		bruno: bruno(3, IMPORT, "Import Collection, drop, Import"),
		yaak: yaak(
			5,
			"migration/openapi-swagger",
			"Settings, Import/Export, Import, the file (2); nothing is told of dropping",
		),
	},
	"open-folder": {
		bruno: bruno(
			6,
			"get-started/bruno-basics/create-a-collection",
			"+, Open Collection, the folder (2), select, Open",
		),
	},
	"open-example": { bruno: { none: "a button on its web site" } },
	"new-collection": {
		bruno: bruno(
			19,
			QUICK,
			"+, Create collection, name, Create; Environments, Create, name, its button, a variable (4), Save; ···, New Request, name, URL (2), Create; send",
		),
	},
	"another-collection": {
		bruno: bruno(
			6,
			"get-started/bruno-basics/create-a-collection",
			"+, Open Collection, the folder (2), select, Open",
		),
	},
	"new-request": {
		bruno: bruno(6, REQUEST, "···, New Request, name, URL (2), Create"),
	},
	method: {
		bruno: bruno(
			3,
			"send-requests/REST/rest-api",
			"the list, the method, send",
		),
		yaak: yaak(3, HTTP, "the list, the method, Send"),
	},
	header: {
		bruno: bruno(
			6,
			"send-requests/REST/req-header",
			"Headers, name (2), value (2), send",
		),
		yaak: yaak(6, HTTP, "Headers, name (2), value (2), Send"),
	},
	param: {
		bruno: bruno(
			6,
			"send-requests/REST/parameters",
			"Params, name (2), value (2), send",
		),
		yaak: yaak(6, HTTP, "Params, name (2), value (2), Send"),
	},
	"json-body": {
		bruno: bruno(
			6,
			"send-requests/REST/body-data",
			"Body, the format (2), the text (2), save",
		),
	},
	"file-body": {
		bruno: bruno(
			7,
			"send-requests/REST/body-data",
			"Body, the format (2), Select File, the file (2), send",
		),
	},
	form: {
		bruno: bruno(
			12,
			"send-requests/REST/body-data",
			"Body, the format (2), two fields (8), send",
		),
	},
	save: { bruno: bruno(1, KEYS, "Ctrl+S") },
	duplicate: { bruno: bruno(2, KEYS, "the request, Ctrl+D") },
	rename: { bruno: bruno(4, KEYS, "the request, Ctrl+R, the name, Enter") },
	"reopen-tab": { bruno: bruno(1, KEYS, "Ctrl+Shift+T") },
	"as-curl": {
		bruno: bruno(
			4,
			"send-requests/REST/code-generator",
			"</>, the language (2), copy",
		),
	},
	"as-code": {
		bruno: bruno(
			4,
			"send-requests/REST/code-generator",
			"</>, the language (2), copy",
		),
	},
	script: {
		bruno: bruno(
			5,
			QUICK,
			"Script, Post-response, into the field, the script, send",
		),
	},
	"save-example": {
		bruno: bruno(
			3,
			"send-requests/res-data-cookies/response-examples",
			"the icon, name, Save",
		),
	},
	"new-environment": {
		bruno: bruno(
			9,
			QUICK,
			"Environments, Create, name, its button, a variable (4), Save",
		),
	},
	"switch-environment": {
		bruno: bruno(
			2,
			"variables/environment-variables",
			"the list, the environment",
		),
	},
	"unset-variable": {
		bruno: bruno(
			7,
			KEYS,
			"Ctrl+E, a variable (4), save, send; the error leads nowhere",
		),
	},
	chain: {
		bruno: bruno(
			8,
			QUICK,
			"Script, Post-response, into the field, the script, send, the folder, the request, send",
		),
	},
	assertion: {
		bruno: bruno(
			6,
			"testing/tests/assertions",
			"Assert, the expression (2), the value (2), send",
		),
	},
	"client-credentials": {
		bruno: bruno(
			13,
			"auth/oauth2-2.0/client-credentials",
			"Auth, the kind (2), the grant (2), three fields (6), Get Access Token, send",
		),
	},
	login: {
		bruno: bruno(
			19,
			"auth/oauth2-2.0/authorization-code",
			"Auth, the kind (2), the grant (2), six fields (12: the callback URL, too), Get Access Token, send",
		),
	},
	token: {
		bruno: bruno(
			2,
			"auth/oauth2-2.0/authorization-code",
			"Clear Cache, Get Access Token",
		),
	},
	"search-large": {
		bruno: bruno(
			3,
			"send-requests/res-data-cookies/res-data",
			"into the response, Ctrl+F, the word; no size is told",
		),
	},
	live: {
		bruno: bruno(2, "send-requests/REST/sse", "send, Cancel"),
	},
	cookies: {
		bruno: bruno(
			2,
			"send-requests/res-data-cookies/cookies",
			"Cookies, delete",
		),
	},
	"run-folder": {
		bruno: bruno(
			3,
			"get-started/bruno-basics/run-a-collection",
			"···, Run, Run Collection",
		),
	},
	"run-data": {
		bruno: bruno(
			6,
			"testing/automate-test/data-driven-testing",
			"the runner, the kind of file, upload (3), Run Collection; needs a licence",
		),
	},
	junit: { bruno: { none: "HTML only (with a licence), JUnit from its CLI" } },
	diff: { bruno: bruno(2, GIT, "Git, the file") },
	commit: {
		bruno: bruno(
			4,
			GIT,
			"stage, Commit Changes, the message, Commit; needs a licence",
		),
	},
	theme: {
		bruno: bruno(
			3,
			"get-started/configure/settings",
			"Ctrl+, (preferences), Display, Dark",
		),
	},
	"lost-server": { bruno: DESKTOP, yaak: DESKTOP },
};

/** What the others' documentation says of a task. @param id of the task */
export function othersFor(id: string): Others {
	return { bruno: UNTOLD, yaak: UNTOLD, ...TOLD[id] };
}
