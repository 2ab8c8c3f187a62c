import { createHash } from "node:crypto";

/** A short name for exactly this text. */
export function versionOf(text: string): string {
	return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Texts of versions that were handed out, so that what was made from them can still be understood. The newest only. */
export class KnownVersions {
	readonly #texts = new Map<string, string>();
	readonly #most: number;

	constructor(most = 200) {
		this.#most = most;
	}

	add(text: string): string {
		const version = versionOf(text);
		this.#texts.delete(version);
		this.#texts.set(version, text);
		const [oldest] = this.#texts.keys();
		if (this.#texts.size > this.#most && oldest !== undefined)
			this.#texts.delete(oldest);
		return version;
	}

	textOf(version: string): string | undefined {
		return this.#texts.get(version);
	}
}
