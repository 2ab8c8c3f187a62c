import { dirname, relative } from "node:path";
import type { ApiMediaType, ApiNode } from "@curlew/client/openapi";
import type { Contract } from "../contract.ts";
import type { JudgedExchange } from "../judge/exchange.ts";
import { cookieOf, valueOfHeader } from "../judge/exchange.ts";
import { responseFor } from "../judge/judge-response.ts";
import type { Judgement } from "../judge/violation.ts";
import type { ContractOperation } from "../match/contract-operation.ts";
import type { ContractMatch } from "../match/operation-index.ts";
import { itemsOfSchema, itemsOfValue } from "./schema-items.ts";

/** What a run can touch of a document. */
export type CoveredKind =
	| "operation"
	| "status"
	| "parameter"
	| "value"
	| "branch";

export interface CoverageItem {
	readonly kind: CoveredKind;
	/** Stable for a document: parts of a run are added by it. */
	readonly id: string;
	/** For tables: `GET /pets 200`, `GET /pets query limit`. */
	readonly title: string;
	/** Of its operation; undefined for what several may share. */
	readonly operation: string | undefined;
}

/** Everything that a run can touch of a contract, and what an exchange touches of it. */
export class CoverageOutline {
	readonly #contract: Contract;
	#items: readonly CoverageItem[] | undefined;

	constructor(contract: Contract) {
		this.#contract = contract;
	}

	/** Gathered when they are first asked for: whoever judges needs only what is touched. */
	get items(): readonly CoverageItem[] {
		this.#items ??= [...this.#all()];
		return this.#items;
	}

	*#all(): Generator<CoverageItem, void> {
		const seen = new Set<string>();
		for (const operation of this.#contract.operations) {
			const { title } = operation;
			yield { kind: "operation", id: title, title, operation: title };
			for (const { status } of operation.responses)
				yield this.#of(operation, "status", status);
			for (const { place, name } of operation.parameters)
				yield this.#of(operation, "parameter", `${place} ${name}`);
			for (const schema of schemasOf(operation))
				yield* this.#ofSchema(schema, seen);
		}
	}

	#of(
		{ title }: ContractOperation,
		kind: CoveredKind,
		what: string,
	): CoverageItem {
		const id = `${title} ${what}`;
		return { kind, id, title: id, operation: title };
	}

	*#ofSchema(
		schema: ApiNode,
		seen: Set<string>,
	): Generator<CoverageItem, void> {
		const { document } = this.#contract;
		for (const { kind, id, at } of itemsOfSchema(document, schema, seen)) {
			const value = kind === "value" ? ` = ${String(at.value)}` : "";
			const own = this.#short(id);
			const title = `${own.replace(/\/enum\/\d+$/, "")}${value}`;
			yield { kind, id: own, title, operation: undefined };
		}
	}

	/** Without what differs from machine to machine. */
	#short(id: string): string {
		const [file = "", pointer = ""] = id.split("#");
		const name = relative(dirname(this.#contract.file), file);
		const isMain = file === this.#contract.file;
		return `${isMain ? "" : name.replaceAll("\\", "/")}#${pointer}`;
	}

	/** What an exchange touches, by the items' ids. */
	touchedBy(
		exchange: JudgedExchange,
		match: ContractMatch,
		{ request, response }: Readonly<Record<"request" | "response", Judgement>>,
	): readonly string[] {
		const { operation } = match;
		const touched = new Set<string>([operation.title]);
		const status = exchange.response?.status;
		const documented =
			status === undefined
				? undefined
				: responseFor(operation.responses, status);
		if (documented) touched.add(`${operation.title} ${documented.status}`);
		for (const { place, name, schema } of operation.parameters) {
			const texts = textsOf(exchange, match, place, name);
			if (texts.length === 0) continue;
			touched.add(`${operation.title} ${place} ${name}`);
			if (schema)
				for (const text of texts) this.#addParameter(schema, text, touched);
		}
		this.#addBody("request", request, touched);
		this.#addBody("response", response, touched);
		return [...touched];
	}

	#addBody(
		side: "request" | "response",
		{ mediaType, value }: Judgement,
		touched: Set<string>,
	): void {
		const { document, schemas } = this.#contract;
		if (!mediaType?.schema || value === undefined) return;
		const isValid = (schema: ApiNode, part: unknown) =>
			schemas[side].isValid(schema, part);
		for (const id of itemsOfValue(document, mediaType.schema, value, isValid))
			touched.add(this.#short(id));
	}

	/** As text, and each part of a list in one text. */
	#addParameter(schema: ApiNode, text: string, touched: Set<string>): void {
		const values = new Set([text, ...text.split(/[,|\s]/)]);
		for (const { kind, id, at } of itemsOfSchema(
			this.#contract.document,
			schema,
		))
			if (kind === "value" && values.has(String(at.value)))
				touched.add(this.#short(id));
	}
}

function schemasOf({
	parameters,
	body,
	responses,
}: ContractOperation): readonly ApiNode[] {
	const ofContent = (content: readonly ApiMediaType[]) =>
		content.flatMap(({ schema }) => schema ?? []);
	return [
		...parameters.flatMap(({ schema }) => schema ?? []),
		...ofContent(body?.content ?? []),
		...responses.flatMap(({ content }) => ofContent(content)),
	];
}

/** What a request has for a parameter; none where it has none. */
function textsOf(
	{ request: { url, headers } }: JudgedExchange,
	{ pathParameters }: ContractMatch,
	place: string,
	name: string,
): readonly string[] {
	const one = (text: string | undefined) => (text === undefined ? [] : [text]);
	if (place === "path") return one(pathParameters.get(name));
	if (place === "header") return one(valueOfHeader(headers, name));
	if (place === "cookie")
		return one(cookieOf(valueOfHeader(headers, "cookie"), name));
	const query = [...(URL.parse(url)?.searchParams ?? [])];
	if (place === "querystring")
		return query.map(([key, text]) => `${key}=${text}`);
	return query
		.filter(([key]) => key === name || key.startsWith(`${name}[`))
		.map(([, text]) => text);
}
