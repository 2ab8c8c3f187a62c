import type { FieldPath } from "../../collection/model.ts";

/** A field of an authentication, wherever it is nested. */
export interface FlatField {
	/** In camelCase whatever the file writes: `credentials.clientId`. */
	readonly name: string;
	readonly source: string;
	/** As written. */
	readonly path: FieldPath;
}

/** Every scalar below a value, by its path. Depth is limited where files are read. */
export function flatFields(
	value: unknown,
	path: FieldPath = [],
): readonly FlatField[] {
	if (value === null || value === undefined) return [];
	if (typeof value === "object")
		return Object.entries(value).flatMap(([key, inner]) => {
			const step = Array.isArray(value) ? Number(key) : key;
			return flatFields(inner, [...path, step]);
		});
	const name = path.map((step) => camelCase(String(step))).join(".");
	return [{ name, source: String(value), path }];
}

/** `access_token_url` and `accessTokenUrl` are the same field. */
function camelCase(name: string): string {
	return name.replace(/(?<=.)[_-](\w)/g, (_, letter: string) =>
		letter.toUpperCase(),
	);
}
