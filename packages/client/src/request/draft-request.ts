import type { Value } from "@curlew/template";
import type {
	AuthDefinition,
	CollectionDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import { type CompiledAuth, effectiveAuth } from "./auth/compiled-auth.ts";
import type { CompiledBody } from "./body/compiled-body.ts";
import { bodyAsSent, bodyAsWritten, parsed } from "./body/draft-body.ts";
import { mediaTypeOf } from "./body/media-types.ts";
import { bodyOfScript } from "./body/script-body.ts";
import { type CompiledRequest, compiledRequest } from "./compiled-request.ts";
import { AS_WRITTEN, type HeaderPlan, planHeaders } from "./header-plan.ts";
import {
	asWritten,
	type HeaderText,
	headerOfScript,
	levelOfRequest,
	pairAsWritten,
	withoutReplaced,
	writtenName,
} from "./headers/compiled-headers.ts";
import type { HeaderPair, OutgoingRequest } from "./outgoing-request.ts";
import type { ListedHeader, RequestDraft } from "./request-draft.ts";
import { type EffectiveSettings, possibleTimeout } from "./settings.ts";
import type { TemplatedText } from "./templated-text.ts";
import type { CompiledUrl } from "./url/compiled-url.ts";

/**
 * A request definition with the changes that scripts made to it. What they did
 * not touch is rendered from templates that are compiled once per definition.
 * One draft serves one execution of the request.
 */
export class DraftRequest implements RequestDraft {
	readonly definition: RequestDefinition;
	readonly collection: CollectionDefinition;
	readonly #compiled: CompiledRequest;
	#method: TemplatedText | undefined;
	#url: CompiledUrl | undefined;
	#headers: readonly HeaderText[] | undefined;
	/** Those that the file switches off; undefined as long as no script removed one. */
	#disabledHeaders: readonly ListedHeader[] | undefined;
	readonly #removed = new Set<string>();
	/** What a script set in place of the defined body. */
	#body: ScriptBody | undefined;
	#auth: CompiledAuth | undefined;
	#timeout: number | undefined;
	#maxRedirects: number | undefined;
	#sent: OutgoingRequest | undefined;

	constructor(definition: RequestDefinition, collection: CollectionDefinition) {
		this.definition = definition;
		this.collection = collection;
		this.#compiled = compiledRequest(definition, collection);
	}

	get name(): string {
		return this.definition.name;
	}

	get tags(): readonly string[] {
		return this.definition.tags;
	}

	get authMode(): string {
		const auth = effectiveAuth(this.definition, this.collection);
		return auth.kind === "other" ? auth.type : auth.kind;
	}

	getMethod(): string {
		return this.#sent?.method ?? this.method.template.source;
	}

	setMethod(method: string): void {
		this.#method = this.#compiled.texts.ofScript(method, "the method");
	}

	getUrl(): string {
		return this.#sent?.url ?? this.url.url.template.source;
	}

	setUrl(url: string, pathValues?: Readonly<Record<string, string>>): void {
		this.#url = this.#compiled.urlInPlace({ url, pathValues });
	}

	getHeaders(): readonly HeaderPair[] {
		if (this.#sent !== undefined) return this.#sent.headers;
		const pairs: HeaderPair[] = this.#visible.map(pairAsWritten);
		const type = this.#impliedType;
		return type === undefined ? pairs : [...pairs, [CONTENT_TYPE, type]];
	}

	setHeaders(headers: readonly HeaderPair[]): void {
		const level = levelOfRequest(this.definition);
		const { texts } = this.#compiled;
		const known = Map.groupBy(this.headers, asWritten);
		this.#headers = headers.map((pair) => {
			// Whoever gives all headers back with one more has not written the others.
			const same = known.get(pair.join("\n"))?.at(-1);
			return same ? { ...same, level } : headerOfScript(pair, level, texts);
		});
	}

	getHeader(name: string): string | undefined {
		const wanted = name.toLowerCase();
		const values = this.getHeaders()
			.filter((pair) => pair[0].toLowerCase() === wanted)
			.map((pair) => pair[1]);
		return values.length === 0 ? undefined : values.join(", ");
	}

	setHeader(name: string, value: string): void {
		this.deleteHeader(name);
		this.#add([name, value], levelOfRequest(this.definition));
	}

	deleteHeader(name: string): void {
		const unwanted = name.trim().toLowerCase();
		this.#removed.add(unwanted);
		this.#headers = this.headers.filter(
			(header) => writtenName(header).toLowerCase() !== unwanted,
		);
	}

	listHeaders(isWritten = false): readonly ListedHeader[] {
		const pairs =
			isWritten && !this.#sent
				? this.#visible.map(pairAsWritten)
				: this.getHeaders();
		const sent = pairs.map(([key, value]) => ({ key, value }));
		return [...sent, ...this.#switchedOff];
	}

	addHeader(name: string, value: string): void {
		const same = this.#visible.find(
			(header) => writtenName(header).toLowerCase() === name.toLowerCase(),
		);
		// At another level it would replace the one there is.
		const level = same?.level ?? levelOfRequest(this.definition);
		this.#add([name, value], level);
	}

	#add(pair: HeaderPair, level: number): void {
		const added = headerOfScript(pair, level, this.#compiled.texts);
		this.#headers = [...this.headers, added];
	}

	removeHeader(index: number): void {
		const visible = this.#visible;
		const count = this.getHeaders().length;
		if (index < visible.length) this.#headers = visible.toSpliced(index, 1);
		else if (index < count) this.#removed.add(CONTENT_TYPE);
		else this.#disabledHeaders = this.#switchedOff.toSpliced(index - count, 1);
	}

	getBody(options: { readonly raw?: boolean } = {}): Value | undefined {
		const isRaw = options.raw === true;
		const { body: defined } = this.definition;
		const written = this.#body ? this.#body.value : bodyAsWritten(defined);
		const value = this.#sent ? bodyAsSent(this.#sent.body, written) : written;
		const isText = typeof value === "string";
		return isText && !isRaw && this.#isJson() ? parsed(value) : value;
	}

	setBody(body: Value | undefined): void {
		this.#body = { value: body, compiled: undefined };
	}

	getPathParams(): Readonly<Record<string, string>> {
		return Object.fromEntries(
			this.definition.params
				.filter((param) => param.kind === "path" && !param.isDisabled)
				.map(({ name, value }) => [name, value]),
		);
	}

	setAuth(auth: AuthDefinition): void {
		this.#auth = this.#compiled.authInPlace(auth);
	}

	getTimeout(): number {
		return this.settings.timeout;
	}

	setTimeout(milliseconds: number): void {
		this.#timeout = possibleTimeout(milliseconds);
	}

	setMaxRedirects(count: number): void {
		this.#maxRedirects = Math.max(0, Math.trunc(count));
	}

	/** From now on the getters give what was sent. */
	recordSent(request: OutgoingRequest): void {
		this.#sent = request;
	}

	get method(): TemplatedText {
		return this.#method ?? this.#compiled.method;
	}

	get url(): CompiledUrl {
		return this.#url ?? this.#compiled.url;
	}

	/** Enabled headers of all levels, outermost first. */
	get headers(): readonly HeaderText[] {
		return this.#headers ?? this.#compiled.headers;
	}

	/** Names (lower case) of headers that a script removed: not even authentication brings them back. */
	get removedHeaders(): ReadonlySet<string> {
		return this.#removed;
	}

	/** With names as they are written. */
	get headerPlan(): HeaderPlan {
		const isWritten = this.#headers === undefined && this.#auth === undefined;
		return isWritten && this.#removed.size === 0
			? this.#compiled.headerPlan
			: planHeaders(this, AS_WRITTEN);
	}

	get body(): CompiledBody {
		if (this.#body === undefined) return this.#compiled.body;
		// The header may come after the body, which follows it.
		const type = this.#writtenType;
		if (this.#body.compiled?.type !== type || !this.#body.compiled) {
			const { value } = this.#body;
			const { texts } = this.#compiled;
			const body = bodyOfScript(value, this.definition.body, type, texts);
			this.#body = { value, compiled: { body, type } };
		}
		return this.#body.compiled?.body ?? this.#compiled.body;
	}

	get auth(): CompiledAuth {
		return this.#auth ?? this.#compiled.auth;
	}

	get settings(): EffectiveSettings {
		const { settings } = this.#compiled;
		if (this.#timeout === undefined && this.#maxRedirects === undefined)
			return settings;
		return {
			...settings,
			timeout: this.#timeout ?? settings.timeout,
			maxRedirects: this.#maxRedirects ?? settings.maxRedirects,
		};
	}

	get #visible(): readonly HeaderText[] {
		return withoutReplaced(this.headers, writtenName);
	}

	get #switchedOff(): readonly ListedHeader[] {
		this.#disabledHeaders ??= [
			this.collection.defaults.headers,
			...this.definition.folders.map(({ defaults }) => defaults.headers),
			this.definition.headers,
		]
			.flat()
			.filter((header) => header.isDisabled && header.name !== "")
			.map(({ name, value }) => ({ key: name, value, disabled: true }));
		return this.#disabledHeaders;
	}

	/** The `Content-Type` that the user or a script wrote. */
	get #writtenType(): string | undefined {
		return this.#visible
			.find((header) => writtenName(header).toLowerCase() === CONTENT_TYPE)
			?.value.template.source.trim();
	}

	/** The `Content-Type` that the body brings along, where nobody wrote or removed one. */
	get #impliedType(): string | undefined {
		return this.#writtenType === undefined && !this.#removed.has(CONTENT_TYPE)
			? mediaTypeOf(this.body)
			: undefined;
	}

	#isJson(): boolean {
		const { kind } = this.body;
		const isJson = kind === "json" || kind === "graphql";
		const type = this.#writtenType;
		if (type === undefined || type.includes("{{")) return isJson;
		return (isJson || kind === "text") && JSON_TYPE.test(type);
	}
}

const CONTENT_TYPE = "content-type";
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;

interface ScriptBody {
	readonly value: Value | undefined;
	/** What becomes of it beside that `Content-Type`; absent before it is asked for. */
	readonly compiled:
		| { readonly body: CompiledBody; readonly type: string | undefined }
		| undefined;
}
