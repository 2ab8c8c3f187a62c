import { hintForWord } from "../../keys/hints.ts";
import { Field } from "../../tree/field.ts";
import type { PlacedDocument } from "../../tree/placed-document.ts";
import type { NodeRange } from "../../tree/placed-node.ts";

/** A field, or a range of its file. */
type Place = Field | NodeRange;

/**
 * What one file says otherwise than schema 3 has it. Postman's own command
 * leaves such files, keys and scripts out without a word; here they are told as
 * errors, so that a run fails, and whatever can be read is used nevertheless.
 */
export class SchemaProblems {
	readonly document: PlacedDocument;

	readonly #isExample: boolean;

	/** @param document of the file's YAML; of an example nothing is sent, and a run need not fail for it */
	constructor(document: PlacedDocument, { isExample = false } = {}) {
		this.document = document;
		this.#isExample = isExample;
	}

	/** Postman leaves the whole file out because of this, and Curlew reads it. */
	deviates(at: Place, message: string, hint: string): void {
		this.#tolerate(
			at,
			"POSTMAN_SCHEMA",
			this.#isExample
				? message
				: `${message} Postman leaves the whole file out for that.`,
			hint,
		);
	}

	/** Something that says nothing, here as there. */
	ineffective(at: Place, message: string, hint: string): void {
		this.#tolerate(at, "WITHOUT_EFFECT", message, hint);
	}

	/** A key that Postman does not have. */
	unknown(at: Place, key: string, known: readonly string[]): void {
		const { start, end } = placeOf(at);
		this.document.report(
			{
				code: "UNKNOWN_KEY",
				severity: "warning",
				message: `Postman's schema 3 has no key \`${key}\` here.`,
				hint: hintForWord(key, known),
			},
			start,
			end,
		);
	}

	#tolerate(at: Place, code: string, message: string, hint: string): void {
		const { start, end } = placeOf(at);
		const weight = this.#isExample
			? ({ severity: "warning" } as const)
			: ({ isTolerated: true } as const);
		this.document.report({ code, message, hint, ...weight }, start, end);
	}
}

function placeOf(at: Place): NodeRange {
	if (!(at instanceof Field)) return at;
	const [start, end] = at.range();
	return { start, end };
}
