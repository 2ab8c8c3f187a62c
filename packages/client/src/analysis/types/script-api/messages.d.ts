declare namespace Curlew {
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
		/** The body as text, JSON or not. */
		text(): string;
		/** The body, parsed as `JSON.parse` does. Throws a `SyntaxError` where it is no JSON. */
		json(): any;
		/** The result of a jq filter on the body; a list when there are several. */
		jq(filter: string): any;
	}
}
