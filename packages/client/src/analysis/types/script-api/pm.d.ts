declare namespace Curlew {
	/** A scope of variables. Values keep their types; dates become text. */
	interface PmVariables {
		has(name: string): boolean;
		get(name: string): any;
		set(name: string, value: unknown): void;
		unset(name: string): void;
		clear(): void;
		toObject(): Record<string, any>;
		toJSON(): unknown;
		/** Fills placeholders in; those without a value stay. */
		replaceIn<T>(template: T): T;
		readonly values: PmList<PmItem>;
		readonly name?: string;
		readonly id?: string;
	}
	interface PmItem {
		key: string;
		value: any;
		disabled?: boolean;
		[name: string]: any;
	}
	/** Headers, params, cookies: what `get` gives is the last one of that name. */
	interface PmList<T> {
		members: T[];
		get(key: string): any;
		one(key: string): T | undefined;
		all(): T[];
		idx(index: number): T | undefined;
		count(): number;
		indexOf(item: T | string): number;
		has(item: T | string, value?: unknown): boolean;
		each(visit: (item: T, index: number) => void): void;
		forEach(visit: (item: T, index: number) => void): void;
		map<R>(change: (item: T, index: number) => R): R[];
		filter(isWanted: (item: T, index: number) => unknown): T[];
		find(isWanted: (item: T, index: number) => unknown): T | undefined;
		reduce<R>(combine: (sofar: R, item: T, index: number) => R, initial: R): R;
		add(item: Partial<T> | string): void;
		append(item: Partial<T> | string): void;
		prepend(item: Partial<T> | string): void;
		insert(item: Partial<T> | string, before?: T | string): void;
		insertAfter(item: Partial<T> | string, after?: T | string): void;
		upsert(item: Partial<T> | string): boolean | null;
		remove(which: T | string | ((item: T) => unknown)): void;
		clear(): void;
		populate(items: unknown): void;
		repopulate(items: unknown): void;
		assimilate(source: unknown, prune?: boolean): void;
		toObject(
			excludeDisabled?: boolean,
			caseSensitive?: boolean,
			multiValue?: boolean,
		): Record<string, any>;
		toJSON(): unknown[];
		toString(): string;
		contentSize(): number;
	}
	interface PmUrl {
		protocol?: string;
		auth?: { user?: string; password?: string };
		host?: string[];
		port?: string;
		path?: string[];
		hash?: string;
		query: PmList<PmItem>;
		/** Values of `:name` in the path. */
		variables: PmList<PmItem>;
		update(url: string | object): void;
		getHost(): string;
		getPath(options?: { unresolved?: boolean }): string;
		getQueryString(): string;
		getPathWithQuery(): string;
		getRemote(forcePort?: boolean): string;
		getBaseUrl(forceProtocol?: boolean): string;
		getOAuth1BaseUrl(): string;
		getRaw(): never;
		addQueryParams(params: string | readonly Partial<PmItem>[]): void;
		removeQueryParams(params: string | readonly string[]): void;
		toString(forceProtocol?: boolean): string;
		toJSON(): unknown;
	}
	interface PmBody {
		mode?: "raw" | "urlencoded" | "formdata" | "graphql" | "file";
		raw?: any;
		urlencoded?: PmList<PmItem> | any;
		formdata?: PmList<PmItem> | any;
		graphql?: { query?: string; variables?: any; operationName?: string };
		file?: { src?: string };
		options?: { raw?: { language?: string } };
		update(body: string | object): void;
		isEmpty(): boolean;
		toString(): string;
		toJSON(): unknown;
	}
	interface PmAuth {
		type?: string;
		parameters(): PmList<PmItem>;
		update(params: unknown, type: string): void;
		use(type: string, params: unknown): void;
		toJSON(): unknown;
		[type: string]: any;
	}
	/** Before the request as it is written, and what is changed goes out; afterwards as it was sent. */
	interface PmRequest {
		url: PmUrl;
		method: string;
		headers: PmList<PmItem>;
		body: PmBody | undefined | any;
		auth: PmAuth | undefined | any;
		update(request: string | object): void;
		addHeader(header: Partial<PmItem> | string): void;
		upsertHeader(header: Partial<PmItem>): void;
		removeHeader(name: string, options?: { ignoreCase?: boolean }): void;
		forEachHeader(visit: (header: PmItem) => void): void;
		getHeaders(options?: {
			ignoreCase?: boolean;
			enabled?: boolean;
			multiValue?: boolean;
		}): Record<string, any>;
		addQueryParams(params: string | readonly Partial<PmItem>[]): void;
		removeQueryParams(params: string | readonly string[]): void;
		authorizeUsing(type: string | object | null, params?: unknown): void;
		/** Bytes. */
		size(): { body: number; header: number; total: number };
		clone(): PmRequest;
		toJSON(): any;
		readonly to: Expectation;
	}
	interface PmResponse {
		readonly id: string;
		readonly code: number;
		/** The reason phrase: `OK`. */
		readonly status: string;
		/** Milliseconds. */
		readonly responseTime: number;
		/** Bytes of the body. */
		readonly responseSize: number;
		readonly headers: PmList<PmItem>;
		/** Always empty, as in Postman: cookies are `pm.cookies`. */
		readonly cookies: PmList<PmItem>;
		readonly stream: any;
		text(): string;
		/** Throws a JSONError where the body is no JSON. */
		json(reviver?: (key: string, value: any) => any): any;
		jsonp(reviver?: (key: string, value: any) => any): any;
		reason(): string;
		/** Bytes. */
		size(): { body: number; header: number; total: number };
		/** Throws: Postman has taken it away for `contentInfo`. */
		mime(): never;
		contentInfo(): Record<string, string>;
		dataURI(): string;
		encoding(): { format: string | undefined; source: string };
		details(): Record<string, any>;
		toJSON(): any;
		/** `pm.response.to.have.status(200)`, `.header(name, value)`, `.jsonBody(path, value)`, `.jsonSchema(schema)`; `pm.response.to.be.ok`, `.json`, … */
		readonly to: ResponseExpectation;
	}
	interface PmTest {
		/** With a parameter, it ends when that is called: `pm.test(name, (done) => …)`. */
		(name: string, check?: (done: (error?: unknown) => void) => unknown): Pm;
		skip(name: string, check?: unknown): Pm;
		/** How many there have been. */
		index(): number;
	}
	interface PmCookies extends PmList<PmItem> {
		jar(): PmCookieJar;
	}
	type PmCallback<T> = (error: Error | null, value: T) => void;
	interface PmCookieJar {
		set(
			url: string,
			name: string,
			value: string,
			callback?: PmCallback<PmItem>,
		): any;
		set(url: string, cookie: object, callback?: PmCallback<PmItem>): any;
		get(url: string, name: string, callback?: PmCallback<string | null>): any;
		getAll(url: string, callback?: PmCallback<PmList<PmItem>>): any;
		getAll(
			url: string,
			options: object,
			callback?: PmCallback<PmList<PmItem>>,
		): any;
		unset(url: string, name: string, callback?: PmCallback<null>): any;
		clear(url: string, callback?: PmCallback<null>): any;
	}
	interface Pm {
		readonly environment: PmVariables;
		readonly collectionVariables: PmVariables;
		readonly globals: PmVariables;
		/** Reads what a placeholder would get; what it sets lasts as long as the run. */
		readonly variables: PmVariables;
		/** The row of data. */
		readonly iterationData: PmVariables;
		request: PmRequest;
		/** Undefined before the request, and without a response. */
		readonly response: PmResponse;
		readonly test: PmTest;
		/** chai's `expect`. */
		readonly expect: {
			(value?: unknown, message?: string): Expectation;
			fail(message?: string): never;
		};
		/** Sends a request of its own, with the cookies of the run. Nothing in it is filled in. */
		sendRequest(
			request: string | object,
			callback?: (error: any, response: PmResponse) => void,
		): Promise<PmResponse>;
		readonly cookies: PmCookies;
		readonly execution: {
			/** By name; `null` ends the iteration. */
			setNextRequest(name: string | null): void;
			/** Ends the script; the request is not sent. */
			skipRequest(): never;
			/** Executes another request of the collection; null when it skips itself. */
			runRequest(path: string): Promise<PmResponse | null>;
			/** Names of collection, folders and request. */
			readonly location: readonly string[] & { readonly current: string };
		};
		readonly info: {
			readonly eventName: string;
			/** From 0. */
			readonly iteration: number;
			readonly iterationCount: number;
			readonly requestName: string;
			readonly requestId: string;
		};
		/** `npm:name@version`: what the sandbox has under that name. */
		require(name: string): any;
		/** Secrets, read by name. */
		readonly vault: {
			get(name: string): Promise<any>;
			set(name: string, value: string): Promise<never>;
			unset(name: string): Promise<never>;
		};
		readonly visualizer: {
			/** Handlebars; it becomes a part of the request's result. */
			set(template: string, data?: unknown, options?: object): void;
			clear(): void;
			getData(): never;
		};
		readonly datasets: any;
		readonly state: any;
		readonly message: any;
	}
}

/** Postman's API of scripts. */
declare const pm: Curlew.Pm;
