import { statSync } from "node:fs";
import { type CurlewError, openCollection } from "@curlew/client";
import { readRegularTextSync } from "@curlew/client/files";
import { ApiFile, SourceText } from "@curlew/client/openapi";
import { type Contract, openContract, openOwnContract } from "@curlew/contract";
import { NothingToMockError } from "../errors.ts";
import type { MockSourceOptions } from "../mock-options.ts";
import { readRules } from "../rules/read-rules.ts";
import type { MockSources } from "./mock-sources.ts";
import { SavedExamples } from "./saved-examples.ts";

/**
 * Reads all that a mock answers from.
 *
 * @throws NothingToMockError, InvalidRulesError, and what documents, collections and recordings throw
 */
export async function loadMockSources(
	options: MockSourceOptions,
): Promise<MockSources> {
	const { source, from, rules } = options;
	const isDocument = source !== undefined && isApiDocument(source);
	const collection =
		source === undefined || isDocument ? undefined : await collectionAt(source);
	const document = options.contract ?? (isDocument ? source : undefined);
	const contract =
		document === undefined ? collection?.contract : openContract(document);
	const recordings = from === undefined ? undefined : await recordingsAt(from);
	const ruled = rules === undefined ? [] : readRules(rules);
	const { examples } = collection ?? {};
	const isEmpty =
		contract === undefined &&
		recordings === undefined &&
		ruled.length === 0 &&
		(examples?.count ?? 0) === 0;
	if (isEmpty) throw nothingIn(source);
	return {
		contract,
		examples,
		recordings,
		rules: ruled,
		files: [
			contract?.files ?? [],
			collection?.files ?? [],
			from ?? [],
			rules ?? [],
		].flat(),
		folders: collection?.folders ?? [],
		names: namesOf(contract, collection, from, rules),
	};
}

interface ReadCollection {
	readonly name: string;
	readonly examples: SavedExamples;
	/** The document that it says its exchanges are judged by. */
	readonly contract: Contract | undefined;
	readonly files: readonly string[];
	readonly folders: readonly string[];
}

async function collectionAt(path: string): Promise<ReadCollection> {
	const collection = await openCollection(path);
	const { requests } = await collection.select([]);
	const { definition } = collection;
	const { contract: own } = definition.extensions;
	return {
		name: definition.name,
		examples: new SavedExamples(requests),
		contract: own && openOwnContract(definition.root, own.document),
		files: definition.isBundled ? [definition.file] : [],
		folders: definition.isBundled ? [] : [definition.root],
	};
}

async function recordingsAt(path: string) {
	const { Recordings } = await import("./recordings.ts");
	return Recordings.read(path);
}

function namesOf(
	contract: Contract | undefined,
	collection: ReadCollection | undefined,
	from: string | undefined,
	rules: string | undefined,
): readonly string[] {
	return [
		rules,
		from,
		collection && collection.examples.count > 0
			? `the examples of ${collection.name}`
			: undefined,
		contract?.file,
	].filter((name) => name !== undefined);
}

/** Whether a file is a document of OpenAPI or Swagger. */
function isApiDocument(path: string): boolean {
	try {
		if (!statSync(path).isFile() || !/\.(?:json|ya?ml)$/i.test(path))
			return false;
		const { root } = new ApiFile(
			new SourceText(path, readRegularTextSync(path)),
		);
		return root.has("openapi") || root.has("swagger");
	} catch {
		// Whoever opens it says what is wrong.
		return false;
	}
}

function nothingIn(source: string | undefined): CurlewError {
	return source === undefined
		? new NothingToMockError("There is nothing to answer from.", {
				hint: "Name a document of OpenAPI, a collection with saved examples, or recordings with --from.",
			})
		: new NothingToMockError(
				`${source} has no saved examples, and is tied to no document.`,
				{
					hint: "Name its OpenAPI document with --contract, or recordings with --from.",
				},
			);
}
