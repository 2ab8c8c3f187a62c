import type { ClientRules } from "./client-rules.ts";
import { BY_NAME } from "./order.ts";

/** What Curlew does with collections in its own format. */
export const CURLEW_RULES: ClientRules = {
	unresolved: "error",
	syntax: undefined,
	order: BY_NAME,
	usesOnlyEnvironment: true,
	allowsDotsInNames: false,
	dropsEmptySegments: false,
	keepsLocalVariables: false,
	passesFolderNone: false,
	settings: {},
	valuesInUrl: "encoded",
	formEncoding: "form",
	formTypeWins: false,
	sendsAnyJson: false,
	sendsNamelessFields: false,
	sendsEmptyForms: true,
	sendsWithoutFile: false,
	sendsEmptyToken: true,
	writtenHeaderWins: false,
	hasFolderVariables: true,
	sendsAfterScriptError: false,
	skipsScripts: false,
	testsWithoutResponse: false,
	jumpsTo: "first",
	mayBeEmpty: false,
	repeatsLastRow: false,
	hasNumbersInCsv: false,
	wsseDigest: "bytes",
	eventNames: { before: "prerequest", after: "test" },
};
