import type { ClientRules } from "./client-rules.ts";
import { CURLEW_RULES } from "./curlew-rules.ts";
import { BY_FILE_NAME } from "./order.ts";

/** What Bruno does otherwise with collections in its own format. */
export const BRUNO_RULES: ClientRules = {
	...CURLEW_RULES,
	unresolved: "warn",
	order: BY_FILE_NAME,
	usesOnlyEnvironment: false,
	allowsDotsInNames: true,
	dropsEmptySegments: true,
	keepsLocalVariables: true,
	passesFolderNone: true,
	wsseDigest: "hex",
};
