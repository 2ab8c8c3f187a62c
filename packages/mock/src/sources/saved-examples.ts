import { isDeepStrictEqual } from "node:util";
import type { RequestDefinition } from "@curlew/client";
import { isMap } from "@curlew/client/openapi";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import type { Preference } from "../exchange/preference.ts";
import { AddressPattern } from "./request-pattern.ts";

/** An answer that somebody has saved with a request. */
interface SavedExample {
	readonly method: string;
	readonly address: AddressPattern;
	readonly name: string;
	readonly status: number;
	/** As it was sent; undefined where nothing is known of it, or it holds placeholders. */
	readonly sent: unknown;
	readonly answer: MockAnswer;
}

/** The examples that requests of a collection keep, as answers to requests like theirs. */
export class SavedExamples {
	readonly #all: readonly SavedExample[];

	constructor(requests: readonly RequestDefinition[]) {
		this.#all = requests.flatMap((request) =>
			request.examples.flatMap((example) => savedExample(request, example)),
		);
	}

	get count(): number {
		return this.#all.length;
	}

	/** The example that fits a request best: by its name or status where they are wanted, else by query and body, a good one first. */
	find(
		request: MockRequest,
		{ code, example }: Preference,
	): MockAnswer | undefined {
		const method = request.method === "HEAD" ? "GET" : request.method;
		const fitting = this.#all
			.filter((one) => one.method === method)
			.filter((one) => one.address.matches(request.path))
			.filter((one) => code === undefined || one.status === code)
			.filter((one) => example === undefined || one.name === example);
		const [best] = fitting
			.map((one) => ({ one, score: scoreOf(one, request) }))
			.toSorted(
				(a, b) => a.one.address.compare(b.one.address) || b.score - a.score,
			);
		return best?.one.answer;
	}
}

function scoreOf(example: SavedExample, request: MockRequest): number {
	const given = new URLSearchParams(request.query);
	let score = example.status < 300 ? 1 : 0;
	for (const [name, value] of example.address.query) {
		if (value.includes("{{")) continue;
		score += given.get(name) === value ? 4 : -4;
	}
	const { content } = request;
	if (example.sent !== undefined && content.kind === "value")
		score += isDeepStrictEqual(example.sent, content.value) ? 4 : 0;
	return score;
}

function savedExample(
	request: RequestDefinition,
	{ name, request: sent, response }: RequestDefinition["examples"][number],
): readonly SavedExample[] {
	const told = member(response, "status");
	const status = Number(member(told, "code") ?? told ?? 200);
	if (!(status >= 100 && status <= 599)) return [];
	const body = member(response, "body");
	const data = member(body, "data") ?? body;
	const text = typeof data === "string" ? data : undefined;
	const isJson = member(body, "type") === "json";
	const headers = headersOf(member(response, "headers"));
	return [
		{
			method: (textOf(member(sent, "method")) ?? request.method).toUpperCase(),
			address: new AddressPattern(textOf(member(sent, "url")) ?? request.url),
			name,
			status,
			sent: jsonOf(textOf(member(member(sent, "body"), "data"))),
			answer: {
				status,
				headers: {
					...(text !== undefined && {
						"content-type": isJson
							? "application/json"
							: "text/plain; charset=utf-8",
					}),
					...headers,
				},
				body: text,
				why: `example ${name} of ${request.path}`,
			},
		},
	];
}

/** What the server itself says of a message. */
const OF_CONNECTION =
	/^(?:connection|content-encoding|content-length|date|keep-alive|transfer-encoding|trailer|upgrade|te)$/;

/** Whether a header of a saved or recorded answer may be sent again. @param name in small letters */
export function isSendable(name: string, value: string): boolean {
	return (
		/^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
		/^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
		!OF_CONNECTION.test(name)
	);
}

function headersOf(rows: unknown): Readonly<Record<string, string>> {
	const list: readonly unknown[] = Array.isArray(rows) ? rows : [];
	const known = new Map<string, string>();
	for (const row of list) {
		const name = textOf(member(row, "name"))?.toLowerCase() ?? "";
		const value = textOf(member(row, "value")) ?? "";
		if (isSendable(name, value)) known.set(name, value);
	}
	return Object.fromEntries(known);
}

function member(value: unknown, name: string): unknown {
	return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

function jsonOf(text: string | undefined): unknown {
	if (text === undefined || text.includes("{{")) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
