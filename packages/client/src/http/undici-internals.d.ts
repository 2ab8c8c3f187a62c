/**
 * The files of undici that Curlew loads one by one, because its front door
 * also loads fetch, web sockets, caches and mocks (about 60 ms more). The types
 * are undici's published ones, save for what they leave out.
 */

declare module "undici/lib/dispatcher/client.js" {
	import { Client } from "undici";
	export default Client;
}

declare module "undici/lib/core/connect.js" {
	import type { Socket } from "node:net";
	import type { buildConnector as published } from "undici";

	/** The published type says `void`, but a connector gives back the socket it is connecting. */
	export default function buildConnector(
		options: published.BuildOptions,
	): (options: published.Options, callback: published.Callback) => Socket;
}

declare module "undici/lib/core/symbols.js" {
	/** Where a socket keeps its parser. */
	const symbols: { readonly kParser: unique symbol };
	export default symbols;
}
