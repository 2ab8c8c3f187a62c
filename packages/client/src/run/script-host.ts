import type { Value } from "@curlew/template";
import type { RequestDraft } from "../request/request-draft.ts";
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
} from "../script/host.ts";
import { interpolateValue } from "../variables/interpolate.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { RequestRecord } from "./request-record.ts";
import { sendForScript } from "./script-request.ts";
import type { Session } from "./session.ts";

export interface RequestScriptHostOptions {
	readonly session: Session;
	readonly chain: ScopeChain;
	readonly variables: ScriptVariables;
	readonly draft: RequestDraft;
	readonly record: RequestRecord;
	readonly index: number;
	/** False while a request is only looked at. */
	readonly maySend: boolean;
}

/** Everything that the scripts of one request can reach outside of the sandbox. */
export class RequestScriptHost implements ScriptHost {
	readonly variables: ScriptVariables;
	readonly request: RequestDraft;
	readonly runner: ScriptRunner;
	response: ScriptResponse | undefined;
	/** What kind of script is running: tests are reported with it. */
	phase: ScriptSource["kind"] = "before-request";
	readonly #options: RequestScriptHostOptions;

	constructor(options: RequestScriptHostOptions) {
		this.#options = options;
		this.variables = options.variables;
		this.request = options.draft;
		this.runner = runnerOf(options);
	}

	get collection(): { readonly name: string; readonly root: string } {
		return this.#options.session.parts.collection.definition;
	}

	get environmentName(): string | undefined {
		return this.#options.session.parts.options.environment;
	}

	get testResults(): readonly TestResult[] {
		return this.#options.record.tests;
	}

	get assertionResults(): readonly AssertionResult[] {
		return this.#options.record.assertions;
	}

	interpolate(value: Value): Value {
		return interpolateValue(value, this.#options.chain);
	}

	processEnv(name: string): string | undefined {
		return this.#options.session.parts.processEnvironment.get(name);
	}

	async sendRequest(
		options: ScriptRequestOptions,
		signal: AbortSignal,
	): Promise<ScriptSentResponse> {
		const { session, chain, maySend } = this.#options;
		return sendForScript(session, chain, options, { maySend, signal });
	}

	log(level: ConsoleLevel, text: string, at: ScriptPosition | undefined): void {
		const { session, index } = this.#options;
		session.emit({ type: "console-written", index, level, text, ...at });
	}

	reportTest(result: TestResult): void {
		this.#options.record.addTest(result, this.phase);
	}
}

function runnerOf({
	session,
	record: { wishes },
}: RequestScriptHostOptions): ScriptRunner {
	const { iteration, parts } = session;
	return {
		iterationIndex: iteration.index,
		totalIterations: iteration.total,
		get iterationData() {
			return parts.variables.dataValues();
		},
		setIterationValue: (name, value) =>
			parts.variables.setDataValue(name, value),
		skipRequest: () => {
			wishes.skip = true;
		},
		stopExecution: () => {
			wishes.stop = true;
		},
		setNextRequest: (name) => {
			wishes.next = name;
		},
	};
}
