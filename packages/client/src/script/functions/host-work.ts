import type { HostArguments } from "../engine/host-arguments.ts";
import type { RunningScript } from "../running-script.ts";
import { ReadArguments, type WorkValue } from "../work/pure-function.ts";
import {
	CALLED_BY_GUEST,
	WORK_RULES,
	type WorkName,
	workAtOnce,
} from "../work/pure-functions.ts";
import { doWork } from "../work/work-pool.ts";
import type { HostFunction } from "./host-functions.ts";

/** The host functions that need nothing but their arguments: done at once where they are light, and else in a process of their own. */
export const workFunctions: Readonly<Record<string, HostFunction>> =
	Object.fromEntries(
		CALLED_BY_GUEST.map((name) => [
			name,
			(session: RunningScript, values: HostArguments) =>
				work(session, name, read(values, WORK_RULES[name].takes)),
		]),
	);

/** Does some work for a script. The one way to do it: what may be heavy is never done in our own process while it can be elsewhere. */
export function work(
	{ deadline, signal, canWait }: RunningScript,
	name: WorkName,
	values: readonly WorkValue[],
): WorkValue | Promise<WorkValue> {
	return !canWait || WORK_RULES[name].isLight(values)
		? workAtOnce(name, new ReadArguments(values), deadline)
		: doWork({ name, values }, { deadline, signal });
}

function read(values: HostArguments, takes: string): readonly WorkValue[] {
	return [...takes].map((kind, index) => {
		if (values.isNull(index)) return undefined;
		if (kind === "t") return values.text(index);
		if (kind === "n") return values.number(index);
		return kind === "b" ? values.bytes(index) : values.boolean(index);
	});
}
