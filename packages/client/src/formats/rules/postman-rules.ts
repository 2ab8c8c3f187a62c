import type { ClientRules } from "./client-rules.ts";
import { TOGETHER_AS_LISTED, TOGETHER_BY_NUMBER } from "./order.ts";

/** What Postman does with its collections in JSON, as Newman 6.2 runs them. */
export const POSTMAN_RULES: ClientRules = {
	unresolved: "warn",
	syntax: "postman",
	order: TOGETHER_AS_LISTED,
	usesOnlyEnvironment: false,
	allowsDotsInNames: true,
	dropsEmptySegments: false,
	keepsLocalVariables: false,
	passesFolderNone: false,
	settings: {
		pruneBody: true,
		http2: false,
		getAfterRedirects: true,
		sendReferer: true,
	},
	valuesInUrl: "spliced",
	formEncoding: "percent",
	formTypeWins: true,
	sendsAnyJson: true,
	sendsNamelessFields: true,
	sendsEmptyForms: false,
	sendsWithoutFile: true,
	sendsEmptyToken: false,
	writtenHeaderWins: false,
	hasFolderVariables: false,
	sendsAfterScriptError: true,
	skipsScripts: true,
	hiddenScriptGlobals: ["expect", "assert", "chai", "moment"],
	keepsScriptGlobals: true,
	testsWithoutResponse: true,
	jumpsTo: "last",
	mayBeEmpty: true,
	repeatsLastRow: true,
	csv: "loose",
	guessesDataFormat: true,
	wsseDigest: "bytes",
	eventNames: { before: "prerequest", after: "test" },
};

/** What Postman does with those of schema 3, in folders, as its own command runs them. */
export const POSTMAN_FOLDERS_RULES: ClientRules = {
	...POSTMAN_RULES,
	eventNames: { before: "beforeRequest", after: "afterResponse" },
	order: TOGETHER_BY_NUMBER,
	settings: { getAfterRedirects: true, sendReferer: true },
	sendsWithoutFile: false,
	sendsAfterScriptError: false,
	writtenHeaderWins: true,
};
