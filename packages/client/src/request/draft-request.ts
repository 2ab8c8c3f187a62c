import type { Value } from "@curlew/template";
import type {
	CollectionDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import { type CompiledAuth, effectiveAuth } from "./compiled-auth.ts";
import { bodyOfScript, type CompiledBody } from "./compiled-body.ts";
import {
	type HeaderText,
	headerOfScript,
	levelOfRequest,
	withoutReplaced,
} from "./compiled-headers.ts";
import { type CompiledRequest, compiledRequest } from "./compiled-request.ts";
import { type CompiledUrl, compileUrl } from "./compiled-url.ts";
import { bodyAsWritten, parsed } from "./draft-body.ts";
import type { HeaderPair, OutgoingRequest } from "./outgoing-request.ts";
import type { ListedHeader, RequestDraft } from "./request-draft.ts";
import { type EffectiveSettings, possibleTimeout } from "./settings.ts";
import { type TemplatedText, textOfScript } from "./templated-text.ts";

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
	#body:
		| { readonly compiled: CompiledBody; readonly value: Value | undefined }
		| undefined;
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
		this.#method = textOfScript(method, "the method");
	}

	getUrl(): string {
		return this.#sent?.url ?? this.url.url.template.source;
	}

	setUrl(url: string): void {
		this.#url = compileUrl(this.definition, this.settings.encodeUrl, url);
	}

	getHeaders(): readonly HeaderPair[] {
		if (this.#sent !== undefined) return this.#sent.headers;
		return this.#visible.map((header) => [
			writtenName(header),
			header.value.template.source,
		]);
	}

	setHeaders(headers: readonly HeaderPair[]): void {
		const level = levelOfRequest(this.definition);
		const known = new Map(
			this.headers.map((header) => [asWritten(header), header]),
		);
		this.#headers = headers.map((pair) => {
			// Whoever gives all headers back with one more has not written the others.
			const same = known.get(pair.join("\n"));
			return same ? { ...same, level } : headerOfScript(pair, level);
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
		const level = levelOfRequest(this.definition);
		this.deleteHeader(name);
		this.#headers = [...this.headers, headerOfScript([name, value], level)];
	}

	deleteHeader(name: string): void {
		const unwanted = name.trim().toLowerCase();
		this.#removed.add(unwanted);
		this.#headers = this.headers.filter(
			(header) => writtenName(header).toLowerCase() !== unwanted,
		);
	}

	listHeaders(): readonly ListedHeader[] {
		const sent = this.getHeaders().map(([key, value]) => ({ key, value }));
		return [...sent, ...this.#switchedOff];
	}

	addHeader(name: string, value: string): void {
		const same = this.#visible.find(
			(header) => writtenName(header).toLowerCase() === name.toLowerCase(),
		);
		// At another level it would replace the one there is.
		const level = same?.level ?? levelOfRequest(this.definition);
		this.#headers = [...this.headers, headerOfScript([name, value], level)];
	}

	removeHeader(index: number): void {
		const visible = this.#visible;
		const rest = index - visible.length;
		if (rest < 0) this.#headers = visible.toSpliced(index, 1);
		else this.#disabledHeaders = this.#switchedOff.toSpliced(rest, 1);
	}

	getBody(options: { readonly raw?: boolean } = {}): Value | undefined {
		const isRaw = options.raw === true;
		if (this.#sent !== undefined) return this.#sentBody(this.#sent, isRaw);
		const value = this.#body
			? this.#body.value
			: bodyAsWritten(this.definition.body, isRaw);
		const isText = typeof value === "string";
		return isText && !isRaw && this.#isJson() ? parsed(value) : value;
	}

	setBody(body: Value | undefined): void {
		const compiled = bodyOfScript(body, this.definition.body);
		this.#body = { compiled, value: body };
	}

	getPathParams(): Readonly<Record<string, string>> {
		return Object.fromEntries(
			this.definition.params
				.filter((param) => param.kind === "path" && !param.isDisabled)
				.map(({ name, value }) => [name, value]),
		);
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

	// What the request is built from:

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

	get body(): CompiledBody {
		return this.#body?.compiled ?? this.#compiled.body;
	}

	get auth(): CompiledAuth {
		return this.#compiled.auth;
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
		this.#disabledHeaders ??= this.definition.headers
			.filter((header) => header.isDisabled && header.name !== "")
			.map(({ name, value }) => ({ key: name, value, disabled: true }));
		return this.#disabledHeaders;
	}

	#sentBody({ body }: OutgoingRequest, isRaw: boolean): Value | undefined {
		if (body === undefined) return undefined;
		if (body.kind === "text")
			return !isRaw && this.#isJson() ? parsed(body.text) : body.text;
		return body.kind === "bytes"
			? new TextDecoder().decode(body.bytes)
			: bodyAsWritten(this.definition.body, isRaw);
	}

	#isJson(): boolean {
		const { kind } = this.body;
		if (kind === "json" || kind === "graphql") return true;
		const type = this.getHeader("content-type") ?? "";
		return kind === "text" && /^application\/([\w.-]+\+)?json\b/i.test(type);
	}
}

function writtenName(header: HeaderText): string {
	return header.name.template.source;
}

function asWritten(header: HeaderText): string {
	return `${writtenName(header)}\n${header.value.template.source}`;
}
