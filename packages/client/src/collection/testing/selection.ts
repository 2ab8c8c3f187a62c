import { openCollection } from "../open/open-collection.ts";

/** An `opencollection.yml` for tests. */
export const ROOT = "info:\n  name: Shop\n";

/** A request for tests, with these fields in its `info`. */
export function request(info = ""): string {
	return `info: { ${info} }\nhttp: { url: http://x }\n`;
}

/** What a selection gives, in short. */
export async function select(
	root: string,
	paths: readonly string[] = [],
): Promise<{ paths: string[]; problems: string[] }> {
	const collection = await openCollection(root);
	const { requests, problems } = await collection.select(paths);
	return {
		paths: requests.map(({ path }) => path),
		problems: problems.map(({ severity, code }) => `${severity} ${code}`),
	};
}
