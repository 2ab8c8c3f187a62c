declare namespace Curlew {
	/** What Postman's scripts had before `pm`. */
	interface OldPostman {
		/** The value is kept as text, unless it is falsy. */
		setEnvironmentVariable(name: string, value: unknown): void;
		getEnvironmentVariable(name: string): any;
		clearEnvironmentVariable(name: string): void;
		clearEnvironmentVariables(): void;
		/** The value is kept as text, unless it is falsy. */
		setGlobalVariable(name: string, value: unknown): void;
		getGlobalVariable(name: string): any;
		clearGlobalVariable(name: string): void;
		clearGlobalVariables(): void;
		/** Goes on with that request; `null` ends the iteration. */
		setNextRequest(name: string | null): void;
		getResponseHeader(name: string): string | undefined;
		getResponseCookie(name: string): OldCookie | undefined;
	}
	interface OldCookie {
		readonly name: string;
		readonly value: string;
		readonly domain: string;
		readonly path: string;
		readonly secure: boolean;
		readonly httpOnly: boolean;
	}
}

declare const postman: Curlew.OldPostman;
/** Each member is a test, which passes when its value is truthy. */
declare const tests: Record<string, unknown>;
/** The response's body as text. */
declare const responseBody: string;
declare const responseCode: {
	readonly code: number;
	readonly name: string;
	readonly detail: string;
};
/** By their names as they were received. */
declare const responseHeaders: Readonly<Record<string, string>>;
declare const responseCookies: readonly Curlew.OldCookie[];
/** Milliseconds. */
declare const responseTime: number;
/** An object of the elements; `undefined` for what is no XML. */
declare function xml2Json(text: string): any;
