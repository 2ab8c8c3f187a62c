import type { SchemaFiles } from "../../protocol/graphql/schema.ts";
import { filesNamed } from "../collection/files-named.ts";

/** The schema definition language, and answers to introspection queries by what they are usually called. */
const SCHEMA = /\.(?:graphqls?|gql|sdl)$|(?:schema|introspection)[^/]*\.json$/i;

/** The files of a folder that may hold a GraphQL schema, those first that are called so. */
export async function schemaFiles(root: string): Promise<SchemaFiles> {
	const found = await filesNamed(root, (name) => SCHEMA.test(name));
	const isCalledSo = (file: string) => /schema/i.test(file);
	return [
		...found.filter(isCalledSo),
		...found.filter((file) => !isCalledSo(file)),
	];
}
