import type { TextTrace } from "../../request/rendering.ts";
import type { TemplatedText } from "../../request/templated-text.ts";
import { type MarkedText, markedText } from "./marked-text.ts";

/** The texts of a request as they were rendered, and which of them have found their place in the finished request. */
export class TracedTexts {
	readonly #traces = new Map<TemplatedText, TextTrace>();
	readonly #placed = new Set<TemplatedText>();

	constructor(traces: readonly TextTrace[]) {
		for (const trace of traces) this.#traces.set(trace.source, trace);
	}

	/** A text as it was rendered; undefined when it was not. */
	get(text: TemplatedText | undefined): MarkedText | undefined {
		const trace = text && this.#traces.get(text);
		return trace && markedText(trace);
	}

	/** Notes that the text's values are marked in the finished request. */
	place(...texts: readonly (TemplatedText | undefined)[]): void {
		for (const text of texts) if (text) this.#placed.add(text);
	}

	/** Texts with inserted values that show nowhere in the finished request: the fields of a signature, a file's path. */
	rest(): readonly TextTrace[] {
		return [...this.#traces.values()].filter(
			({ source, spans }) => spans.length > 0 && !this.#placed.has(source),
		);
	}
}
