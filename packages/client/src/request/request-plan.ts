import type { Rendered } from "@curlew/template";
import type {
	CollectionDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import { ScopeChain } from "../variables/scope-chain.ts";
import { headerOfAuth, queryParamOfAuth } from "./auth/auth-header.ts";
import { buildAuth } from "./auth/build-auth.ts";
import { buildBody } from "./body/build-body.ts";
import { mediaTypeOf } from "./body/media-types.ts";
import { buildMethod } from "./build-request.ts";
import { DraftRequest } from "./draft-request.ts";
import {
	isFixed,
	textsOfAuth,
	textsOfBody,
	textsOfUrl,
} from "./draft-texts.ts";
import { isToken, renderHeader } from "./headers/build-headers.ts";
import { Rendering } from "./rendering.ts";
import { requirementsOf } from "./requirements.ts";
import { type BuiltUrl, buildUrl } from "./url/build-url.ts";

/** A header, and its value: the same each time, or rendered each time. */
export interface PlannedField {
	readonly name: string;
	readonly value: string | RenderValue;
}

/** Undefined when no value comes of it. */
type RenderValue = (rendering: Rendering) => string | undefined;

/**
 * How a request that is sent over and over is put together: what is the same
 * each time is rendered once, the rest with the parts of `buildRequest` and in
 * its order. What is wrong is noted in the renderings; `buildRequest` tells it.
 */
export class RequestPlan {
	readonly draft: DraftRequest;
	/** As it is sent; undefined when it has placeholders, or is none. */
	readonly method: string | undefined;
	/** Those that are written, then the authentication's, then the content type. Undefined when names have placeholders, or one can never be sent. */
	readonly fields: readonly PlannedField[] | undefined;
	readonly isUrlFixed: boolean;
	/** Nothing is added to the URL's own text, and nothing in it is made anew each time. */
	readonly isUrlPlain: boolean;
	readonly isBodyFixed: boolean;
	readonly #isAuthFixed: boolean;
	readonly #hasQueryAuth: boolean;

	constructor(definition: RequestDefinition, collection: CollectionDefinition) {
		this.draft = new DraftRequest(definition, collection);
		const { auth, body, url } = this.draft;
		this.#isAuthFixed = textsOfAuth(auth).every(isFixed);
		this.#hasQueryAuth = queryParamOfAuth(auth) !== undefined;
		this.isUrlFixed =
			textsOfUrl(url).every(isFixed) &&
			(this.#isAuthFixed || !this.#hasQueryAuth);
		this.isUrlPlain =
			url.query.length + url.path.length === 0 &&
			!this.#hasQueryAuth &&
			url.url.template.placeholders.every(({ kind }) => kind === "variable");
		this.isBodyFixed = textsOfBody(body).every(isFixed);
		this.method = this.#planMethod();
		this.fields = this.#planFields();
	}

	/** Whether the request stays the same as long as the variables do: nothing in it is made anew each time. */
	isStable(variables: ScopeChain): boolean {
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
		const { body, collection } = this.draft;
		if (body.kind === "json" && body.withoutComments === undefined)
			return rendering.render(body.text);
		const built = buildBody(rendering, body, collection.root, undefined).body;
		return built?.kind === "text" ? built.text : "";
	}

	#planMethod(): string | undefined {
		if (!isFixed(this.draft.method)) return undefined;
		const method = buildMethod(withoutVariables(), this.draft);
		return isToken(method) ? method : undefined;
	}

	#planFields(): readonly PlannedField[] | undefined {
		const { headerPlan, auth, body } = this.draft;
		const { written, addsContentType } = headerPlan;
		if (!headerPlan.isFixed || !written.every(({ name }) => isToken(name)))
			return undefined;
		const rendering = withoutVariables();
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
		const contentType = addsContentType ? mediaTypeOf(body) : undefined;
		if (contentType !== undefined)
			fields.push({ name: "Content-Type", value: contentType });
		return rendering.errors.length === 0 ? fields : undefined;
	}

	#credentials(rendering: Rendering): ReturnType<typeof buildAuth> {
		const { auth, collection } = this.draft;
		return buildAuth(rendering, auth, collection.root);
	}
}

/** For what has no placeholders. */
export function withoutVariables(): Rendering {
	return new Rendering({ variables: new ScopeChain([]), policy: "error" });
}
