import { randomUUID } from "node:crypto";

const ALPHANUMERIC =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random numbers and texts; with a seed, the same ones in every run. Not for cryptography. */
export class Random {
	readonly isSeeded: boolean;
	#state: number;

	/** @param seed any finite number; its low 32 bits count. */
	constructor(seed?: number) {
		this.isSeeded = seed !== undefined;
		this.#state = (seed ?? 0) | 0;
	}

	/** From 0 up to, not including, 1. */
	fraction(): number {
		return this.isSeeded ? this.#next() / 2 ** 32 : Math.random();
	}

	/** Both ends included. */
	integer(from: number, to: number): number {
		return from + Math.floor(this.fraction() * (to - from + 1));
	}

	pick<T>(choices: readonly [T, ...T[]]): T {
		return choices[this.integer(0, choices.length - 1)] ?? choices[0];
	}

	hexadecimal(length: number): string {
		let text = "";
		while (text.length < length) text += this.integer(0, 15).toString(16);
		return text;
	}

	alphanumeric(length: number): string {
		let text = "";
		while (text.length < length)
			text += ALPHANUMERIC[this.integer(0, ALPHANUMERIC.length - 1)];
		return text;
	}

	/** Version 4 (RFC 9562 §5.4). */
	uuid(): string {
		if (!this.isSeeded) return randomUUID();
		const variant = this.integer(8, 11).toString(16);
		const groups = [
			this.hexadecimal(8),
			this.hexadecimal(4),
			`4${this.hexadecimal(3)}`,
			`${variant}${this.hexadecimal(3)}`,
			this.hexadecimal(12),
		];
		return groups.join("-");
	}

	/** Mulberry32: small, fast, and good enough for test data. */
	#next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return (mixed ^ (mixed >>> 14)) >>> 0;
	}
}
