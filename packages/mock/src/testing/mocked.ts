import { SourceText } from "@curlew/client/openapi";
import { Contract } from "@curlew/contract";
import { MockEngine } from "../answering/mock-engine.ts";
import type { MockAnswer, MockContent } from "../exchange/exchange.ts";
import type { MockAnswerOptions } from "../mock-options.ts";
import type { MockSources } from "../sources/mock-sources.ts";

const NO_SOURCES: MockSources = {
	contract: undefined,
	examples: undefined,
	recordings: undefined,
	rules: [],
	files: [],
	folders: [],
	names: [],
};

/** A document from its parts, as a contract. */
export function contractOf(document: unknown): Contract {
	const text = JSON.stringify(document);
	const main = new SourceText("/api.json", text);
	return new Contract({ main, beside: () => undefined });
}

/** An engine that answers by a document, with what else there may be. */
export function mocked(
	document: unknown,
	options: MockAnswerOptions = {},
	sources: Partial<MockSources> = {},
): MockEngine {
	const contract = document === undefined ? undefined : contractOf(document);
	return new MockEngine({ ...NO_SOURCES, contract, ...sources }, options);
}

export interface AskedOptions {
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: unknown;
	/** Default: JSON. */
	readonly type?: string;
}

/** An answer, with its JSON read. */
export interface HeardAnswer extends MockAnswer {
	readonly value: unknown;
}

/** Asks an engine as a server would: `ask(engine, "GET /users?limit=2")`. */
export function ask(
	engine: MockEngine,
	line: string,
	{ headers = {}, body, type = "application/json" }: AskedOptions = {},
): HeardAnswer {
	const [method = "GET", url = "/"] = line.split(" ");
	const [path = "/", query = ""] = url.split("?");
	const text = typeof body === "string" ? body : JSON.stringify(body);
	const answer = engine.answer({
		method,
		path,
		query,
		headers: { ...(text && { "content-type": type }), ...headers },
		body: Buffer.from(text ?? ""),
		content: contentOf(body),
	});
	const isJson = /json/.test(answer.headers["content-type"] ?? "");
	const told = answer.body === undefined ? "" : String(answer.body);
	return { ...answer, value: isJson && told ? JSON.parse(told) : told };
}

function contentOf(body: unknown): MockContent {
	if (body === undefined) return { kind: "none" };
	return typeof body === "string"
		? { kind: "broken", reason: "no JSON" }
		: { kind: "value", value: body };
}
