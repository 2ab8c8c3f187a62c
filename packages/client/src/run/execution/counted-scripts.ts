import type { ScriptSource } from "../../script/host.ts";
import type { ScriptTally } from "../events/events.ts";

const NONE: ScriptTally = {
	before: 0,
	after: 0,
	brokeBefore: 0,
	brokeAfter: 0,
};

/** A request's scripts with one more that has run. */
export function countedScript(
	sofar: ScriptTally | undefined,
	phase: ScriptSource["kind"],
	broke: boolean,
): ScriptTally {
	const { before, after, brokeBefore, brokeAfter } = sofar ?? NONE;
	const one = broke ? 1 : 0;
	return phase === "before-request"
		? { before: before + 1, after, brokeBefore: brokeBefore + one, brokeAfter }
		: { before, after: after + 1, brokeBefore, brokeAfter: brokeAfter + one };
}
