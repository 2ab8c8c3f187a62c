import type { Value } from "@curlew/template";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { ScriptRequestOptions, ScriptSentResponse } from "../host.ts";
import { decodeValue } from "../value-encoding.ts";
import { answered } from "./answered.ts";
import type { HostFunction } from "./host-functions.ts";

const RESPONSE_TYPES = new Map<string, ScriptRequestOptions["responseType"]>([
	["text", "text"],
	["document", "text"],
	["arraybuffer", "bytes"],
	["blob", "bytes"],
	["stream", "bytes"],
]);

/** Requests that a script sends itself. */
export const sendingFunctions = {
	sendRequest: ({ host, pending, kept }, values) => {
		const encoded = kept.templates(values.text(1));
		const options = requestOptions(decodeValue(encoded));
		pending.startRequest(values.number(0), values.text(2), (signal) =>
			answered(async () => asValue(await host.sendRequest(options, signal))),
		);
	},

	stopRequest: ({ pending }, values) => {
		pending.stopRequest(values.number(0));
	},

	runRequest: ({ host, pending, kept }, values) => {
		const path = kept.text(values.text(2));
		pending.startRequest(values.number(0), values.text(1), (signal) =>
			answered(async () => asValue(await host.runRequest(path, signal))),
		);
	},
} satisfies Record<string, HostFunction>;

function asValue({ data, bytes, pairs, ...answer }: ScriptSentResponse): Value {
	return {
		...answer,
		...(data !== undefined && { data }),
		...(bytes && { bytes: Buffer.from(bytes).toString("base64") }),
		...(pairs && { pairs }),
	};
}

/** The guest has brought the members into their types; a hostile one only fools itself. */
function requestOptions(value: Value): ScriptRequestOptions {
	const given = asRecord(value);
	const { method, data, bytes, timeout, maxRedirects, isLiteral } = given;
	return {
		url: `${given.url}`,
		...(isLiteral === true && { isLiteral }),
		headers: asPairs(given.headers),
		responseType: RESPONSE_TYPES.get(`${given.responseType}`) ?? "json",
		...(typeof method === "string" && { method }),
		...(data !== undefined && { data }),
		...(typeof bytes === "string" && { bytes: Buffer.from(bytes, "base64") }),
		...(typeof timeout === "number" && { timeout }),
		...(typeof maxRedirects === "number" && { maxRedirects }),
	};
}

function asPairs(value: Value | undefined): readonly HeaderPair[] {
	if (!Array.isArray(value)) return [];
	return value.map((pair: Value) => {
		const { 0: name, 1: text } = asRecord(pair);
		return [`${name}`, `${text}`];
	});
}

function asRecord(value: Value): { readonly [key: string]: Value } {
	return typeof value === "object" && value !== null
		? Object.fromEntries(Object.entries(value))
		: {};
}
