import { toJson } from "@curlew/template";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { HopSubject } from "../../http/carrier/hop-carrier.ts";
import { headerValue } from "../../http/response/response-headers.ts";
import { systemCode } from "../../http/system-code.ts";
import { DEFAULT_SETTINGS, type SettingValues } from "../../kinds/settings.ts";
import { URL_ENCODED } from "../../request/body/media-types.ts";
import type {
	HeaderPair,
	OutgoingBody,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOfValue,
} from "../../request/requirements.ts";
import type {
	ScriptRequestOptions,
	ScriptSentResponse,
} from "../../script/host.ts";
import { interpolateValue } from "../../variables/interpolate.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { SessionContext } from "../context/session-context.ts";
import { learnFromResponse } from "../secrets/learn-secrets.ts";
import type { ExchangeFailure } from "./protocol.ts";
import { asScriptSees } from "./sent-response.ts";

/** `client.sendRequest` or `client.runRequest` got no response. Scripts know the code as node has it. */
export class ScriptRequestFailedError extends CurlewError {
	readonly code: string;

	/** @param timeout milliseconds that the request had, where it may have been too long */
	constructor({ code, message, hint }: ExchangeFailure, timeout?: number) {
		const known = systemCode(code);
		// What scripts look for in messages of axios.
		const word =
			known === "ECONNABORTED" && timeout !== undefined
				? `timeout of ${timeout}ms exceeded`
				: known;
		super(message.includes(word) ? message : `${message} (${word})`, { hint });
		this.code = known;
	}
}

/** `client.sendRequest` where nothing may be sent. */
export class SendingNotAllowedError extends CurlewError {
	readonly code = "SENDING_NOT_ALLOWED";

	constructor() {
		super("Scripts cannot send requests while a request is only rendered.", {
			hint: "Use `curlew send` to send it.",
		});
	}
}

/**
 * Sends a request that a script made up. Placeholders in it obey the rules for
 * data: they reach ordinary variables, never secrets or the process environment.
 *
 * @throws SendingNotAllowedError, ScriptRequestFailedError
 */
export async function sendForScript(
	session: SessionContext,
	chain: ScopeChain,
	options: ScriptRequestOptions,
	{
		maySend,
		signal,
		subject,
	}: {
		readonly maySend: boolean;
		readonly signal: AbortSignal;
		readonly subject: HopSubject;
	},
): Promise<ScriptSentResponse> {
	if (!maySend) throw new SendingNotAllowedError();
	if (!options.isLiteral) await prepareValues(options, chain);
	const http = await session.http;
	const { settings } = session.parts.collection.definition.rules;
	const outgoing = outgoingRequest(options, chain, settings);
	const result = await http.send(outgoing, { signal, subject });
	if (result.kind === "response") learnFromResponse(session, result.response);
	else
		throw new ScriptRequestFailedError(
			result.failure,
			outgoing.settings.timeout,
		);
	return asScriptSees(result.response, options.responseType);
}

/** Loads the generators of the dynamic values that the request asks for. */
async function prepareValues(
	{ url, headers = [], data = null }: ScriptRequestOptions,
	chain: ScopeChain,
): Promise<void> {
	const texts = headers.map(([, value]) => value);
	const requirements = requirementsOfValue([url, texts, data], chain);
	if (!isReady(requirements)) await prepareRequirements(requirements, chain);
}

function outgoingRequest(
	options: ScriptRequestOptions,
	chain: ScopeChain,
	settings: Partial<SettingValues>,
): OutgoingRequest {
	const text = (value: string) =>
		options.isLiteral ? value : String(interpolateValue(value, chain));
	const headers: HeaderPair[] = (options.headers ?? []).map(([name, value]) => [
		name,
		text(value),
	]);
	const body = bodyOf(options, chain);
	const hasType = headerValue(headers, "content-type") !== undefined;
	const method = (options.method ?? "GET").toUpperCase();
	const type = hasType ? undefined : typeOfData(options, method);
	if (type) headers.push(["content-type", type]);
	return {
		method,
		url: text(options.url),
		headers,
		body,
		settings: {
			...DEFAULT_SETTINGS,
			...settings,
			timeout: options.timeout ?? DEFAULT_SETTINGS.timeout,
			followRedirects: options.maxRedirects !== 0,
			maxRedirects: options.maxRedirects ?? DEFAULT_SETTINGS.maxRedirects,
		},
	};
}

/** What axios says of a body when the script does not: of text, that it is a form. https://axios-http.com/docs/urlencoded */
function typeOfData(
	{ data, bytes }: ScriptRequestOptions,
	method: string,
): string | undefined {
	if (data === undefined || data === null || bytes) return undefined;
	if (typeof data !== "string") return "application/json";
	return ["POST", "PUT", "PATCH"].includes(method) ? URL_ENCODED : undefined;
}

function bodyOf(
	{ data, bytes, isLiteral }: ScriptRequestOptions,
	chain: ScopeChain,
): OutgoingBody | undefined {
	if (bytes) return { kind: "bytes", bytes };
	if (data === undefined || data === null) return undefined;
	const filled = isLiteral ? data : interpolateValue(data, chain);
	const text = typeof filled === "string" ? filled : toJson(filled);
	return { kind: "text", text };
}
