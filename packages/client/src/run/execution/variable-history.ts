import type { Value } from "@curlew/template";
import type { ScriptPosition } from "../../script/host.ts";
import type { MissingSecret } from "../../variables/variable-scope.ts";
import type { VariableChangedEvent } from "../events/events.ts";
import {
	type ChangeToTell,
	variableChangedEvent,
} from "../events/variable-changed.ts";
import type { RequestExecution } from "./request-execution.ts";

/** Tells the run that a variable has changed. */
export function tellChange(
	execution: Pick<
		RequestExecution,
		"session" | "definition" | "index" | "host"
	>,
	kind: VariableChangedEvent["kind"],
	change: ChangeToTell,
): void {
	const { session, definition, index, host } = execution;
	const isOfScript = kind === "script" || kind === "action";
	session.emit(
		variableChangedEvent(
			{
				index,
				iteration: session.iteration.index,
				request: definition.path,
				kind,
				phase: isOfScript ? host.phase : undefined,
				masker: session.parts.masker,
			},
			change,
		),
	);
}

/** Changes the row of data for the rest of the iteration; `undefined` removes. */
export function changeDataRow(
	execution: RequestExecution,
	name: string,
	value: Value | undefined,
	at: ScriptPosition,
): void {
	const { variables } = execution.session.parts;
	const from = execution.chain.scope("data")?.get(name)?.value;
	variables.setDataValue(name, value);
	if (from === undefined && value === undefined) return;
	tellChange(execution, "script", {
		scope: "data",
		name,
		from,
		to: value,
		origin: at,
		isSecret: false,
	});
}

/** Tells of the credentials of OAuth 2.0 that have changed, by their names with `$oauth2.`. */
export function tellCredentials(
	execution: RequestExecution,
	kind: "script" | "oauth2",
	before: ReadonlyMap<string, Value>,
): void {
	const now = credentialsOf(execution);
	for (const name of new Set([...before.keys(), ...now.keys()])) {
		const [from, to] = [before.get(name), now.get(name)];
		if (from === to) continue;
		tellChange(execution, kind, {
			scope: "oauth2",
			name,
			from,
			to,
			origin: {},
			isSecret: false,
		});
	}
}

/** The credentials that there are at the moment. */
export function credentialsOf({
	session,
}: Pick<RequestExecution, "session">): ReadonlyMap<string, Value> {
	const { oauth2 } = session.parts.variables;
	return new Map(
		[...oauth2.variables.values()].map(({ name, value }) => [name, value]),
	);
}

/** Tells of the secrets that were asked for and have a value now. */
export function tellAnswers(
	execution: RequestExecution,
	secrets: readonly MissingSecret[],
): void {
	for (const { name } of secrets) {
		const variable = execution.chain.find(name);
		if (variable?.isSecret !== true) continue;
		const { scope } = variable.origin;
		if (scope === "dynamic" || scope === "prompt" || scope === "process-env")
			continue;
		tellChange(execution, "answer", {
			scope,
			name,
			from: undefined,
			to: variable.value,
			origin: {},
			isSecret: true,
		});
	}
}
