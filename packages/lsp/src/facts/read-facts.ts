import { SourceText } from "@curlew/client/editing";
import { FactCollector } from "./fact-collector.ts";
import type { FileFacts } from "./file-facts.ts";
import type { FilePlace } from "./file-place.ts";
import { readTreeFacts } from "./read-tree-facts.ts";

/**
 * Reads what a file says about variables. Any text will do: what cannot be read says nothing.
 *
 * @param hasDefaults whether the collection's templates have defaults
 */
export function readFacts(
	text: string,
	place: FilePlace,
	hasDefaults = false,
): FileFacts {
	const source = new SourceText(place.file, text);
	try {
		if (place.kind === "module") return readModuleFacts(source, hasDefaults);
		return readTreeFacts(source, place, hasDefaults);
	} catch (error) {
		// Thousands of nested brackets exhaust the stack of every parser.
		if (!(error instanceof RangeError)) throw error;
		return new FactCollector(source, hasDefaults);
	}
}

function readModuleFacts(source: SourceText, hasDefaults = false): FileFacts {
	const facts = new FactCollector(source, hasDefaults);
	facts.script({ text: source.text, area: "", offsetAt: (index) => index });
	return facts;
}
