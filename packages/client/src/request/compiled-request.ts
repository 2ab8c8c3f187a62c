import type {
	AuthDefinition,
	CollectionDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import {
	type CompiledAuth,
	compileAuth,
	compileAuthOfScript,
} from "./auth/compiled-auth.ts";
import { type CompiledBody, compileBody } from "./body/compiled-body.ts";
import { AS_WRITTEN, type HeaderPlan, planHeaders } from "./header-plan.ts";
import { compileHeaders, type HeaderText } from "./headers/compiled-headers.ts";
import { type EffectiveSettings, settingsOf } from "./settings.ts";
import {
	type RequestTexts,
	requestTextsOf,
	type TemplatedText,
} from "./templated-text.ts";
import {
	type ChangedUrl,
	type CompiledUrl,
	compileUrl,
} from "./url/compiled-url.ts";

/**
 * A request with everything it inherits, compiled; each part when it is first
 * needed.
 */
export class CompiledRequest {
	readonly #request: RequestDefinition;
	readonly #collection: CollectionDefinition;
	readonly settings: EffectiveSettings;
	readonly texts: RequestTexts;
	#method: TemplatedText | undefined;
	#url: CompiledUrl | undefined;
	#headers: readonly HeaderText[] | undefined;
	#headerPlan: HeaderPlan | undefined;
	#body: CompiledBody | undefined;
	#auth: CompiledAuth | undefined;

	constructor(request: RequestDefinition, collection: CollectionDefinition) {
		this.#request = request;
		this.#collection = collection;
		this.settings = settingsOf(request, collection);
		this.texts = requestTextsOf(collection);
	}

	get method(): TemplatedText {
		const { method, file, basePath, protocol } = this.#request;
		this.#method ??= this.texts.ofFile(method, "the method", {
			file,
			path: [...basePath, protocol, "method"],
		});
		return this.#method;
	}

	get url(): CompiledUrl {
		this.#url ??= this.urlInPlace(undefined);
		return this.#url;
	}

	/** With the URL that a script set in place of the file's. */
	urlInPlace(changed: ChangedUrl | undefined): CompiledUrl {
		const { encodeUrl } = this.settings;
		const { dropsEmptySegments, valuesInUrl } = this.#collection.rules;
		const { texts } = this;
		const rules = { encodeUrl, dropsEmptySegments, valuesInUrl, texts };
		return compileUrl(this.#request, rules, changed);
	}

	get headers(): readonly HeaderText[] {
		this.#headers ??= compileHeaders(this.#request, this.#collection);
		return this.#headers;
	}

	/** With names as they are written. */
	get headerPlan(): HeaderPlan {
		const { headers, auth, settings } = this;
		const collection = this.#collection;
		const removedHeaders = NONE;
		const sources = { headers, auth, removedHeaders, collection, settings };
		this.#headerPlan ??= planHeaders(sources, AS_WRITTEN);
		return this.#headerPlan;
	}

	get body(): CompiledBody {
		this.#body ??= compileBody(
			this.#request.body,
			this.texts,
			this.#collection.rules,
		);
		return this.#body;
	}

	get auth(): CompiledAuth {
		this.#auth ??= compileAuth(this.#request, this.#collection);
		return this.#auth;
	}

	/** What a script set in place of it. */
	authInPlace(auth: AuthDefinition): CompiledAuth {
		return compileAuthOfScript(auth, this.#collection);
	}
}

const NONE: ReadonlySet<string> = new Set();

/** How many requests are kept compiled. Compiling one takes some 10 µs; keeping one, some 10 kB. */
const KEPT_REQUESTS = 500;

const COMPILED = new WeakMap<
	CollectionDefinition,
	Map<RequestDefinition, CompiledRequest>
>();

/** The compiled form of a request; the last ones that were asked for are kept. */
export function compiledRequest(
	request: RequestDefinition,
	collection: CollectionDefinition,
): CompiledRequest {
	let requests = COMPILED.get(collection);
	if (requests === undefined) {
		requests = new Map();
		COMPILED.set(collection, requests);
	}
	let compiled = requests.get(request);
	if (compiled === undefined) {
		compiled = new CompiledRequest(request, collection);
		requests.set(request, compiled);
		forgetOldest(requests);
	}
	return compiled;
}

function forgetOldest(requests: Map<RequestDefinition, CompiledRequest>): void {
	if (requests.size <= KEPT_REQUESTS) return;
	const [oldest] = requests.keys();
	if (oldest) requests.delete(oldest);
}
