import { expressionsOf } from "./secret-expressions.ts";

/** How many are remembered that nobody holds: the newest. A run may make one for each request. */
const REMEMBERED = 100;

/** Expressions are compiled for so many at a time: one that comes or goes costs little. */
const GROUP_SIZE = 10;

interface Group {
	/** Patterns by text, the oldest first. */
	readonly patterns: Map<string, string>;
	/** Undefined when they must be built anew. */
	expressions: readonly RegExp[] | undefined;
}

/** Secrets that only a part of a run has, such as the signature of a request or the password in a row of data. */
export class PassingSecrets {
	/** The oldest first. */
	readonly #groupOf = new Map<string, Group>();
	#groups: readonly Group[] = [];
	/** How often each text is held, of those that are. */
	readonly #holds = new Map<string, number>();

	get size(): number {
		return this.#groupOf.size;
	}

	has(text: string): boolean {
		return this.#groupOf.has(text);
	}

	/** The oldest first. */
	texts(): Iterable<string> {
		return this.#groupOf.keys();
	}

	/** One that is forgotten when enough others have come. */
	add(text: string, pattern: string): void {
		if (this.has(text)) return;
		let group = this.#groups.at(-1);
		if (group === undefined || group.patterns.size >= GROUP_SIZE) {
			group = { patterns: new Map(), expressions: undefined };
			this.#groups = [...this.#groups, group];
		}
		group.patterns.set(text, pattern);
		group.expressions = undefined;
		this.#groupOf.set(text, group);
		this.#forgetOldest();
	}

	/** One that is not forgotten before it is let go. */
	hold(text: string, pattern: string): void {
		this.#holds.set(text, (this.#holds.get(text) ?? 0) + 1);
		this.add(text, pattern);
	}

	letGo(text: string): void {
		const others = (this.#holds.get(text) ?? 0) - 1;
		if (others > 0) this.#holds.set(text, others);
		else this.#holds.delete(text);
		this.#forgetOldest();
	}

	expressions(): readonly RegExp[] {
		return this.#groups.flatMap((group) => {
			group.expressions ??= expressionsOf(group.patterns.values(), "g");
			return group.expressions;
		});
	}

	#forgetOldest(): void {
		for (const [text, group] of this.#groupOf) {
			if (this.#groupOf.size - this.#holds.size <= REMEMBERED) return;
			if (!this.#holds.has(text)) this.#forget(text, group);
		}
	}

	#forget(text: string, group: Group): void {
		this.#groupOf.delete(text);
		group.patterns.delete(text);
		group.expressions = undefined;
		if (group.patterns.size === 0)
			this.#groups = this.#groups.filter((one) => one !== group);
	}
}
