/** What a mock answers from, and how. */
export interface MockSourceOptions {
	/** A document of OpenAPI or Swagger, a collection, or a folder of one; absolute. Undefined where only recordings or rules answer. */
	readonly source?: string | undefined;
	/** A document besides a collection; absolute. */
	readonly contract?: string | undefined;
	/** A HAR file or a folder of cassettes; absolute. */
	readonly from?: string | undefined;
	/** A file of rules; absolute. */
	readonly rules?: string | undefined;
}

export interface MockAnswerOptions {
	/** Nothing is kept. */
	readonly isStateless?: boolean;
	/** Things that each collection has to begin with. Default: 5. */
	readonly items?: number;
	/** The same gives the same things, ids and failures. Default: 1. */
	readonly seed?: number;
	/** Values are made anew for each answer. */
	readonly isDynamic?: boolean;
	/** Requests are not compared with the document. */
	readonly skipsValidation?: boolean;
	/** Missing credentials are answered with 401. */
	readonly demandsCredentials?: boolean;
	/** Milliseconds before each answer: from, to. */
	readonly delay?: readonly [from: number, to: number];
	/** Which share of all requests fails with 500 or 503: from 0 to 1. */
	readonly failures?: number;
}

export interface MockServerOptions {
	/** 0: any that is free. */
	readonly port: number;
	/** Default: `127.0.0.1`. */
	readonly host?: string;
	/** PEM texts. */
	readonly tls?: { readonly cert: string; readonly key: string };
	/** Browsers of other origins get nothing. */
	readonly forbidsOtherOrigins?: boolean;
	/** Bytes. Default: 10 MB. */
	readonly largestBody?: number;
	/** Sources are not read again when they change. */
	readonly isFixed?: boolean;
}

export interface MockOptions
	extends MockSourceOptions,
		MockAnswerOptions,
		MockServerOptions {}

export const USUAL_ITEMS = 5;
export const USUAL_SEED = 1;
export const LARGEST_BODY = 10 * 1024 * 1024;
