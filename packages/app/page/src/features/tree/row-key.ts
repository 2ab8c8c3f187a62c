/** A folder and a request may have the same path. */
export function rowKey({
	kind,
	path,
}: {
	readonly kind: string;
	readonly path: string;
}): string {
	return `${kind} ${path}`;
}
