import type { Value } from "@curlew/template";
import type { VariableChange } from "../variables/runtime-variables.ts";
import { MASK, type SecretMasker } from "../variables/secret-masker.ts";
import { shownValue } from "../variables/shown-value.ts";
import type { VariableChangedEvent } from "./events.ts";

/** Characters of a value (UTF-16 code units) that an event carries. */
export const SHOWN_VALUE_LIMIT = 4_000;

/** Where in the run, and through what, a variable changed. */
export type ChangeContext = Pick<
	VariableChangedEvent,
	"index" | "iteration" | "request" | "kind"
> & {
	/** Absent where no script or action did it. */
	readonly phase: VariableChangedEvent["phase"] | undefined;
	readonly masker: SecretMasker | undefined;
};

/** What is told of a change. */
export type ChangeToTell = Pick<
	VariableChange,
	"scope" | "name" | "from" | "to" | "isSecret"
> & { readonly origin: Pick<VariableChange["origin"], "file" | "line"> };

/** A change of a variable as an event: plain JSON, with the beginnings of large values only. */
export function variableChangedEvent(
	{ index, iteration, request, kind, phase, masker }: ChangeContext,
	{ scope, name, from, to, origin, isSecret }: ChangeToTell,
): VariableChangedEvent {
	const show = (value: Value) =>
		isSecret ? { value: MASK } : shownValue(value, SHOWN_VALUE_LIMIT, masker);
	const [before, after] = [
		from === undefined ? undefined : show(from),
		to === undefined ? undefined : show(to),
	];
	return {
		type: "variable-changed",
		index,
		at: performance.timeOrigin + performance.now(),
		iteration,
		request,
		kind,
		...(phase !== undefined && { phase }),
		scope,
		name,
		...(before && { from: before.value }),
		...(after && { to: after.value }),
		...(before?.size !== undefined && { fromSize: before.size }),
		...(after?.size !== undefined && { toSize: after.size }),
		...(origin.file !== undefined && { file: origin.file }),
		...(origin.line !== undefined && { line: origin.line }),
	};
}
