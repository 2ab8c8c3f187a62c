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

	/** By lower-case name; several of one name are joined with `, `, but for `set-cookie`. */
	type Headers = Record<string, any>;

	interface ListItem {
		key: string;
		value: string;
		disabled?: boolean;
	}

	interface ReadList<T> {
		get(name: string): any;
		one(name: string): T | undefined;
		all(): T[];
		idx(index: number): T | undefined;
		has(name: string | T, value?: string): boolean;
		count(): number;
		indexOf(item: string | T): number;
		find(test: (item: T) => boolean): T | undefined;
		filter(test: (item: T) => boolean): T[];
		each(use: (item: T) => void): void;
		map<R>(change: (item: T) => R): R[];
		reduce<R>(combine: (sofar: R, item: T) => R, start: R): R;
		toObject(): Record<string, any>;
		toString(): string;
		toJSON(): T[];
	}

	interface HeaderList extends ReadList<ListItem> {
		add(item: ListItem | string, value?: string): void;
		upsert(item: ListItem | string, value?: string): boolean | null;
		remove(which: string | ListItem | ((item: ListItem) => boolean)): void;
		clear(): void;
		populate(items: string | readonly ListItem[]): void;
		repopulate(items: string | readonly ListItem[]): void;
		assimilate(items: readonly ListItem[], prune?: boolean): void;
	}

	interface Cookie {
		key: string;
		value: string;
		domain?: string;
		path?: string;
		expires?: string | Date;
		maxAge?: number;
		secure?: boolean;
		httpOnly?: boolean;
		sameSite?: string;
	}

	/** The cookies of the request's URL. */
	interface Cookies extends ReadList<Cookie> {
		add(cookie: Cookie): Promise<void>;
		upsert(cookie: Cookie): Promise<void>;
		remove(name: string): Promise<void>;
		delete(name: string): Promise<void>;
		clear(): Promise<void>;
		jar(): CookieJar;
	}

	/** All cookies of the run. Every method takes a callback `(error, result)` as its last argument, too. */
	interface CookieJar {
		getCookie(url: string, name: string): Promise<Cookie | null>;
		getCookies(url: string): Promise<Cookie[]>;
		hasCookie(url: string, name: string): Promise<boolean>;
		setCookie(url: string, name: string, value: string): Promise<void>;
		setCookie(url: string, cookie: Cookie): Promise<void>;
		setCookies(url: string, cookies: readonly Cookie[]): Promise<void>;
		deleteCookie(url: string, name: string): Promise<void>;
		deleteCookies(url: string): Promise<void>;
		clear(): Promise<void>;
	}

	/** The request: before it is sent as it stands in the file, placeholders included; then as it was sent. */
	interface OutgoingRequest {
		url: string;
		method: string;
		headers: Record<string, string>;
		readonly headerList: HeaderList;
		body: any;
		/** Milliseconds. */
		timeout: number;
		readonly name: string;
		readonly pathParams: readonly { name: string; value: string }[];
		readonly tags: readonly string[];
		getUrl(): string;
		setUrl(url: string): void;
		getHost(): string;
		getPath(): string;
		getQueryString(): string;
		getMethod(): string;
		setMethod(method: string): void;
		getAuthMode(): string;
		getHeaders(): Record<string, string>;
		setHeaders(headers: Record<string, string | readonly string[]>): void;
		getHeader(name: string): string | undefined;
		setHeader(name: string, value: string): void;
		deleteHeader(name: string): void;
		deleteHeaders(names: readonly string[]): void;
		/** Parsed when it is JSON; the text with `raw`. */
		getBody(options?: { raw?: boolean }): any;
		setBody(body: unknown): void;
		setMaxRedirects(count: number): void;
		getTimeout(): number;
		setTimeout(milliseconds: number): void;
		/** Called when no response came. */
		onFail(callback: (error: Error & { code?: string }) => unknown): void;
		disableParsingResponseJson(): void;
		getExecutionMode(): string;
		getExecutionPlatform(): string;
		getName(): string;
		getPathParams(): readonly { name: string; value: string }[] & {
			toObject(): Record<string, string>;
		};
		getTags(): readonly string[];
	}

	/** The response; `undefined` in before-request scripts. */
	interface Response {
		/**
		 * Looks into the body: `res("users[0].name")`, `res("..id")` for every `id`
		 * at any depth, `res("users[?].id", (user) => user.isActive)`.
		 */
		(query: string, ...filters: readonly unknown[]): any;
		/** For instance 200. */
		readonly status: number;
		/** For instance `OK`. */
		readonly statusText: string;
		readonly headers: Headers;
		/** One by one, in the order they came; they cannot be changed. */
		readonly headerList: ReadList<ListItem>;
		/** Parsed when it is JSON, else text. Integers that a number cannot hold are bigints. */
		body: any;
		/** Milliseconds. */
		readonly responseTime: number;
		/** After redirects. */
		readonly url: string;
		getStatus(): number;
		getStatusText(): string;
		getHeader(name: string): any;
		getHeaders(): Headers;
		getBody(): any;
		/** What later scripts and assertions get for a body. */
		setBody(body: unknown): void;
		/** Milliseconds. */
		getResponseTime(): number;
		getUrl(): string;
		/** Bytes. */
		getSize(): { header: number; body: number; total: number };
		/** The body's bytes. */
		getDataBuffer(): any;
		/** The result of a jq filter on the body; a list when there are several. */
		jq(filter: string): any;
	}

	/** chai's `expect(…)`, with `.json`, `.jsonSchema(schema)` and `.jsonBody(…)`. */
	interface Expectation {
		(...values: readonly unknown[]): Expectation;
		readonly [word: string]: Expectation;
	}
}

/** The API of scripts: variables, the run, other requests. */
declare const client: Curlew.Client;
/** Another name of `client`. */
declare const bru: Curlew.Client;
declare const req: Curlew.OutgoingRequest;
declare const res: Curlew.Response;
/** A test; one that fails, also later, fails the request. */
declare function test(name: string, check: () => unknown): void;
/** chai's expect. */
declare function expect(value?: unknown, message?: string): Curlew.Expectation;
/** chai's assert. */
declare const assert: {
	(condition: unknown, message?: string): void;
	readonly [name: string]: (...values: readonly any[]) => void;
};
