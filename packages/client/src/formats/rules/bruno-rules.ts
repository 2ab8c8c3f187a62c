import type { ClientRules } from "./client-rules.ts";
import { BY_FILE_NAME } from "./order.ts";

/** What Bruno does with collections in its own format. */
export const BRUNO_RULES: ClientRules = {
	unresolved: "warn",
	syntax: undefined,
	order: BY_FILE_NAME,
	usesOnlyEnvironment: false,
	allowsDotsInNames: true,
	dropsEmptySegments: true,
	keepsLocalVariables: true,
	passesFolderNone: true,
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
	repeatsLastRow: false,
	hasNumbersInCsv: false,
	wsseDigest: "hex",
	eventNames: { before: "prerequest", after: "test" },
};
