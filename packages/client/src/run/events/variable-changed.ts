import type { Value } from "@curlew/template";
import type { VariableChange } from "../../variables/runtime-variables.ts";
import { MASK, type SecretMasker } from "../../variables/secret-masker.ts";
import { type ShownValue, shownValue } from "../../variables/shown-value.ts";
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

/** The event while it is put together: scripts change variables often, and spreading many small objects takes longer than all the rest. */
type Draft = {
	-readonly [Member in keyof VariableChangedEvent]: VariableChangedEvent[Member];
};

/** A change of a variable as an event: plain JSON, with the beginnings of large values only. */
export function variableChangedEvent(
	{ index, iteration, request, kind, phase, masker }: ChangeContext,
	{ scope, name, from, to, origin, isSecret }: ChangeToTell,
): VariableChangedEvent {
	const event: Draft = {
		type: "variable-changed",
		index,
		at: Date.now(),
		iteration,
		request,
		kind,
		scope,
		name,
	};
	if (phase !== undefined) event.phase = phase;
	if (from !== undefined) {
		const { value, size } = shown(from, isSecret, masker);
		event.from = value;
		if (size !== undefined) event.fromSize = size;
	}
	if (to !== undefined) {
		const { value, size } = shown(to, isSecret, masker);
		event.to = value;
		if (size !== undefined) event.toSize = size;
	}
	if (origin.file !== undefined) event.file = origin.file;
	if (origin.line !== undefined) event.line = origin.line;
	return event;
}

const SECRET: ShownValue = { value: MASK };

function shown(
	value: Value,
	isSecret: boolean,
	masker: SecretMasker | undefined,
): ShownValue {
	return isSecret ? SECRET : shownValue(value, SHOWN_VALUE_LIMIT, masker);
}
