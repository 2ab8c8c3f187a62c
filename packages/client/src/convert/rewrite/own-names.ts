import type { AnyNode } from "acorn";

/** Names that what is rewritten begins with. */
const OURS: ReadonlySet<string> = new Set([
	"client",
	"req",
	"res",
	"test",
	"expect",
]);

/** Where a script calls something of its own as Curlew calls its API: `(error, res) => …`. */
export class OwnNames {
	/** By name, the functions (or the script) inside of which it is the script's. */
	readonly #owners = new Map<string, Set<AnyNode>>();

	/** @param ancestors up to a name that is bound or assigned to, which is the last */
	add(ancestors: readonly AnyNode[]): void {
		const name = ancestors.at(-1);
		if (name?.type !== "Identifier" || !OURS.has(name.name)) return;
		const owner = ancestors.findLast(
			(one) =>
				one.type === "Program" ||
				(one.type.includes("Function") && !("id" in one && one.id === name)),
		);
		if (owner === undefined) return;
		const known = this.#owners.get(name.name) ?? new Set();
		this.#owners.set(name.name, known.add(owner));
	}

	/** @param expression what would stand there: `expect(res.status)` */
	hide(expression: string, ancestors: readonly AnyNode[]): boolean {
		return [...this.#owners].some(
			([name, owners]) =>
				new RegExp(`(?<![.\\w])${name}\\b`).test(expression) &&
				ancestors.some((one) => owners.has(one)),
		);
	}
}
