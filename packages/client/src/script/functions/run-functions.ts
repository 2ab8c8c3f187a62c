import type { Value } from "@curlew/template";
import type { ScriptHost, ScriptRequestOptions } from "../host.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import type { HostFunction } from "./host-functions.ts";

/** The run around the script, and what it does for a script. */
export const runFunctions = {
	collectionRoot: ({ host }) => host.collection.root,
	collectionName: ({ host }) => host.collection.name,
	environmentName: ({ host }) => host.environmentName,
	processEnv: ({ host }, values) => host.processEnv(values.text(0)),
	executionMode: ({ host }) => host.runner.executionMode ?? "runner",

	interpolate: ({ host }, values) =>
		encodeValue(host.interpolate(decodeValue(values.text(0)))),

	skipRequest: ({ host }) => {
		host.runner.skipRequest();
	},
	stopExecution: ({ host }) => {
		host.runner.stopExecution();
	},
	setNextRequest: ({ host }, values) => {
		host.runner.setNextRequest(values.isNull(0) ? null : values.text(0));
	},
	iterationIndex: ({ host }) => host.runner.iterationIndex,
	totalIterations: ({ host }) => host.runner.totalIterations,
	iterationData: ({ host }) => encodeValue(host.runner.iterationData),
	setIterationValue: ({ host, kept }, values) => {
		if (!host.runner.setIterationValue) {
			throw new Error("The data of the iteration cannot be changed here.");
		}
		const value = values.isNull(1)
			? undefined
			: decodeValue(kept.value(values.text(1)));
		host.runner.setIterationValue(kept.text(values.text(0)), value);
	},

	testResults: ({ host }) => JSON.stringify(host.testResults),
	assertionResults: ({ host }) => JSON.stringify(host.assertionResults),

	sendRequest: ({ host, pending, kept }, values) => {
		const encoded = kept.value(values.text(1));
		const options = requestOptions(decodeValue(encoded));
		pending.startRequest(values.number(0), values.text(2), (signal) =>
			send(host, options, signal),
		);
	},
} satisfies Record<string, HostFunction>;

/** Never rejects: a failure is an outcome that the guest turns into an Error. */
async function send(
	host: ScriptHost,
	options: ScriptRequestOptions,
	signal: AbortSignal,
): Promise<{ readonly isAnswer: boolean; readonly text: string }> {
	try {
		const { status, statusText, headers, data, url, responseTime } =
			await host.sendRequest(options, signal);
		const answer = { status, statusText, headers, data, url, responseTime };
		return { isAnswer: true, text: encodeValue(answer) };
	} catch (error) {
		const { name, message } =
			error instanceof Error ? error : new Error(`${error}`);
		const code =
			error instanceof Error && "code" in error ? error.code : undefined;
		return { isAnswer: false, text: JSON.stringify({ name, message, code }) };
	}
}

/** The guest has brought the members into their types; a hostile one only fools itself. */
function requestOptions(value: Value): ScriptRequestOptions {
	const given = asRecord(value);
	const { method, data, timeout, maxRedirects } = given;
	return {
		url: `${given.url}`,
		...(typeof method === "string" && { method }),
		...(given.headers !== undefined && { headers: asTexts(given.headers) }),
		...(data !== undefined && { data }),
		...(typeof timeout === "number" && { timeout }),
		...(typeof maxRedirects === "number" && { maxRedirects }),
	};
}

function asTexts(value: Value): Record<string, string> {
	return Object.fromEntries(
		Object.entries(asRecord(value)).map(([name, text]) => [name, `${text}`]),
	);
}

function asRecord(value: Value): { readonly [key: string]: Value } {
	return typeof value === "object" && value !== null
		? Object.fromEntries(Object.entries(value))
		: {};
}
