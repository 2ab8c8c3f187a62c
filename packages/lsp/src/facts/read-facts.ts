import { SourceText } from "@curlew/client/editing";
import type { Syntax } from "@curlew/template";
import { FactCollector } from "./fact-collector.ts";
import type { FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";
import { readTreeFacts } from "./read-tree-facts.ts";

/**
 * Reads what a file says about variables. Any text will do: what cannot be read says nothing.
 *
 * @param syntax of the collection's placeholders
 */
export function readFacts(
	text: string,
	place: FilePlace,
	syntax: Syntax = "plain",
): FileFacts {
	const source = new SourceText(place.file, text);
	try {
		if (place.kind === "module") return readModuleFacts(source, syntax);
		return readTreeFacts(source, place, syntax);
	} catch (error) {
		// Thousands of nested brackets exhaust the stack of every parser.
		if (!(error instanceof RangeError)) throw error;
		return new FactCollector(source, syntax);
	}
}

function readModuleFacts(
	source: SourceText,
	syntax: Syntax = "plain",
): FileFacts {
	const facts = new FactCollector(source, syntax);
	facts.script({ text: source.text, area: "", offsetAt: (index) => index });
	return facts;
}
