import type { Locate } from "../collection/collection.ts";
import { loadedLocate, loadLocate } from "../collection/load-locate.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type BuildContext, buildRequest } from "../request/build-request.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import { previewRequest, type RequestPreview } from "../request/preview.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOf,
} from "../request/requirements.ts";
import type { Exchange } from "./exchange-context.ts";

/** The finished request; undefined when something forbids sending it, which is then in the record. */
export async function buildForSending(
	exchange: Exchange,
): Promise<OutgoingRequest | undefined> {
	if (!(await prepareValues(exchange))) return undefined;
	const { draft, record } = exchange;
	const built = await withPlaces((locate) =>
		buildRequest(draft, contextOf(exchange, locate)),
	);
	record.warnings.push(...built.warnings);
	if (built.kind === "ready") return authorise(exchange, built.request);
	record.problems.push(...built.problems);
	return undefined;
}

/** Signs the request. What is lacking for that is a problem of the request. */
async function authorise(
	{ session, draft, record }: Exchange,
	request: OutgoingRequest,
): Promise<OutgoingRequest | undefined> {
	if (request.auth === undefined) return request;
	const { signRequest } = await import("../request/auth/sign-request.ts");
	try {
		const { masker } = session.parts;
		const signed = await signRequest(request, (text) => masker.add(text));
		draft.recordSent(signed);
		return signed;
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		record.problems.push(error.toDiagnostic());
		return undefined;
	}
}

/** The finished request as far as it can be told, whatever is wrong with it. */
export async function buildPreview(
	exchange: Exchange,
): Promise<RequestPreview> {
	await prepareValues(exchange);
	const { draft, record } = exchange;
	const { traces: _, ...preview } = await withPlaces((locate) =>
		previewRequest(draft, contextOf(exchange, locate)),
	);
	record.problems.push(...preview.problems);
	record.warnings.push(...preview.warnings);
	return preview;
}

/** Asks the questions and loads the generators that the request's placeholders need. */
async function prepareValues(exchange: Exchange): Promise<boolean> {
	const { session, draft, chain, record } = exchange;
	const requirements = requirementsOf(draft, chain);
	if (isReady(requirements)) return true;
	try {
		await prepareRequirements(requirements, chain, session.parts.masker);
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
	return { variables: chain, unresolved: options.unresolved, locate, masker };
}
