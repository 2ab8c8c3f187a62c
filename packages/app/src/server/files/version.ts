import { createHash } from "node:crypto";

/** A short name for exactly this text. */
export function versionOf(text: string): string {
	return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Texts of versions that were handed out, so that what was made from them can still be understood. The newest only. */
export class KnownVersions {
	readonly #texts = new Map<string, string>();
	readonly #most: number;
	/** Characters of all of them. */
	#size = 0;

	/** @param most characters that are kept; the newest text is kept whatever its size */
	constructor(most = 50_000_000) {
		this.#most = most;
	}

	add(text: string): string {
		const version = versionOf(text);
		this.put(version, text);
		return version;
	}

	/** @param text that stands for the one that the version was of */
	put(version: string, text: string): void {
		this.#forget(version);
		this.#texts.set(version, text);
		this.#size += text.length;
		for (const known of this.#texts.keys()) {
			if (this.#size <= this.#most || known === version) break;
			this.#forget(known);
		}
	}

	#forget(version: string): void {
		this.#size -= this.#texts.get(version)?.length ?? 0;
		this.#texts.delete(version);
	}

	textOf(version: string): string | undefined {
		return this.#texts.get(version);
	}
}
