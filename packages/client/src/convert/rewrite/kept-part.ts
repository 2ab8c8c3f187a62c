import type { ScriptRange } from "../../analysis/script/script-facts.ts";

/** What stays a script of Postman's, and runs as such. */
export interface KeptPart extends ScriptRange {
	/** As it is written: `pm.sendRequest`. */
	readonly name: string;
	readonly reason?: string;
}
