import { openCollection } from "../../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";

export const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A file, opened as a collection, with what is told of it. */
export async function opened(
	content: unknown,
	name = "a.postman_collection.json",
) {
	const text =
		typeof content === "string" ? content : JSON.stringify(content, null, "\t");
	await using folder = await temporaryFolder({ [name]: text });
	const collection = await openCollection(folder.at(name));
	const { requests, problems } = await collection.select([]);
	return {
		definition: collection.definition,
		requests,
		problems: problems.map(({ severity, message, location }) => [
			severity,
			location?.line,
			message,
		]),
	};
}

/** A collection of schema 2.1. */
export function collectionOf(...item: readonly unknown[]) {
	return { info: { name: "Shop", schema: SCHEMA }, item };
}
