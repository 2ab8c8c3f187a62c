import { toJson, toText, type Value } from "@curlew/template";
import type { CookieStore } from "../../http/cookies/cookies.ts";
import type { RequestDraft } from "../../request/request-draft.ts";
import type {
	AssertionResult,
	ConsoleLevel,
	ScriptHost,
	ScriptPosition,
	ScriptRequestOptions,
	ScriptResponse,
	ScriptRunner,
	ScriptSentResponse,
	ScriptSource,
	ScriptVariables,
	TestResult,
} from "../../script/host.ts";
import { shortened } from "../../values/shortened.ts";
import { interpolateValue } from "../../variables/interpolate.ts";
import { howToAllowName } from "../../variables/trust/how-to-allow.ts";
import { compareSnapshot } from "../judging/compare-snapshot.ts";
import type { RequestExecution } from "./request-execution.ts";
import { targetOf } from "./request-target.ts";
import { sendForScript } from "./script-request.ts";
import {
	changeDataRow,
	credentialsOf,
	tellCredentials,
} from "./variable-history.ts";

/** Characters of a name that a script made up. */
const MOST_SHOWN = 100;

/** Everything that the scripts of one request can reach outside of the sandbox. */
export class RequestScriptHost implements ScriptHost {
	readonly variables: ScriptVariables;
	readonly request: RequestDraft;
	readonly runner: ScriptRunner;
	response: ScriptResponse | undefined;
	/** What kind of script is running: tests are reported with it. */
	phase: ScriptSource["kind"] = "before-request";
	/** Opened for scripts that use them. */
	cookies: CookieStore | undefined;
	isJsonDisabled = false;
	readonly #execution: RequestExecution;
	/** Names that a script asked for, and that it may not read. */
	readonly #forbidden = new Set<string>();
	/** Settled when no request runs that a script asked for. */
	#calls: Promise<unknown> = Promise.resolve();

	constructor(execution: RequestExecution) {
		this.#execution = execution;
		this.variables = execution.variables;
		this.request = execution.draft;
		this.runner = runnerOf(execution);
	}

	get collection(): { readonly name: string; readonly root: string } {
		return this.#execution.session.parts.collection.definition;
	}

	get environmentName(): string | undefined {
		return this.#execution.session.parts.options.environment ?? undefined;
	}

	get eventName(): string {
		const { eventNames } =
			this.#execution.session.parts.collection.definition.rules;
		return this.phase === "before-request"
			? eventNames.before
			: eventNames.after;
	}

	get hiddenGlobals(): readonly string[] {
		return this.#execution.rules.hiddenScriptGlobals;
	}

	get keepsGlobals(): boolean {
		return this.#execution.rules.keepsScriptGlobals;
	}

