import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { ApiParameter } from "../../../openapi/operations/api-operation.ts";
import { literalTemplate } from "../../curl/word.ts";
import { type DocumentImport, templateOf } from "./import-context.ts";
import { type SentPair, simpleText, styledPairs } from "./style.ts";
import { textOfScalar } from "./value-text.ts";

/** The parameters of an operation that are rows of its request. */
export interface ParameterRows {
	readonly query: readonly Tree[];
	readonly headers: readonly Tree[];
	/** What stands in the URL itself, since its row would be percent-encoded. */
	readonly inUrl: readonly string[];
}

/** Those that are required are sent; the others are switched off. */
export function parameterRows(
	context: DocumentImport,
	parameters: readonly ApiParameter[],
	operation: string,
): ParameterRows {
	const rows = new RowsOfParameters(context, operation);
	for (const parameter of parameters) rows.add(parameter);
	return rows.done();
}

class RowsOfParameters {
	readonly #context: DocumentImport;
	readonly #operation: string;
	readonly #query: Tree[] = [];
	readonly #headers: Tree[] = [];
	readonly #inUrl: string[] = [];
	/** By whether they are sent. */
	readonly #cookies: Readonly<Record<"sent" | "off", string[]>> = {
		sent: [],
		off: [],
	};

	constructor(context: DocumentImport, operation: string) {
		this.#context = context;
		this.#operation = operation;
	}

	add(parameter: ApiParameter): void {
		const { place, name } = parameter;
		if (place === "path") return;
		const chosen = this.#context.choose(
			{ ...parameter, isText: parameter.mediaType === undefined },
			`The ${place} parameter \`${name}\` of ${this.#operation}`,
		);
		const value = chosen?.value ?? "";
		if (place === "header") this.#header(parameter, value);
		else if (place === "cookie") this.#cookie(parameter, value);
		else if (place === "query") this.#inQuery(parameter, value);
		else this.#wholeQuery(parameter, value);
	}

	done(): ParameterRows {
		const cookies = [
			cookieRow(this.#cookies.sent, false),
			cookieRow(this.#cookies.off, true),
		].flat();
		return {
			query: this.#query,
			headers: [...this.#headers, ...cookies],
			inUrl: this.#inUrl,
		};
	}

	#inQuery(parameter: ApiParameter, value: unknown): void {
		const { name, mediaType } = parameter;
		const pairs: readonly SentPair[] =
			mediaType === undefined
				? styledPairs(name, value, parameter)
				: [[name, textOfScalar(value)]];
		const [first] = pairs;
		if (this.#staysAsItIs(parameter, value) && parameter.isRequired && first) {
			this.#inUrl.push(
				...pairs.map(
					([key, text]) =>
						`${encodeURIComponent(key)}=${reserved(text, parameter)}`,
				),
			);
			return;
		}
		for (const pair of pairs.length === 0 ? [[name, ""] as const] : pairs)
			this.#query.push(rowOf(parameter, pair));
	}

	/** Whether it has characters that a row would percent-encode, and that must not be. */
	#staysAsItIs(
		{ style, explode, allowReserved, mediaType }: ApiParameter,
		value: unknown,
	): boolean {
		if (mediaType !== undefined) return false;
		if (allowReserved) return /[:/?@!$'()*,;=]/.test(textOfScalar(value));
		return (
			style === "form" &&
			!explode &&
			(Array.isArray(value)
				? value.length > 1
				: typeof value === "object" && value !== null)
		);
	}

	#header(parameter: ApiParameter, value: unknown): void {
		const { name, mediaType, explode } = parameter;
		// The body tells its own (OpenAPI 3.2 §4.12.1).
		if (name.toLowerCase() === "content-type") return;
		const text =
			mediaType === undefined
				? simpleText(value, explode)
				: textOfScalar(value);
		this.#headers.push(
			rowOf(parameter, [name, text.replace(/[\r\n\0]+/g, " ")]),
		);
	}

	#cookie(parameter: ApiParameter, value: unknown): void {
		const pairs = styledPairs(parameter.name, value, parameter).map(
			([name, text]) => `${name}=${literalTemplate(text)}`,
		);
		this.#cookies[parameter.isRequired ? "sent" : "off"].push(...pairs);
	}

	#wholeQuery(parameter: ApiParameter, value: unknown): void {
		const { isRequired, mediaType, at, name } = parameter;
		if (
			typeof value === "object" &&
			value !== null &&
			/form/.test(mediaType ?? "")
		) {
			const form = { style: "form", explode: true, allowReserved: false };
			for (const pair of styledPairs(name, value, form))
				this.#query.push(rowOf({ ...parameter, description: undefined }, pair));
			return;
		}
		if (isRequired) this.#inUrl.push(encodeURIComponent(textOfScalar(value)));
		else
			this.#context.findings.lost(
				at,
				`The query of ${this.#operation} as a whole (\`${name}\`) is left out.`,
				"Write it into the request's URL, behind `?`.",
			);
	}
}

function rowOf(
	{ isRequired, description }: ApiParameter,
	[name, text]: SentPair,
): Tree {
	return compact({
		name: literalTemplate(name),
		value: templateOf(text),
		description,
		disabled: isRequired ? undefined : true,
	});
}

function cookieRow(pairs: readonly string[], isOff: boolean): readonly Tree[] {
	if (pairs.length === 0) return [];
	return [
		compact({
			name: "Cookie",
			value: pairs.join("; "),
			disabled: isOff || undefined,
		}),
	];
}

/** A value as it may stand in a URL: with commas, or with all that the document leaves as it is. */
function reserved(text: string, { allowReserved }: ApiParameter): string {
	const kept = allowReserved ? /%(?:3A|2F|3F|40|24|2C|3B|3D)/g : /%2C/g;
	return encodeURIComponent(text).replace(kept, decodeURIComponent);
}
