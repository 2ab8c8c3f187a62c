import type { Value } from "@curlew/template";
import type { ReceivedResponse } from "../http/exchange.ts";
import { isDeeperThan } from "../values/depth.ts";
import { headersForScripts } from "./headers-for-scripts.ts";
import type { EvaluationResult, ScriptHost } from "./host.ts";
import { ResponseReader } from "./response-reader.ts";

/** Levels of a value that the sandbox hands over without a doubt; it refuses more than 200. */
const MAX_PASSED_DEPTH = 100;

/** Levels of a body that the engine parses without a doubt; its stack is too small for 10,000. */
const MAX_PARSED_DEPTH = 1000;

/** Bytes of a body that it has the memory for without a doubt. */
const MAX_SIZE = 16 * 1024 * 1024;

type Key = string | number;

/** What a member of JSON may hold. */
type Member = Value | undefined;

/** `.name`, `[0]`, `["name"]` or `['name']` of plain ASCII. ECMAScript 2025 §13.3. */
const STEP =
	/\.([A-Za-z_$][\w$]*)|\[(0|[1-9]\d{0,8})\]|\["([ !#-[\]-~]*)"\]|\['([ -&(-[\]-~]*)'\]/y;

/**
 * Evaluates expressions that are nothing but paths into the response
 * (`res.status`, `res.body.items[0].id`) without a sandbox, to just what they
 * come to there. All or none, since one expression may change what the next sees.
 *
 * @returns undefined where anything else is asked for, and where a path leads to what only the engine knows: an error, an inherited member
 */
export function readPaths(
	expressions: readonly string[],
	host: ScriptHost,
): readonly EvaluationResult[] | undefined {
	const { response: { response, replacedBody } = {} } = host;
	if (!response || replacedBody) return undefined;
	const paths: Key[][] = [];
	for (const expression of expressions) {
		const path = pathOf(expression);
		if (path === undefined) return undefined;
		paths.push(path);
	}
	const members = new ResponseMembers(host, response);
	const results: EvaluationResult[] = [];
	for (const path of paths) {
		const result = members.read(path);
		if (result === undefined) return undefined;
		results.push(result);
	}
	return results;
}

/** The keys after `res`. */
function pathOf(expression: string): Key[] | undefined {
	const code = expression.trim();
	const steps = leadingSteps(code);
	const isWhole = steps.at(-1)?.end === code.length;
	return isWhole ? steps.map(({ key }) => key) : undefined;
}

/** One step of a path: its key, and where the code of the path ends with it. */
export interface ResponseStep {
	readonly key: Key;
	readonly end: number;
}

/** The path into the response that code begins with, step by step; none where it begins with anything else. */
export function leadingSteps(code: string): ResponseStep[] {
	const steps: ResponseStep[] = [];
	if (!code.startsWith("res")) return steps;
	STEP.lastIndex = 3;
	for (;;) {
		const step = STEP.exec(code);
		if (step === null) return steps;
		const [, name, index, double, single] = step;
		const key = index === undefined ? (name ?? double ?? single ?? "") : +index;
		steps.push({ key, end: STEP.lastIndex });
	}
}

/** A value that may be undefined; absent where only the engine knows it. */
type Found = { readonly value: Member } | undefined;

/** `res`, as far as it is data. */
export class ResponseMembers {
	readonly #host: ScriptHost;
	readonly #response: ReceivedResponse;
	#body: Found;

	constructor(host: ScriptHost, response: ReceivedResponse) {
		this.#host = host;
		this.#response = response;
	}

	/** Undefined for what the sandbox has to read. */
	read([name, ...path]: readonly Key[]): EvaluationResult | undefined {
		let found = this.member(name);
		for (const key of path) found = found && ownMemberOf(found.value, key);
		if (found === undefined) return undefined;
		const { value } = found;
		if (value === undefined) return { kind: "undefined" };
		return canPass(value, MAX_PASSED_DEPTH)
			? { kind: "value", value }
			: undefined;
	}

	/** What `res.name` is; undefined where only the engine knows it. */
	member(name: Key | undefined): Found {
		const { status, statusText, url, duration, headers } = this.#response;
		switch (name) {
			case "status":
				return { value: status };
			case "statusText":
				return { value: statusText };
			case "url":
				return { value: url };
			case "responseTime":
				return { value: Math.round(duration) };
			case "headers":
				return { value: headersForScripts(headers) };
			case "body":
				this.#body ??= this.#readBody();
				return this.#body;
			default:
				return undefined;
		}
	}

	/** The same as `readBody` in `guest/response.js`. */
	#readBody(): Found {
		if (this.#response.body.size > MAX_SIZE) return undefined;
		const reader = new ResponseReader(this.#host);
		const given = reader.text();
		const text =
			typeof given === "string" ? given : Buffer.from(given.bytes).toString();
		if (reader.kind() === "text") return { value: text };
		try {
			const value = parseBody(text, reader.integerMark);
			const isShallow =
				text.length <= MAX_PARSED_DEPTH ||
				!isDeeperThan(value, MAX_PARSED_DEPTH);
			return isShallow ? { value } : undefined;
		} catch (error) {
			if (error instanceof SyntaxError) return { value: reader.plainText() };
			throw error;
		}
	}
}

function parseBody(text: string, mark: string): Value {
	if (mark === "") return JSON.parse(text);
	return JSON.parse(text, (_key, value: Value) =>
		typeof value === "string" && value.startsWith(mark)
			? BigInt(value.slice(mark.length))
			: value,
	);
}

/** An own member, or undefined for one that there is not; what is inherited is for the engine. */
export function ownMemberOf(value: Member, key: Key): Found {
	if (value === undefined || value === null) return undefined;
	const object: object = Object(value);
	if (Object.hasOwn(object, key)) return { value: Reflect.get(object, key) };
	return typeof value === "object" && !(key in object)
		? { value: undefined }
		: undefined;
}

/** Whether a value comes out of the sandbox as it is: finite numbers, of which no zero is negative, and few levels. */
function canPass(value: Value, levels: number): boolean {
	if (typeof value === "number")
		return Number.isFinite(value) && !Object.is(value, -0);
	if (typeof value !== "object" || value === null) return true;
	return (
		levels > 0 &&
		Object.values(value).every((part) => canPass(part, levels - 1))
	);
}
