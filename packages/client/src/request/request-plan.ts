import type { Rendered } from "@curlew/template";
import type {
	CollectionDefinition,
	RequestDefinition,
	ScriptKind,
} from "../collection/model.ts";
import { actionsInOrder } from "../collection/order/actions-in-order.ts";
import { scriptsInOrder } from "../collection/order/scripts-in-order.ts";
import { EXPECTS_CONTENT, IDEMPOTENT, WITHOUT_BODY } from "../kinds/methods.ts";
import { ScopeChain } from "../variables/scope-chain.ts";
import {
	credentialHeaders,
	headerOfAuth,
	queryParamOfAuth,
} from "./auth/auth-header.ts";
import { buildAuth } from "./auth/build-auth.ts";
import { buildBody } from "./body/build-body.ts";
import type { CompiledBody } from "./body/compiled-body.ts";
import { mediaTypeOf } from "./body/media-types.ts";
import {
	type BuildContext,
	buildMethod,
	outgoing,
	policyOf,
} from "./build-request.ts";
import { DraftRequest } from "./draft-request.ts";
import {
	isFixed,
	textsOfAuth,
	textsOfBody,
	textsOfUrl,
} from "./draft-texts.ts";
import { isToken, renderHeader } from "./headers/build-headers.ts";
import type { OutgoingSettings } from "./outgoing-request.ts";
import { Rendering } from "./rendering.ts";
import { requirementsOf } from "./requirements.ts";
import { type BuiltUrl, buildUrl } from "./url/build-url.ts";
import { wireMethod } from "./wire-method.ts";

/** A header, and its value: the same each time, or rendered each time. */
export interface PlannedField {
	readonly name: string;
	readonly value: string | RenderValue;
}

/** Undefined when no value comes of it. */
type RenderValue = (rendering: Rendering) => string | undefined;

const SCRIPT_KINDS: readonly ScriptKind[] = [
	"before-request",
	"after-response",
	"tests",
];

/**
 * How a request that is sent over and over is put together: what is the same
 * each time is rendered once, the rest with the parts of `buildRequest` and in
 * its order. What is wrong is noted in the renderings; `buildRequest` tells it.
 */
export class RequestPlan {
	readonly draft: DraftRequest;
	/** As far as the method lets it go out. */
	readonly #body: CompiledBody;
	readonly settings: OutgoingSettings;
	/** Headers (lower case) that the authentication sets; undefined for one that does more than to set headers or params. */
	readonly credentialHeaders: readonly string[] | undefined;
	/** As it is sent; undefined when it has placeholders, or is none. */
	readonly method: string | undefined;
	/** It may be sent a second time without harm. */
	readonly isIdempotent: boolean;
	/** It has a content even when that is empty. */
	readonly expectsContent: boolean;
	/** The kinds of scripts that run for it. */
	readonly scriptKinds: ReadonlySet<ScriptKind>;
	readonly hasAssertions: boolean;
	/** Whether its file says how often it is tried. */
	readonly isRetried: boolean;
	/** Variables are set from its response. */
	readonly setsVariables: boolean;
	readonly isUrlFixed: boolean;
	/** Nothing is added to the URL's own text, and nothing in it is made anew each time. */
	readonly isUrlPlain: boolean;
	readonly isBodyFixed: boolean;
	readonly #isAuthFixed: boolean;
	readonly #hasQueryAuth: boolean;

