// What scripts of a collection can use, for editors and type checkers.
// Not part of Curlew's own sources: `curlew types` puts it behind the
// declarations of the collection's variables.

declare namespace Curlew {
	/** What a variable holds. Dates come back as dates, arrays and objects as fresh copies. */
	type Value =
		| string
		| number
		| bigint
		| boolean
		| null
		| Date
		| readonly Value[]
		| { readonly [name: string]: Value };

	type Name<Variables> = keyof Variables & string;

	interface Client {
		/** Whether a runtime variable is set. */
		hasVar(name: string): boolean;
		/** A runtime variable, or the column of the data row of that name. `undefined` when it is not set. */
		getVar<N extends Name<Runtime>>(name: N): Runtime[N] | undefined;
		getVar<N extends Name<DataColumns>>(name: N): DataColumns[N] | undefined;
		/**
		 * Sets a variable for all later scripts and requests of the run, as a deep
		 * copy. Refuses `undefined`, NaN, functions and cycles with a `TypeError`.
		 */
		setVar(name: Name<Runtime>, value: Value): void;
		deleteVar(name: Name<Runtime>): void;
		getAllVars(): Partial<Runtime>;
		deleteAllVars(): void;

		hasEnvVar(name: string): boolean;
		/** A variable of the environment, its placeholders filled in. */
		getEnvVar<N extends Name<Environment>>(name: N): Environment[N] | undefined;
		/** Changes the environment for the rest of the run; with `persist` also where the run may save. */
		setEnvVar(
			name: Name<Environment>,
			value: Value,
			options?: { persist?: boolean },
		): void;
		deleteEnvVar(name: Name<Environment>): void;
		getAllEnvVars(): Partial<Environment>;
		deleteAllEnvVars(): void;

		hasGlobalEnvVar(name: string): boolean;
		getGlobalEnvVar<N extends Name<GlobalEnvironment>>(
			name: N,
		): GlobalEnvironment[N] | undefined;
		setGlobalEnvVar(name: Name<GlobalEnvironment>, value: Value): void;
		deleteGlobalEnvVar(name: Name<GlobalEnvironment>): void;
		getAllGlobalEnvVars(): Partial<GlobalEnvironment>;
		deleteAllGlobalEnvVars(): void;

		hasCollectionVar(name: string): boolean;
		getCollectionVar<N extends Name<Collection>>(
			name: N,
		): Collection[N] | undefined;
		setCollectionVar(name: Name<Collection>, value: Value): void;
		deleteCollectionVar(name: Name<Collection>): void;
		getAllCollectionVars(): Partial<Collection>;
		deleteAllCollectionVars(): void;

		/** A variable of the folders around the request, the innermost first. */
		getFolderVar<N extends Name<Folder>>(name: N): Folder[N] | undefined;
		getRequestVar<N extends Name<Request>>(name: N): Request[N] | undefined;
		getSecretVar(name: string): string | undefined;
		/** `$oauth2.<id>.access_token` and its like. */
		getOauth2CredentialVar(name: string): string | undefined;
		/** Forgets a token, so that the next request obtains another. */
		resetOauth2Credential(id?: string): Promise<void>;

		/** Absolute path of the collection's folder. */
		cwd(): string;
		getEnvName(): string | undefined;
		getCollectionName(): string;
		/** True in the safe sandbox, false with `--sandbox developer`. */
		isSafeMode(): boolean;
		/** From `.env` files and the process environment. */
		getProcessEnv(name: string): string | undefined;
		/** Fills the placeholders in a text, or in every text of a structure. */
		interpolate<T>(value: T): T;
		/** @param milliseconds how long to wait */
		sleep(milliseconds: number): Promise<void>;
		/** Sends a request of the script's own. Rejects for a status that is not 2xx. */
		sendRequest(options: string | SendOptions): Promise<SentResponse>;
		sendRequest(
			options: string | SendOptions,
			callback: (error: SendError | null, response: SentResponse) => void,
		): Promise<void>;
		/** Runs another request of the collection with all its scripts. @param path like `users/create` */
		runRequest(path: string): Promise<SentResponse>;
		/** Goes on with that request (its name or path) after this one; `null` ends the run. */
		setNextRequest(name: string | null): void;
		getTestResults(): Promise<Results<TestResult>>;
		getAssertionResults(): Promise<Results<AssertionResult>>;
		/** Shows something beside the response in reports. */
		visualize(kind: string, config?: Value): void;
		clearVisualizations(): void;
		/** Leaves the next response's body as text. */
		disableParsingResponseJson(): void;
		readonly runner: Runner;
		readonly utils: {
			/** JSON without white space; every number keeps its digits. */
			minifyJson(json: string | object): string;
			minifyXml(xml: string): string;
		};
		readonly cookies: Cookies;
	}

	interface Runner {
		/** In a before-request script: does not send this request. */
		skipRequest(): void;
		/** Ends the run after this request. */
		stopExecution(): void;
		setNextRequest(name: string | null): void;
		/** From 0. */
		readonly iterationIndex: number;
		readonly totalIterations: number;
		readonly iterationData: {
			has(name: string): boolean;
			get<N extends Name<DataColumns>>(name: N): DataColumns[N] | undefined;
			get(): Partial<DataColumns>;
			getAll(): Partial<DataColumns>;
			set(name: string, value: Value): void;
			unset(name: string): void;
			stringify(): string;
		};
	}

	interface SendOptions {
		url: string;
		baseURL?: string;
		method?: string;
		headers?: Record<string, string>;
		params?: Record<string, Value>;
		/** The body: text as it is, anything else as JSON. */
		data?: unknown;
		/** Milliseconds. */
		timeout?: number;
		maxRedirects?: number;
		auth?: { username: string; password: string };
		responseType?: "json" | "text" | "arraybuffer";
		validateStatus?: ((status: number) => boolean) | null;
	}

	interface SentResponse {
		readonly status: number;
		readonly statusText: string;
		readonly headers: Headers;
		/** Parsed when it is JSON, else text. */
		readonly data: any;
		readonly url: string;
		/** Milliseconds. */
		readonly responseTime: number;
	}

	interface SendError extends Error {
		readonly code?: string;
		readonly response?: SentResponse;
	}

	interface Results<T> {
		readonly summary: {
			readonly total: number;
			readonly passed: number;
			readonly failed: number;
			readonly skipped: number;
		};
		readonly results: readonly T[];
	}

	interface TestResult {
		readonly description: string;
		readonly status: "pass" | "fail";
		readonly error?: string;
	}

	interface AssertionResult {
		readonly lhsExpr: string;
		readonly rhsExpr: string;
		readonly operator: string;
		readonly rhsOperand: string;
		readonly status: "pass" | "fail";
		readonly error?: string;
	}
}
