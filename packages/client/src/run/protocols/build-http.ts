import { located } from "../../collection/places/located.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { authDescriptor } from "../../kinds/auth-kinds.ts";
import type { RenderedAuth } from "../../request/auth/rendered-auth.ts";
import {
	type BuildContext,
	buildRequest,
} from "../../request/build-request.ts";
import type {
	OutgoingBody,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import {
	previewDraft,
	type RequestPreview,
	type TracedPreview,
	type UnlocatedPreview,
} from "../../request/preview.ts";
import type { TextTrace } from "../../request/rendering.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOf,
} from "../../request/requirements.ts";
import type { SessionContext } from "../context/session-context.ts";
import type { WatchedRequest } from "../execution/protocol.ts";
import type { RequestExecution } from "../execution/request-execution.ts";
import { mayBeSent } from "../execution/sending-permission.ts";
import { tellAnswers } from "../execution/variable-history.ts";
import type { Token } from "../oauth2/token.ts";

/** A finished request with its credentials. */
export interface AuthorisedRequest {
	readonly outgoing: OutgoingRequest;
	/** The token that went into it, if one did. */
	readonly placed: PlacedToken | undefined;
}

/** A token of OAuth 2.0, and the request that it was put into. */
export interface PlacedToken {
	readonly token: Token;
	/** Without the token. */
	readonly request: OutgoingRequest;
}

/** The finished request; undefined when something forbids sending it, which is then in the record. */
export async function buildForSending(
	execution: RequestExecution,
): Promise<AuthorisedRequest | undefined> {
	if (!(await prepareValues(execution))) return undefined;
	const { draft, record } = execution;
	try {
		const context = { ...contextOf(execution), early: new Map() };
		const token = await tokenFor(execution, context);
		const built = buildRequest(draft, context);
		record.warnings.push(...built.warnings);
		await takeTrace(execution, built.traces);
		if (built.kind === "ready") {
			return await authorise(execution, built.request, token);
		}
		record.problems.push(...built.problems);
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		record.problems.push(error.toDiagnostic());
	}
	return undefined;
}

async function tokenFor(
	execution: RequestExecution,
	context: BuildContext,
): Promise<Token | undefined> {
	const { auth } = execution.draft;
	if (auth.kind !== "scheme" || authDescriptor(auth.scheme).sentBy !== "token")
		return undefined;
	const { obtainToken } = await import("./obtain-token.ts");
	return obtainToken(execution, context);
}

/** Puts the token in, or signs: the last that happens to a request. */
export async function authorise(
	execution: RequestExecution,
	request: OutgoingRequest,
	token: Token | undefined,
): Promise<AuthorisedRequest> {
	const { auth } = request;
	let outgoing = request;
	if (auth) {
		outgoing = token
			? await withToken(request, auth, token)
			: await signed(execution.session, request);
		execution.draft.recordSent(outgoing);
	}
	return { outgoing, placed: auth && token && { token, request } };
}

/** All of a finished request that goes over the wire. */
export function watchedHttp(outgoing: OutgoingRequest): WatchedRequest {
	return { ...outgoing, url: new URL(outgoing.url) };
}

async function withToken(
	request: OutgoingRequest,
	{ fields }: RenderedAuth,
	token: Token,
): Promise<OutgoingRequest> {
	const { placeToken } = await import("../oauth2/place-token.ts");
	return placeToken(request, fields, token);
}

async function signed(
	{ parts }: SessionContext,
	request: OutgoingRequest,
): Promise<OutgoingRequest> {
	const { signRequest } = await import("../../request/auth/sign-request.ts");
	const onSecret = (secret: string) => {
		parts.masker.add(secret);
		parts.guard.learn("the AWS credentials", secret);
	};
	return signRequest(request, onSecret, parts.access);
}

/** The finished request as far as it can be told, whatever is wrong with it. */
export async function buildPreview(
	execution: RequestExecution,
): Promise<RequestPreview> {
	await prepareValues(execution);
	const { draft, record } = execution;
	const built = previewDraft(draft, contextOf(execution));
	await takeTrace(execution, built.traces);
	const { traces: _, unresolvedIn: __, ...preview } = await told(built);
	record.problems.push(...preview.problems);
	record.warnings.push(...preview.warnings);
	const url = URL.parse(built.url);
	if (url !== null)
		await mayBeSent(execution, () => ({
			...built,
			url,
			body: asBody(built.body),
		}));
	return preview;
}

async function told(preview: UnlocatedPreview): Promise<TracedPreview> {
	return {
		...preview,
		unresolved: await located(preview.unresolved),
		problems: await located(preview.problems),
		warnings: await located(preview.warnings),
	};
}

function asBody(text: string | undefined): OutgoingBody | undefined {
	return text === undefined ? undefined : { kind: "text", text };
}

/**
 * The same with where everything came from. What is wrong with the request is
 * told in it; the record has only that values could not be had (`prepareValues`).
 */
export async function buildTraced(
	execution: RequestExecution,
): Promise<TracedPreview> {
	await prepareValues(execution);
	const context = { ...contextOf(execution), isTraced: true };
	return told(previewDraft(execution.draft, context));
}

/** Remembers where the values of the request came from, where that is wanted. */
async function takeTrace(
	{ session, draft, chain, record }: RequestExecution,
	traces: readonly TextTrace[],
): Promise<void> {
	const { options, masker } = session.parts;
	if (!options.trace) return;
	const { maskOrigins, takeDownOrigins } = await import(
		"../../analysis/explain/text-origins.ts"
	);
	const origins = takeDownOrigins(traces, draft, chain, masker);
	record.trace = () => maskOrigins(origins, masker);
}

/** Asks the questions and loads the generators that the request's placeholders need. False when that failed or was interrupted, which is then in the record. */
export async function prepareValues(
	execution: RequestExecution,
): Promise<boolean> {
	const { session, draft, chain, record } = execution;
	const requirements = requirementsOf(draft, chain);
	if (isReady(requirements)) return true;
	try {
		await prepareRequirements(requirements, chain, session.parts.masker);
		tellAnswers(execution, requirements.secrets);
		if (!session.parts.options.signal?.aborted) return true;
		record.problems.push(interrupted());
		return false;
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		record.problems.push(error.toDiagnostic());
		return false;
	}
}

/** Whoever answers a question with Ctrl-C need not hear that the answer is missing. */
function interrupted(): Diagnostic {
	return {
		code: "INTERRUPTED",
		severity: "error",
		message: "The run was interrupted before the request was sent.",
	};
}

/** What the request's texts are rendered with. */
export function contextOf({ session, chain }: RequestExecution): BuildContext {
	const { options, masker } = session.parts;
	const { unresolved, fileFolders, workingFolder, trace: isTraced } = options;
	return {
		variables: chain,
		unresolved,
		fileFolders,
		workingFolder,
		masker,
		isTraced,
	};
}
