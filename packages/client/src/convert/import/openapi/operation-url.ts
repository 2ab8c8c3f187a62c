import type { Tree } from "../../../formats/tree/plain-tree.ts";
import { compact } from "../../../formats/tree/plain-tree.ts";
import type { ApiParameter } from "../../../openapi/operations/api-operation.ts";
import { literalTemplate } from "../../curl/word.ts";
import { type DocumentImport, templateOf } from "./import-context.ts";
import { pathText } from "./style.ts";

/** The URL of an operation, with what fills it in. */
export interface OperationUrl {
	readonly url: string;
	/** Rows of the type `path`, for segments that are one parameter. */
	readonly params: readonly Tree[];
	/** Variables of the request, for parameters within a segment. */
	readonly variables: readonly Tree[];
}

/** `{name}` as segment, part of a segment, or in parentheses (OData). */
const PARAMETER = /\{([^{}]*)\}/g;

/**
 * The URL that a path template becomes: `{{baseUrl}}/pets/:petId`. What is no whole
 * segment, or has a style that adds to it, is a placeholder.
 */
export function operationUrl(
	context: DocumentImport,
	path: string,
	parameters: readonly ApiParameter[],
): OperationUrl {
	const [whole = ""] = path.split("#", 1);
	const builder = new UrlBuilder(
		context,
		parameters.filter(({ place }) => place === "path"),
	);
	const [start = "", ...query] = whole.split("?");
	const segments = start.split("/").map((segment) => builder.segment(segment));
	const written = query.map((text) => builder.text(text));
	const url = ["{{baseUrl}}", join(segments)].join("");
	return { ...builder.rows(), url: [url, ...written].join("?") };
}

function join(segments: readonly string[]): string {
	const path = segments.join("/");
	return path === "" || path.startsWith("/") ? path : `/${path}`;
}

class UrlBuilder {
	readonly #context: DocumentImport;
	readonly #known: ReadonlyMap<string, ApiParameter>;
	readonly #params = new Map<string, Tree>();
	readonly #variables = new Map<string, Tree>();

	constructor(context: DocumentImport, parameters: readonly ApiParameter[]) {
		this.#context = context;
		this.#known = new Map(parameters.map((one) => [one.name, one]));
	}

	rows(): Pick<OperationUrl, "params" | "variables"> {
		return {
			params: [...this.#params.values()],
			variables: [...this.#variables.values()],
		};
	}

	segment(segment: string): string {
		const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
		if (name === undefined) return this.text(segment);
		const parameter = this.#known.get(name);
		const value = this.#value(name, parameter);
		const isPlain = typeof value !== "object" || value === null;
		const isSimple =
			(parameter?.style ?? "simple") === "simple" || this.#isSwagger;
		if (!isPlain || !isSimple) return this.text(segment);
		const row = this.#free(name, this.#params);
		this.#params.set(
			row,
			compact({
				name: row,
				value: templateOf(value),
				type: "path",
				description: parameter?.description,
			}),
		);
		return `:${row}`;
	}

	get #isSwagger(): boolean {
		return this.#context.document.version === "2.0";
	}

	/** A text with its parameters as placeholders of variables of the request. */
	text(text: string): string {
		let made = "";
		let end = 0;
		for (const { 0: written, 1: name = "", index } of text.matchAll(
			PARAMETER,
		)) {
			made += literalTemplate(text.slice(end, index)) + this.#placeholder(name);
			end = index + written.length;
		}
		return made + literalTemplate(text.slice(end));
	}

	#placeholder(name: string): string {
		const parameter = this.#known.get(name);
		const value = this.#value(name, parameter);
		const style =
			this.#isSwagger || !parameter
				? { style: "simple", explode: false, allowReserved: false }
				: parameter;
		const variable = this.#free(name, this.#variables);
		this.#variables.set(
			variable,
			compact({
				name: variable,
				value: literalTemplate(pathText(name, value, style)),
				description: parameter?.description,
			}),
		);
		return `{{${variable}}}`;
	}

	#value(name: string, parameter: ApiParameter | undefined): unknown {
		const chosen =
			parameter &&
			this.#context.choose(
				{ ...parameter, isText: true },
				`The path param \`${name}\` of ${parameter.at.pointer}`,
			);
		const value = chosen?.value ?? name;
		// An empty one, or a step through the path, would lead elsewhere.
		return value === "" || value === "." || value === ".." ? name : value;
	}

	/** A name that a placeholder and a segment may have: letters, digits, `_` and `-`. */
	#free(name: string, taken: ReadonlyMap<string, Tree>): string {
		const plain = name.replace(/[^\p{L}\p{N}_-]+/gu, "_");
		const begun = /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
		let free = begun;
		for (let count = 2; taken.has(free) && !this.#isSame(name, free); count++)
			free = `${begun}_${count}`;
		this.#names.set(free, name);
		return free;
	}

	/** What the document calls what is known by a plain name. */
	readonly #names = new Map<string, string>();

	#isSame(name: string, plain: string): boolean {
		return this.#names.get(plain) === name;
	}
}
