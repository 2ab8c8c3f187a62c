import { toJson, type Value } from "@curlew/template";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { HttpResponse } from "../http/exchange.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOfValue,
} from "../request/requirements.ts";
import { DEFAULT_SETTINGS } from "../request/settings.ts";
import type {
	ScriptRequestOptions,
	ScriptSentResponse,
} from "../script/host.ts";
import { parseJson } from "../values/parse-json.ts";
import { interpolateValue } from "../variables/interpolate.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { Session } from "./session.ts";

/** `client.sendRequest` got no response. */
export class ScriptRequestFailedError extends CurlewError {
	readonly code = "SCRIPT_REQUEST_FAILED";
}

/** `client.sendRequest` where nothing may be sent. */
export class SendingNotAllowedError extends CurlewError {
	readonly code = "SENDING_NOT_ALLOWED";
}

/**
 * Sends a request that a script made up. Placeholders in it obey the rules for
 * data: they reach ordinary variables, never secrets or the process environment.
 *
 * @throws SendingNotAllowedError, ScriptRequestFailedError
 */
export async function sendForScript(
	session: Session,
	chain: ScopeChain,
	options: ScriptRequestOptions,
	{
		maySend,
		signal,
	}: { readonly maySend: boolean; readonly signal: AbortSignal },
): Promise<ScriptSentResponse> {
	if (!maySend) {
		throw new SendingNotAllowedError(
			"Scripts cannot send requests while a request is only rendered.",
			{ hint: "Use `curlew send` to send it." },
		);
	}
	await prepareValues(options, chain);
	const http = await session.http;
	const result = await http.send(outgoingRequest(options, chain), { signal });
	if (result.kind === "failure") {
		const { message, hint } = result.failure;
		throw new ScriptRequestFailedError(message, { hint });
	}
	return asScriptSees(result.response);
}

/** Loads the generators of the dynamic values that the request asks for. */
async function prepareValues(
	{ url, headers = {}, data = null }: ScriptRequestOptions,
	chain: ScopeChain,
): Promise<void> {
	const requirements = requirementsOfValue([url, headers, data], chain);
	if (!isReady(requirements)) await prepareRequirements(requirements, chain);
}

function outgoingRequest(
	options: ScriptRequestOptions,
	chain: ScopeChain,
): OutgoingRequest {
	const text = (value: string) => String(interpolateValue(value, chain));
	const headers: HeaderPair[] = Object.entries(options.headers ?? {}).map(
		([name, value]) => [name, text(value)],
	);
	const body = bodyText(options.data, chain);
	const hasType = headers.some(
		([name]) => name.toLowerCase() === "content-type",
	);
	if (body !== undefined && !hasType && typeof options.data !== "string") {
		headers.push(["content-type", "application/json"]);
	}
	return {
		method: (options.method ?? "GET").toUpperCase(),
		url: text(options.url),
		headers,
		body: body === undefined ? undefined : { kind: "text", text: body },
		settings: {
			...DEFAULT_SETTINGS,
			timeout: options.timeout ?? DEFAULT_SETTINGS.timeout,
			followRedirects: options.maxRedirects !== 0,
			maxRedirects: options.maxRedirects ?? DEFAULT_SETTINGS.maxRedirects,
		},
	};
}

function bodyText(
	data: Value | undefined,
	chain: ScopeChain,
): string | undefined {
	if (data === undefined || data === null) return undefined;
	const filled = interpolateValue(data, chain);
	return typeof filled === "string" ? filled : toJson(filled);
}

function asScriptSees(response: HttpResponse): ScriptSentResponse {
	const text = response.body.text();
	const headers = new Map<string, string>();
	for (const [name, value] of response.headers) {
		const key = name.toLowerCase();
		const sofar = headers.get(key);
		headers.set(key, sofar === undefined ? value : `${sofar}, ${value}`);
	}
	return {
		status: response.status,
		statusText: response.statusText,
		headers: Object.fromEntries(headers),
		data: parsedOrText(text),
		url: response.url,
		responseTime: Math.round(response.duration),
	};
}

function parsedOrText(text: string): Value {
	if (!/^\s*[{["\d\-tfn]/.test(text)) return text;
	try {
		return parseJson(text);
	} catch {
		// Whatever does not parse is handed over as it came.
		return text;
	}
}
