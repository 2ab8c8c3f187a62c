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
