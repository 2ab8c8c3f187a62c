import type { Variable } from "./lookup.ts";
import type { TraceSpan } from "./template.ts";
import { typeOfValue, type Value } from "./value.ts";

/** What a span of a trace tells of what was inserted. */
export type SpanContent<V extends Variable> = Pick<
	TraceSpan<V>,
	"variable" | "isDefault" | "type" | "content" | "through"
>;

const NOTHING: readonly never[] = Object.freeze([]);

/** What was found for a placeholder of the template itself. One object for all of them, one after the other. */
export class Insertion<V extends Variable> {
	#value: Value | undefined;
	#variable: V | undefined;
	isDefault = false;
	/** Before it was written for its place. */
	text: string | undefined;
	#through: { reference: string; variable: V }[] | undefined;

	/** Forgets the placeholder before. */
	begin(
		value: Value | undefined,
		variable: V | undefined,
		isDefault: boolean,
	): void {
		this.#value = value;
		this.#variable = variable;
		this.isDefault = isDefault;
		this.text = undefined;
		this.#through = undefined;
	}

	/** Notes a variable that the value itself led to. */
	addStep(reference: string, variable: V): void {
		this.#through ??= [];
		this.#through.push({ reference, variable });
	}

	content(): SpanContent<V> {
		const through = this.#through ?? NOTHING;
		const content = this.text;
		if (this.isDefault)
			return content === undefined
				? { isDefault: true, through }
				: { isDefault: true, type: "string", content, through };
		const variable = this.#variable;
		const value = this.#value;
		if (variable === undefined || value === undefined) return { through };
		const type = typeOfValue(value);
		return content === undefined
			? { variable, type, through }
			: { variable, type, content, through };
	}
}
