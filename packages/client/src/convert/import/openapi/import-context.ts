import type { ApiDocument } from "../../../openapi/document/api-document.ts";
import type {
	ChosenValue,
	Exemplified,
} from "../../../openapi/sample/choose-value.ts";
import { chooseValue } from "../../../openapi/sample/choose-value.ts";
import { Sampler } from "../../../openapi/sample/sampler.ts";
import { literalTemplate } from "../../curl/word.ts";
import { textOfScalar } from "./value-text.ts";

/** What making requests of a document takes. */
export class DocumentImport {
	readonly document: ApiDocument;
	readonly sampler: Sampler;

	constructor(document: ApiDocument) {
		this.document = document;
		this.sampler = new Sampler(document);
	}

	get findings(): ApiDocument["findings"] {
		return this.document.findings;
	}

	/** A value to send, if it is known what may be sent at all. @param what for messages: `The body of POST /pets` */
	choose(holder: Exemplified, what: string): ChosenValue | undefined {
		const chosen = chooseValue(this.sampler, holder);
		if (chosen === undefined) return undefined;
		for (const { example, mismatch } of chosen.refused)
			this.findings.changed(
				example.value,
				`${what}: the example${example.name === undefined ? "" : ` \`${example.name}\``} is not valid, since ${whereIn(mismatch.path)} ${mismatch.message}; another value is sent.`,
				"Correct the example or its schema.",
			);
		if (chosen.mismatch)
			this.findings.changed(
				holder.schema ?? chosen.mismatch.at,
				`${what}: no value was found that its schema allows; what is sent has ${whereIn(chosen.mismatch.path)}, which ${chosen.mismatch.message}.`,
				"Write the value into the request, or an `example` into the document.",
			);
		return chosen;
	}
}

function whereIn(path: readonly string[]): string {
	return path.length === 0 ? "it" : `\`${path.join(".")}\``;
}

/** A value as a text of a request: braces in it are no placeholders. */
export function templateOf(value: unknown): string {
	return literalTemplate(textOfScalar(value));
}
