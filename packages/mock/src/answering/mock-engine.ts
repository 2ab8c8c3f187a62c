import { Random } from "@curlew/client/internal";
import type { ApiNode } from "@curlew/client/openapi";
import type { Contract } from "@curlew/contract";
import {
	answerFromDocument,
	type DocumentAnswerOptions,
} from "../document/answer-from-document.ts";
import { ContentMaker } from "../document/content-maker.ts";
import { missingCredentials } from "../document/required-credentials.ts";
import {
	MockRoutes,
	type OperationMatch,
	type RouteMatch,
} from "../document/routes.ts";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import { NO_PREFERENCE, readPreference } from "../exchange/preference.ts";
import { problemAnswer } from "../exchange/problem-answer.ts";
import { type MockAnswerOptions, USUAL_SEED } from "../mock-options.ts";
import { answerByRules } from "../rules/rule.ts";
import type { MockSources } from "../sources/mock-sources.ts";
import { answerFromState } from "../state/answer-from-state.ts";
import { MockState } from "../state/mock-state.ts";
import { type RequestFault, requestFault } from "./request-fault.ts";

/** Answers requests from what a mock has read. */
export class MockEngine {
	readonly sources: MockSources;
	readonly state: MockState | undefined;
	readonly #options: MockAnswerOptions;
	readonly #document: DocumentSide | undefined;
	#random: Random;

	constructor(sources: MockSources, options: MockAnswerOptions) {
		this.sources = sources;
		this.#options = options;
		this.#random = new Random(options.seed ?? USUAL_SEED);
		this.#document = sources.contract && documentSide(sources.contract);
		const keeps = this.#document !== undefined && !options.isStateless;
		this.state = keeps
			? new MockState(this.#document.maker, this.#document.routes, options)
			: undefined;
	}

	/** As at the beginning. */
	reset(): void {
		this.#random = new Random(this.#options.seed ?? USUAL_SEED);
		this.state?.reset();
		this.sources.recordings?.reset();
	}

	answer(request: MockRequest): MockAnswer {
		const ruled = answerByRules(this.sources.rules, request);
		if (ruled) return ruled;
		const match = this.#document?.routes.find(request.method, request.path);
		if (this.#document && match?.kind === "operation")
			return this.#answerOperation(this.#document, match, request);
		const other = this.#fromOthers(request);
		return other ?? this.#unknown(request, match);
	}

	#answerOperation(
		document: DocumentSide,
		match: OperationMatch,
		request: MockRequest,
	): MockAnswer {
		const refusal = this.#refusal(document, match, request);
		if (refusal) return refusal;
		const { operation } = match.route;
		const preference = readPreference(request.headers.prefer);
		const options: DocumentAnswerOptions = {
			accept: request.headers.accept,
			preference,
			isDynamic: this.#options.isDynamic ?? false,
			random: this.#random,
		};
		const failure = this.#failure(document, match, options);
		if (failure) return failure;
		const { maker } = document;
		const prefers =
			preference.code ?? preference.example ?? preference.isDynamic;
		if (prefers !== undefined) {
			const saved = this.sources.examples?.find(request, preference);
			const answer =
				(preference.isDynamic ? undefined : saved) ??
				answerFromDocument(maker, operation, options);
			return applied(answer, String(request.headers.prefer));
		}
		return (
			this.sources.recordings?.find(request) ??
			(this.state &&
				answerFromState(this.state.sources, match, request, options)) ??
			this.sources.examples?.find(request, preference) ??
			answerFromDocument(maker, operation, options)
		);
	}

	#refusal(
		document: DocumentSide,
		match: OperationMatch,
		request: MockRequest,
	): MockAnswer | undefined {
		const { operation } = match.route;
		if (this.#options.demandsCredentials) {
			const missing = missingCredentials(document.contract, operation, request);
			if (missing) return problemAnswer(missing, missing.detail);
		}
		if (this.#options.skipsValidation) return undefined;
		const fault = requestFault(document.contract, match, request);
		return fault && problemAnswer(fault, whyRefused(fault));
	}

	/** A failure that was asked for, as the document has it, else as problem details. */
	#failure(
		{ maker }: DocumentSide,
		{ route }: OperationMatch,
		options: DocumentAnswerOptions,
	): MockAnswer | undefined {
		const { failures = 0 } = this.#options;
		if (failures === 0 || this.#random.fraction() >= failures) return undefined;
		const { operation } = route;
		const code = [503, 500].find((status) =>
			operation.responses.some((one) => one.status === String(status)),
		);
		const preference = { ...NO_PREFERENCE, code };
		const why = "failed, as --fail wants";
		return code === undefined
			? problemAnswer(
					{ status: 500, detail: "The mock fails as it was told." },
					why,
				)
			: {
					...answerFromDocument(maker, operation, { ...options, preference }),
					why,
				};
	}

	/** What no document has an operation for. */
	#fromOthers(request: MockRequest): MockAnswer | undefined {
		const recorded = this.sources.recordings?.find(request);
		if (recorded) return recorded;
		const preference = readPreference(request.headers.prefer);
		return this.sources.examples?.find(request, preference);
	}

	#unknown(request: MockRequest, match: RouteMatch | undefined): MockAnswer {
		const { method, path } = request;
		if (match?.kind === "no-method") {
			const allow = [...match.methods, "OPTIONS"].join(", ");
			if (method === "OPTIONS")
				return {
					status: 204,
					headers: { allow },
					body: undefined,
					why: "methods of the path",
				};
			const detail = `${path} has no ${method}, only ${match.methods.join(", ")}.`;
			return problemAnswer(
				{ status: 405, detail, headers: { allow } },
				"no such method",
			);
		}
		const nearest = this.sources.recordings?.nearest(request);
		const detail = `There is nothing for ${method} ${path}.${nearest === undefined ? "" : ` ${nearest}`}`;
		return problemAnswer({ status: 404, detail }, "nothing answers this path");
	}
}

/** All that is worked out of a document once. */
interface DocumentSide {
	readonly contract: Contract;
	readonly routes: MockRoutes;
	readonly maker: ContentMaker;
}

function documentSide(contract: Contract): DocumentSide {
	const { document, operations, schemas } = contract;
	const fault = (schema: ApiNode, value: unknown) =>
		schemas.response.isValid(schema, value)
			? undefined
			: (schemas.response.judge(schema, value).mismatches[0]?.message ??
				"is not valid");
	return {
		contract,
		routes: new MockRoutes(operations),
		maker: new ContentMaker(document, { fault }),
	};
}

function whyRefused({ errors }: RequestFault): string {
	const [first, ...others] = errors;
	const more = others.length > 0 ? ` (and ${others.length} more)` : "";
	return `request not valid: ${first?.detail ?? ""}${more}`;
}

/** RFC 7240 §3. */
function applied(answer: MockAnswer, preference: string): MockAnswer {
	if (/[^\t\x20-\x7e]/.test(preference)) return answer;
	return {
		...answer,
		headers: { ...answer.headers, "preference-applied": preference },
	};
}
