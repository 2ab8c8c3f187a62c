import { SourceText } from "@curlew/client/editing";
import { FactCollector } from "./fact-collector.ts";
import type { FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";
import { readTreeFacts } from "./read-tree-facts.ts";

/** Reads what a file says about variables. Any text will do: what cannot be read says nothing. */
export function readFacts(text: string, place: FilePlace): FileFacts {
	const source = new SourceText(place.file, text);
	try {
		if (place.kind === "module") return readModuleFacts(source);
		return readTreeFacts(source, place);
	} catch (error) {
		// Thousands of nested brackets exhaust the stack of every parser.
		if (!(error instanceof RangeError)) throw error;
		return new FactCollector(source);
	}
}

function readModuleFacts(source: SourceText): FileFacts {
	const facts = new FactCollector(source);
	facts.script({ text: source.text, area: "", offsetAt: (index) => index });
	return facts;
}
