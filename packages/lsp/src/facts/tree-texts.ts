import {
	type Field,
	type PlacedNode,
	type ScalarNode,
	type SourceText,
	scalarOffsets,
} from "@curlew/client/editing";
import type { FactCollector, PlacedText } from "./fact-collector.ts";
import type { Area } from "./file-facts.ts";

/** Fields of a request, or of what requests inherit, that hold no templates, or not only. */
const NOT_TEMPLATES: ReadonlySet<string> = new Set([
	"scripts",
	"actions",
	"assertions",
	"docs",
]);

/** The texts of a file, and where in it their characters stand. */
export class TreeTexts {
	readonly #source: SourceText;
	readonly #facts: FactCollector;

	constructor(source: SourceText, facts: FactCollector) {
		this.#source = source;
		this.#facts = facts;
	}

	/** Notes the templates in all of a map that has other fields besides. */
	members(field: Field, area: Area): void {
		for (const key of field.keys())
			if (!NOT_TEMPLATES.has(key)) this.below(field.get(key), area);
	}

	/** Notes every template in a field. */
	below(field: Field, area: Area): void {
		if (field.node) this.#visit(field.node, area);
	}

	placed(scalar: ScalarNode, area: Area): PlacedText {
		let offsets: readonly number[] | undefined;
		const offsetAt = (index: number) => {
			offsets ??= scalarOffsets(scalar, this.#source.text);
			return offsets[index] ?? scalar.end;
		};
		return { text: scalar.text, area, offsetAt };
	}

	/** Where a name stands, with its quotation marks and without. */
	nameRanges(node: ScalarNode) {
		const range = this.#facts.range(node.start, node.end);
		const { text } = this.#source;
		const start = text.startsWith(node.text, node.start)
			? node.start
			: node.start + 1;
		const isPlain = text.startsWith(node.text, start);
		const nameRange = isPlain
			? this.#facts.range(start, start + node.text.length)
			: undefined;
		return { range, nameRange };
	}

	range(field: Field) {
		const [start, end] = field.range();
		return this.#facts.range(start, end);
	}

	#visit(node: PlacedNode, area: Area): void {
		switch (node.kind) {
			case "map":
				for (const { value } of node.entries)
					if (value) this.#visit(value, area);
				break;
			case "list":
				for (const item of node.items) this.#visit(item, area);
				break;
			case "scalar":
				if (node.text.includes("{{"))
					this.#facts.template(this.placed(node, area));
				break;
			case "alias":
				// What it stands for is read where it stands.
				break;
		}
	}
}

export function itemsOf(field: Field): Field[] {
	return field.isList ? field.items("") : [];
}

export function textOf(field: Field): string | undefined {
	return field.isScalar ? field.filledText() : undefined;
}

export function isTrue(field: Field): boolean {
	return textOf(field) === "true";
}
