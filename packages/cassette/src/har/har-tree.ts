/** A map in a file that anybody may have written. */
export type HarTree = Readonly<Record<string, unknown>>;

const NOTHING: HarTree = {};

export function harTreeOf(value: unknown): HarTree {
	const isMap =
		typeof value === "object" && value !== null && !Array.isArray(value);
	return isMap ? (value as HarTree) : NOTHING;
}

export function harMapAt(tree: HarTree, key: string): HarTree {
	return Object.hasOwn(tree, key) ? harTreeOf(tree[key]) : NOTHING;
}

export function harListAt(tree: HarTree, key: string): readonly unknown[] {
	const value = Object.hasOwn(tree, key) ? tree[key] : undefined;
	return Array.isArray(value) ? value : [];
}

export function harTextAt(tree: HarTree, key: string): string {
	const value = Object.hasOwn(tree, key) ? tree[key] : undefined;
	return typeof value === "string" ? value : "";
}

export function harNumberAt(
	tree: HarTree,
	key: string,
	otherwise: number,
): number {
	const value = Object.hasOwn(tree, key) ? tree[key] : undefined;
	return typeof value === "number" && Number.isFinite(value)
		? value
		: otherwise;
}
