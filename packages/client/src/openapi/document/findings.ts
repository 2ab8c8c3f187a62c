import type { ApiNode } from "./api-node.ts";

/** Something in a document that is not as it should be, or that has no place elsewhere. */
export interface ApiFinding {
	readonly at: ApiNode;
	/** One sentence: what there is, and what becomes of it. */
	readonly message: string;
	/** What to do about it. */
	readonly hint: string;
	/** What was read says less than the document, or something else. */
	readonly isLoss: boolean;
}

/** Everything that was found in a document, each thing once. */
export class ApiFindings {
	readonly #all = new Map<string, ApiFinding>();

	get all(): readonly ApiFinding[] {
		return [...this.#all.values()];
	}

	/** Something is left out, or becomes something else. */
	lost(at: ApiNode, message: string, hint: string): void {
		this.#add({ at, message, hint, isLoss: true });
	}

	/** Something is said in another way, or there was a choice. */
	changed(at: ApiNode, message: string, hint: string): void {
		this.#add({ at, message, hint, isLoss: false });
	}

	/** The same sentence is told at its first place only. */
	#add(finding: ApiFinding): void {
		if (!this.#all.has(finding.message))
			this.#all.set(finding.message, finding);
	}
}
