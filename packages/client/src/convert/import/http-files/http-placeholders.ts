import type { SourceText } from "../../../diagnostics/source-text.ts";
import type { Findings, SourceRange } from "../findings.ts";
import { systemVariable } from "./system-variables.ts";

const PLACEHOLDER = /\{\{([^{}]*?)\}\}/g;
const RESPONSE = /^([\w-]+)\.(request|response)\.(\w+)(?:\.(.+))?$/s;

/** Variables that a request sets after its response because others refer to it: expressions by names. */
export type ResponseVariables = Map<string, Map<string, string>>;

export interface PlaceholderContext {
	readonly source: SourceText;
	readonly findings: Findings;
	/** Names of requests in the file, or in all files. */
	readonly requests: ReadonlySet<string>;
	/** What was found to be set, by the request that sets it. */
	readonly set: ResponseVariables;
}

/** Turns placeholders of `.http` files into Curlew's, and collects what must be computed for them. */
export class HttpPlaceholders {
	/** Expressions that a script before the request computes, by variables. */
	readonly computed = new Map<string, string>();
	readonly #context: PlaceholderContext;
	/** Questions of `# @prompt`, by their names. */
	readonly #prompts: ReadonlyMap<string, string>;
	readonly #told = new Set<string>();

	constructor(
		context: PlaceholderContext,
		prompts: ReadonlyMap<string, string>,
	) {
		this.#context = context;
		this.#prompts = prompts;
	}

	/** @param at where the text stands */
	text(text: string, at: SourceRange): string {
		if (!text.includes("{{")) return text;
		return text.replace(
			PLACEHOLDER,
			(_, reference: string) => `{{${this.#translated(reference.trim(), at)}}}`,
		);
	}

	#translated(reference: string, at: SourceRange): string {
		const prompt = this.#prompts.get(reference);
		if (prompt !== undefined) return `?${prompt}`;
		if (reference.startsWith("$shared ")) return reference.slice(8).trim();
		if (reference.startsWith("$")) return this.#system(reference, at);
		if (reference.startsWith("%")) {
			const name = reference.slice(1);
			return this.#compute(
				`${name}_encoded`,
				`encodeURIComponent(client.interpolate("{{${name}}}"))`,
			);
		}
		const response = RESPONSE.exec(reference);
		if (response) return this.#ofResponse(reference, response, at);
		return reference;
	}

	#system(reference: string, at: SourceRange): string {
		const found = systemVariable(reference);
		if (found === undefined) {
			this.#lost(
				reference,
				at,
				"A script before the request can set a variable instead.",
			);
			return reference;
		}
		return "placeholder" in found
			? found.placeholder
			: this.#compute(found.name, found.expression);
	}

	#compute(name: string, expression: string): string {
		this.computed.set(name, expression);
		return name;
	}

	/** `{{login.response.body.$.token}}`: `login` sets `login_token`. */
	#ofResponse(
		reference: string,
		[, request = "", side = "", part = "", path = ""]: RegExpExecArray,
		at: SourceRange,
	): string {
		const expression =
			side === "response" ? responseExpression(part, path) : undefined;
		if (expression === undefined || !this.#context.requests.has(request)) {
			const why =
				expression === undefined
					? "Only the body and headers of responses can be taken over."
					: `No request is called ${request}.`;
			this.#lost(reference, at, why);
			return reference;
		}
		const name = variableName(request, path);
		const set = this.#context.set.get(request) ?? new Map<string, string>();
		this.#context.set.set(request, set.set(name, expression));
		return name;
	}

	#lost(reference: string, at: SourceRange, hint: string): void {
		if (this.#told.has(reference)) return;
		this.#told.add(reference);
		const { source, findings } = this.#context;
		const offset = source.text.slice(...at).indexOf(reference);
		const start = at[0] + Math.max(0, offset);
		findings.lost(
			source,
			[start, start + reference.length],
			`\`{{${reference}}}\` has no counterpart here.`,
			hint,
		);
	}
}

/** A path of REST Client (`$.a[0]`, `*`) or of httpYac (`a.b`) as an expression; undefined for XPath. */
function responseExpression(part: string, path: string): string | undefined {
	if (part === "headers")
		return path === "" ? undefined : `res.headers["${path.toLowerCase()}"]`;
	if (part !== "body") return undefined;
	if (path === "" || path === "*" || path === "$") return "res.body";
	if (path.startsWith("/")) return undefined;
	const inside = path.replace(/^\$/, "");
	if (inside.startsWith("..") || /[*?@]/.test(inside))
		return `res(${JSON.stringify(inside.replace(/^\.(?!\.)/, ""))})`;
	return `res.body${inside.startsWith(".") || inside.startsWith("[") ? "" : "."}${inside}`;
}

function variableName(request: string, path: string): string {
	return `${request}_${path}`
		.replace(/[^a-zA-Z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "");
}
