import type { Locate } from "../../collection/collection.ts";
import { loadedLocate, loadLocate } from "../../collection/load-locate.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
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
	previewRequest,
	type RequestPreview,
	type TracedPreview,
} from "../../request/preview.ts";
import type { TextTrace } from "../../request/rendering.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOf,
} from "../../request/requirements.ts";
import type { Token } from "../oauth2/token.ts";
import type { secretProblem } from "../secrets/secret-watch.ts";
import type { Session } from "../session/session.ts";
import { tellAnswers } from "../session/variable-history.ts";
import type { Exchange } from "./exchange-context.ts";

/** The finished request; undefined when something forbids sending it, which is then in the record. */
export async function buildForSending(
	exchange: Exchange,
): Promise<OutgoingRequest | undefined> {
	if (!(await prepareValues(exchange))) return undefined;
	const { draft, record } = exchange;
	try {
		const token = await tokenFor(exchange);
		const built = await withPlaces((locate) =>
			buildRequest(draft, contextOf(exchange, locate)),
		);
		record.warnings.push(...built.warnings);
		await takeTrace(exchange, built.traces);
		if (built.kind === "ready") {
			const request = await authorise(exchange, built.request, token);
			const problem = await secretProblemOf(exchange, request);
			if (problem === undefined) return request;
			record.problems.push(problem);
			return undefined;
		}
		record.problems.push(...built.problems);
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		record.problems.push(error.toDiagnostic());
	}
	return undefined;
}

/** Few collections say where their secrets may be sent. */
async function secretProblemOf(
	exchange: Exchange,
	request: Parameters<typeof secretProblem>[1],
): Promise<Diagnostic | undefined> {
	if (!exchange.session.parts.guard.isWatching) return undefined;
	const { secretProblem } = await import("../secrets/secret-watch.ts");
	return secretProblem(exchange, request);
}

async function tokenFor(exchange: Exchange): Promise<Token | undefined> {
	const { auth } = exchange.draft;
	if (auth.kind !== "scheme" || auth.scheme !== "oauth2") return undefined;
	const { obtainToken } = await import("../oauth2/obtain-token.ts");
	return obtainToken(exchange, contextOf(exchange, undefined));
}

/** Puts the token in, or signs: the last that happens to a request. */
async function authorise(
	exchange: Exchange,
	request: OutgoingRequest,
	token: Token | undefined,
): Promise<OutgoingRequest> {
	if (request.auth === undefined) return request;
	if (token) return withToken(exchange, request, request.auth, token);
	const authorised = await signed(exchange.session, request);
	exchange.draft.recordSent(authorised);
	return authorised;
}

async function withToken(
	exchange: Exchange,
	request: OutgoingRequest,
	{ fields }: RenderedAuth,
	token: Token,
): Promise<OutgoingRequest> {
	const { placeToken } = await import("../oauth2/place-token.ts");
	const authorised = placeToken(request, fields, token);
	exchange.placedToken = { token, request };
	exchange.draft.recordSent(authorised);
	return authorised;
}

/** The finished request with another token; undefined when it may not be sent with it, which is then in the record. */
export async function withOtherToken(
	exchange: Exchange,
	request: OutgoingRequest,
	token: Token,
): Promise<OutgoingRequest | undefined> {
	const authorised = await authorise(exchange, request, token);
	const problem = await secretProblemOf(exchange, authorised);
	if (problem === undefined) return authorised;
	exchange.record.problems.push(problem);
	return undefined;
}

async function signed(
	{ parts }: Session,
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
	exchange: Exchange,
): Promise<RequestPreview> {
	await prepareValues(exchange);
	const { draft, record } = exchange;
	const built = await withPlaces((locate) =>
		previewRequest(draft, contextOf(exchange, locate)),
	);
	const { traces, unresolvedIn: _, placeOf: __, ...preview } = built;
	await takeTrace(exchange, traces);
	const problem = await secretProblemOf(exchange, {
		...preview,
		body: asBody(preview.body),
	});
	record.problems.push(...preview.problems, ...(problem ? [problem] : []));
	record.warnings.push(...preview.warnings);
	return preview;
}

function asBody(text: string | undefined): OutgoingBody | undefined {
	return text === undefined ? undefined : { kind: "text", text };
}

/**
 * The same with where everything came from. What is wrong with the request is
 * told in it, and not in the record.
 */
export async function buildTraced(exchange: Exchange): Promise<TracedPreview> {
	await prepareValues(exchange);
	const locate = await loadLocate();
	const context = contextOf(exchange, locate);
	return previewRequest(exchange.draft, { ...context, isTraced: true });
}

/** Remembers where the values of the request came from, where that is wanted. */
async function takeTrace(
	{ session, draft, chain, record }: Exchange,
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

/** Asks the questions and loads the generators that the request's placeholders need. */
async function prepareValues(exchange: Exchange): Promise<boolean> {
	const { session, draft, chain, record } = exchange;
	const requirements = requirementsOf(draft, chain);
	if (isReady(requirements)) return true;
	try {
		await prepareRequirements(requirements, chain, session.parts.masker);
		tellAnswers(exchange, requirements.secrets);
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

/**
 * Builds without places first, and once more with them when there is something
 * to tell: what finds them takes long to load, and most runs never need it.
 */
async function withPlaces<T extends Findings>(
	build: (locate: Locate | undefined) => T,
): Promise<T> {
	const loaded = loadedLocate();
	const built = build(loaded);
	const { problems = [], warnings } = built;
	if (loaded || problems.length + warnings.length === 0) return built;
	return build(await loadLocate());
}

interface Findings {
	readonly warnings: readonly Diagnostic[];
	readonly problems?: readonly Diagnostic[];
}

function contextOf(
	{ session, chain }: Exchange,
	locate: Locate | undefined,
): BuildContext {
	const { options, masker } = session.parts;
	const { unresolved, fileFolders, trace: isTraced } = options;
	return {
		variables: chain,
		unresolved,
		fileFolders,
		locate,
		masker,
		isTraced,
	};
}