	get testResults(): readonly TestResult[] {
		return this.#execution.record.tests.filter(
			({ phase }) => phase === this.phase,
		);
	}

	get assertionResults(): readonly AssertionResult[] {
		return this.#execution.record.assertions;
	}

	interpolate(value: Value, written = 0): Value {
		const filled =
			typeof value === "string" && written > 0
				? this.fillWritten(value.slice(0, written)) +
					interpolateValue(value.slice(written), this.#execution.chain)
				: interpolateValue(value, this.#execution.chain);
		this.#execution.taint.noteRead(filled);
		return filled;
	}

	/** Fills in what the collection's file itself says: unlike data, it reaches everything. */
	fillWritten(text: string): string {
		const filled = toText(interpolateValue(text, this.#execution.chain, false));
		this.#execution.taint.noteRead(filled);
		return filled;
	}

	noteOutput(text: string): void {
		this.#execution.taint.noteOutput(text);
	}

	processEnv(name: string): string | undefined {
		const { processEnvironment } = this.#execution.session.parts;
		if (processEnvironment.isForbiddenToScripts(name)) {
			this.#tellForbidden(name);
			return undefined;
		}
		const value = processEnvironment.get(name);
		if (value !== undefined) this.#execution.taint.noteRead(value);
		return value;
	}

	/** The script gets what it would get for a variable that is not set; its user is told why. */
	#tellForbidden(name: string): void {
		if (this.#forbidden.has(name)) return;
		this.#forbidden.add(name);
		this.#execution.record.warnings.push({
			code: "ENVIRONMENT_NOT_ALLOWED",
			severity: "warning",
			message: `A script asks for the environment variable ${shortened(name, MOST_SHOWN)}, which the collection may not read.`,
			hint: howToAllowName(shortened(name, MOST_SHOWN)),
		});
	}

	compareSnapshot(
		name: string,
		value: Value,
		masks: readonly string[],
	): string | undefined {
		return compareSnapshot(this.#execution, name, value, masks);
	}

	async sendRequest(
		options: ScriptRequestOptions,
		signal: AbortSignal,
	): Promise<ScriptSentResponse> {
		const { session, chain, maySend } = this.#execution;
		const subject = this.#execution.subject("a script");
		const may = { maySend, signal, subject };
		const answer = await sendForScript(session, chain, options, may);
		this.#noteAnswer(answer);
		return answer;
	}

	async runRequest(
		path: string,
		signal: AbortSignal,
	): Promise<ScriptSentResponse> {
		const { runForScript } = await import("./called-request.ts");
		// One after the other, however many a script asks for at once: each has scripts, and these engines of their own.
		const answer = this.#calls.then(() =>
			runForScript(this.#execution, path, signal),
		);
		this.#calls = answer.catch(() => undefined);
		this.#noteAnswer(await answer);
		return answer;
	}

	#noteAnswer({ data, headers, url }: ScriptSentResponse): void {
		const { taint, session } = this.#execution;
		taint.noteHeard(
			() => `${url}\n${JSON.stringify(headers)}\n${toJson(data ?? null)}`,
		);
		// Looking through large answers takes its time, and few collections say that there are secrets in them.
		if (
			data !== undefined &&
			session.parts.collection.definition.extensions.secrets
		)
			taint.noteRead(data);
	}

	requestTarget(): string {
		const { draft, chain } = this.#execution;
		return targetOf(draft, chain);
	}

	disableJson(): void {
		this.isJsonDisabled = true;
	}

	async resetCredential(id: string): Promise<void> {
		const { session } = this.#execution;
		(await session.tokens).reset(id);
		const before = credentialsOf(this.#execution);
		const { oauth2 } = session.parts.variables;
		for (const name of [...oauth2.variables.keys()])
			if (name.startsWith(`$oauth2.${id}.`)) oauth2.delete(name);
		tellCredentials(this.#execution, "script", before);
	}

	visualize(kind: string, config: Value): void {
		const known = kind === "table" || kind === "html" ? kind : "other";
		this.#execution.record.addVisualization({ kind: known, config });
	}

	clearVisualizations(): void {
		this.#execution.record.visualizations.length = 0;
	}

	warn(message: string, { file, line }: ScriptPosition): void {
		this.noteOutput(message);
		this.#execution.record.warnings.push({
			code: "SCRIPT_WARNING",
			severity: "warning",
			message,
			location: { file, line, column: 1 },
		});
	}

	log(level: ConsoleLevel, text: string, at: ScriptPosition | undefined): void {
		this.noteOutput(text);
		const { session, index } = this.#execution;
		session.emit({ type: "console-written", index, level, text, ...at });
	}

	reportTest(result: TestResult): void {
		const { name, error } = result;
		for (const text of [name, error?.message, error?.expected, error?.actual])
			if (text !== undefined) this.noteOutput(text);
		this.#execution.record.addTest(result, this.phase);
	}
}

function runnerOf(execution: RequestExecution): ScriptRunner {
	const { iteration, parts } = execution.session;
	const { flow } = execution.record;
	return {
		iterationIndex: iteration.index,
		totalIterations: iteration.total,
		get iterationData() {
			const values = parts.variables.dataValues();
			execution.taint.noteRead(values);
			return values;
		},
		setIterationValue: (name, value, at) =>
			changeDataRow(execution, name, value, at),
		skipRequest: () => {
			flow.skip = true;
		},
		stopExecution: () => {
			flow.stop = true;
		},
		setNextRequest: (name) => {
			flow.next = name;
		},
	};
}
