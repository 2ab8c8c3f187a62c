import type { FieldPath } from "../../../formats/tree/field-path.ts";
import type { Tree } from "../../../formats/tree/plain-tree.ts";
import type { Findings } from "../findings.ts";
import type { PlacedData } from "../read-data.ts";
import { responseTag, simpleTag, type TagContext } from "./insomnia-tags.ts";

const PRINTED =
	/\{\{-?\s*([\s\S]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}|\{#[\s\S]*?#\}/g;
/** `_.user.name`, `_['base-url']`, `list[0]`. */
const REFERENCE =
	/^(?:_(?=[.[]))?\.?((?:[\w$-]+|\[(?:'[^']*'|"[^"]*"|\d+)\])(?:\.[\w$-]+|\[(?:'[^']*'|"[^"]*"|\d+)\])*)$/;

/** Turns Nunjucks templates of Insomnia into Curlew's, for one request, folder or environment. */
export class InsomniaTexts {
	/** Expressions that a script before the request computes, by variables. */
	readonly computed = new Map<string, string>();
	readonly #data: PlacedData;
	readonly #findings: Findings;
	readonly #context: TagContext;

	constructor(data: PlacedData, findings: Findings, context: TagContext) {
		this.#data = data;
		this.#findings = findings;
		this.#context = context;
	}

	/** @param path of the text in the file */
	text(text: string, path: FieldPath): string {
		if (!text.includes("{{") && !text.includes("{%") && !text.includes("{#"))
			return text;
		return text.replace(PRINTED, (whole, reference?: string, tag?: string) => {
			if (reference !== undefined)
				return this.#reference(reference, whole, path);
			if (tag !== undefined) return this.#tag(tag, whole, path);
			return "";
		});
	}

	#reference(written: string, whole: string, path: FieldPath): string {
		const [, name] = REFERENCE.exec(written) ?? [];
		if (name !== undefined) return `{{${plainReference(name)}}}`;
		this.#lost(
			whole,
			path,
			"Filters and expressions of Nunjucks have no counterpart: a script before the request can compute the value.",
		);
		return whole;
	}

	#tag(written: string, whole: string, path: FieldPath): string {
		const inside = (text: string) => this.text(text, path);
		const simple = simpleTag(written, inside);
		if (simple !== undefined) {
			if ("placeholder" in simple) return `{{${simple.placeholder}}}`;
			this.computed.set(simple.name, simple.expression);
			return `{{${simple.name}}}`;
		}
		const variable = responseTag(written, this.#context);
		if (variable !== undefined) return `{{${variable}}}`;
		this.#lost(
			whole,
			path,
			"A script, or an action of another request, can set a variable instead.",
		);
		return whole;
	}

	#lost(whole: string, path: FieldPath, hint: string): void {
		const name = whole.length > 60 ? `${whole.slice(0, 60)}…` : whole;
		const { source, place } = this.#data;
		this.#findings.lost(
			source,
			place(path),
			`\`${name}\` has no counterpart here.`,
			hint,
		);
	}
}

/** `['base-url'].x` → `base-url.x`. */
function plainReference(name: string): string {
	return name
		.replace(
			/\[(?:'([^']*)'|"([^"]*)")\]/g,
			(_, single?: string, double?: string) => `.${single ?? double}`,
		)
		.replace(/^\./, "");
}

/** Variables of a map, with maps and lists as they are. */
export function insomniaVariables(
	data: Tree,
	texts: InsomniaTexts,
	path: FieldPath,
): readonly Tree[] {
	return Object.entries(data).map(([name, value]) => ({
		name,
		value:
			typeof value === "string" ? texts.text(value, [...path, name]) : value,
	}));
}