	/** @param timeout over what files say; milliseconds */
	constructor(
		definition: RequestDefinition,
		collection: CollectionDefinition,
		timeout?: number | undefined,
	) {
		this.draft = new DraftRequest(definition, collection);
		if (timeout !== undefined) this.draft.setTimeout(timeout);
		const { auth, url, settings } = this.draft;
		this.settings = outgoing(this.draft.settings);
		this.credentialHeaders = credentialHeaders(auth);
		this.method = this.#planMethod();
		const isPruned = settings.pruneBody && WITHOUT_BODY.has(this.method ?? "");
		this.#body = isPruned ? { kind: "none" } : this.draft.body;
		this.isIdempotent = IDEMPOTENT.has(this.method ?? "");
		this.expectsContent = EXPECTS_CONTENT.has(this.method ?? "");
		this.scriptKinds = new Set(
			SCRIPT_KINDS.filter(
				(kind) => scriptsInOrder(definition, kind, collection).length > 0,
			),
		);
		this.hasAssertions = definition.assertions.some(
			({ isDisabled }) => !isDisabled,
		);
		this.isRetried = definition.retry !== undefined;
		this.setsVariables = actionsInOrder(definition, collection).length > 0;
		this.#isAuthFixed = textsOfAuth(auth).every(isFixed);
		this.#hasQueryAuth = queryParamOfAuth(auth) !== undefined;
		this.isUrlFixed =
			textsOfUrl(url).every(isFixed) &&
			(this.#isAuthFixed || !this.#hasQueryAuth);
		this.isUrlPlain =
			url.query.length + url.path.length === 0 &&
			!this.#hasQueryAuth &&
			url.url.template.placeholders.every(({ kind }) => kind === "variable");
		this.isBodyFixed = textsOfBody(this.#body).every(isFixed);
	}

	/** A rendering of the request, which may be used again as long as it has noted nothing. */
	rendering(context: BuildContext): Rendering {
		const { collection } = this.draft;
		const policy = context.unresolved ?? policyOf(collection);
		return new Rendering({ ...context, policy });
	}

	/** For what has no placeholders. */
	withoutVariables(): Rendering {
		return new Rendering({ variables: new ScopeChain([]), policy: "error" });
	}

	/** Whether the request stays the same as long as the variables do: nothing in it is made anew each time. */
	isStable({ variables }: Rendering): boolean {
		return requirementsOf(this.draft, variables).dynamicNames.length === 0;
	}

	/** The URL, once filled in, with its params, and a key that the authentication adds. */
	renderUrl(
		rendering: Rendering,
		filled: Rendered,
		method: string,
	): BuiltUrl | undefined {
		const query = this.#hasQueryAuth
			? this.#credentials(rendering).query
			: undefined;
		const extra = query ? [query] : [];
		return buildUrl(rendering, this.draft.url, filled, extra, method);
	}

	/** A body that is text. JSON is sent whether it is valid or not: nobody looks here. */
	renderBody(rendering: Rendering): string {
		const { collection } = this.draft;
		const body = this.#body;
		if (body.kind === "json" && body.withoutComments === undefined)
			return rendering.render(body.text);
		const { root, rules } = collection;
		const around = { root, rules, contentType: undefined };
		const built = buildBody(rendering, body, around).body;
		return built?.kind === "text" ? built.text : "";
	}

	/** The headers that are written, then the authentication's, then the content type. Undefined when names have placeholders, or one can never be sent. */
	planFields(): readonly PlannedField[] | undefined {
		const { headerPlan, auth } = this.draft;
		const { written, addsContentType } = headerPlan;
		if (!headerPlan.isFixed || !written.every(({ name }) => isToken(name)))
			return undefined;
		// The type of a form may take the place of a written one.
		const { formTypeWins } = this.draft.collection.rules;
		if (formTypeWins && !addsContentType && "entries" in this.#body)
			return undefined;
		const rendering = this.withoutVariables();
		const fields: PlannedField[] = written.map((header) => ({
			name: header.name,
			value: isFixed(header.text.value)
				? (renderHeader(rendering, header) ?? "")
				: (others) => others.render(header.text.value),
		}));
		const name = headerOfAuth(auth);
		if (headerPlan.auth === "sent" && name !== undefined) {
			const render: RenderValue = (others) =>
				this.#credentials(others).header?.value;
			const value = this.#isAuthFixed ? (render(rendering) ?? "") : render;
			fields.push({ name, value });
		}
		const contentType = addsContentType ? mediaTypeOf(this.#body) : undefined;
		if (contentType !== undefined)
			fields.push({ name: "Content-Type", value: contentType });
		return rendering.errors.length === 0 ? fields : undefined;
	}

	#planMethod(): string | undefined {
		if (!isFixed(this.draft.method)) return undefined;
		const method = buildMethod(this.withoutVariables(), this.draft);
		return isToken(method) ? wireMethod(method) : undefined;
	}

	#credentials(rendering: Rendering): ReturnType<typeof buildAuth> {
		const { auth, collection } = this.draft;
		return buildAuth(rendering, auth, collection);
	}
}
