import type { Readable } from "node:stream";
import type { SettingValues } from "../kinds/settings.ts";
import type { RenderedAuth } from "./auth/rendered-auth.ts";

/** Name and value as they go over the wire, in order, duplicates kept. */
export type HeaderPair = readonly [name: string, value: string];

/** A body that is ready to be sent, and can be opened again for a redirect or a retry. */
export type OutgoingBody =
	| { readonly kind: "text"; readonly text: string }
	| {
			readonly kind: "bytes";
			readonly bytes: Uint8Array;
			readonly outline?: BodyOutline;
	  }
	| {
			/** Files and multipart forms: streamed, never held in memory. */
			readonly kind: "stream";
			/** Bytes; undefined when it cannot be known in advance (sent chunked). */
			readonly length: number | undefined;
			open(): Readable;
			/** What to show of it: `file photo.png (1.20 MB)`, `multipart form, 3 parts`. */
			readonly description: string;
			readonly outline?: BodyOutline;
	  };

/** What a file or a form is made of, for those who write the request down in another way. */
export type BodyOutline =
	| {
			readonly kind: "file";
			/** Absolute. */
			readonly path: string;
	  }
	| {
			readonly kind: "multipart";
			readonly parts: readonly OutlinedPart[];
	  };

export type OutlinedPart = {
	readonly name: string;
	readonly contentType?: string;
} & (
	| { readonly value: string }
	/** Absolute. */
	| { readonly path: string }
);

/** Everything about a request that is settled before it is sent. */
export interface OutgoingRequest {
	readonly method: string;
	/** Absolute, normalised as WHATWG URL demands. */
	readonly url: string;
	/** What the user wrote plus what the body and auth need (`content-type`, `authorization`); not `host`, `content-length` and the like, which the HTTP client adds. */
	readonly headers: readonly HeaderPair[];
	readonly body: OutgoingBody | undefined;
	/** Lower-case names of the headers that the authentication added; another origin never gets them on a redirect. */
	readonly credentialHeaders?: readonly string[];
	readonly settings: OutgoingSettings;
	/** What still has to be done to authorise it: to sign it, or to answer the server's challenge. */
	readonly auth?: RenderedAuth | undefined;
}

/** Those that count when a request is sent; names of headers in lower case. */
export type OutgoingSettings = Omit<SettingValues, "encodeUrl" | "pruneBody">;
