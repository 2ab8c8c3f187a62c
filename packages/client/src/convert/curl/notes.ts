import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** What a request could not take over from the command, each thing once. */
export class Notes {
	readonly #all = new Map<string, Diagnostic>();

	add(message: string, hint: string): void {
		this.#all.set(message, {
			code: "CURL_NOT_HELD",
			severity: "warning",
			message,
			hint,
		});
	}

	get all(): readonly Diagnostic[] {
		return [...this.#all.values()];
	}
}
