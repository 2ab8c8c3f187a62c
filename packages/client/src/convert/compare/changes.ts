import type { Collection } from "../../collection/collection.ts";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { type Change, facetChanges } from "./changes-of.ts";
import {
	defaultsFacets,
	environmentFacets,
	type Facets,
	requestFacets,
} from "./facets.ts";
import {
	type FacetPlace,
	placeInDefaults,
	placeInRequest,
	variablePlace,
} from "./places.ts";
import { keysByName, pathOfRequest } from "./same-request.ts";

/** The code of what a converted collection does in another way. */
export const CHANGED = "CHANGED_BY_CONVERSION";

const SCRIPTS: ReadonlySet<string> = new Set([
	"scriptsBefore",
	"scriptsAfter",
	"tests",
]);

/** What was done on purpose, and is not compared. */
interface Wanted {
	readonly areScriptsRewritten?: boolean;
	readonly areSecretsMoved?: boolean;
}

/**
 * What a converted collection does in another way than the one that it was made
 * from: both are read as for a run, and compared request by request. Files that
 * the original cannot read are told elsewhere.
 *
 */
export async function changesBetween(
	original: Collection,
	converted: Collection,
	{ areScriptsRewritten = false, areSecretsMoved = false }: Wanted = {},
): Promise<readonly Diagnostic[]> {
	const found = [
		...(await requestChanges(original, converted)),
		...collectionChanges(
			original.definition,
			converted.definition,
			areSecretsMoved,
		),
		...(await environmentChanges(original, converted, areSecretsMoved)),
	];
	const changes = areScriptsRewritten
		? found.filter(({ facet = "" }) => !SCRIPTS.has(facet))
		: found;
	if (changes.length === 0) return [];
	const { PLACE_FINDER } = await import(
		"../../collection/places/place-finder.ts"
	);
	return changes.map(({ what, place }) => ({
		code: CHANGED,
		severity: "warning",
		message: `The other format cannot express ${what}; the converted collection does something else here.`,
		hint: "Write it so that both formats can say it, or accept it by --allow-changes.",
		...(("path" in place
			? PLACE_FINDER.find({ kind: "field", field: place })
			: undefined) ?? PLACE_FINDER.find(lineOf(place))),
	}));
}

function lineOf(place: FacetPlace): Place {
	const { file } = place;
	const line = "line" in place ? place.line : 1;
	return { kind: "located", location: { file, line, column: 1 } };
}

async function requestChanges(
	original: Collection,
	converted: Collection,
): Promise<readonly Change[]> {
	const [before, after] = await Promise.all([
		original.select([]),
		converted.select([]),
	]);
	// The names of a bundled collection's items become those of files, or the other way round.
	const isBundled =
		original.definition.isBundled || converted.definition.isBundled;
	const keyOf = isBundled ? keysByName() : pathOfRequest;
	const others = isBundled ? keysByName() : pathOfRequest;
	const places = new Map(
		after.requests.map((one, index) => [others(one), index]),
	);
	const changes: Change[] = [];
	const folders = new Set<string>();
	let last = -1;
	let isOther = false;
	for (const request of before.requests) {
		const index = places.get(keyOf(request)) ?? -1;
		const other = after.requests[index];
		if (other === undefined) {
			changes.push({
				what: "this request",
				place: { file: request.file, line: 1 },
			});
			continue;
		}
		if (isBundled && index < last && !isOther) {
			isOther = true;
			changes.push({
				what: "that folders and requests run in the order in which they stand",
				place: { file: request.file, line: 1 },
			});
		}
		last = index;
		changes.push(...changesOfRequest(request, original, other, converted));
		for (const [depth, folder] of request.folders.entries()) {
			if (folders.has(folder.path)) continue;
			folders.add(folder.path);
			const same = other.folders[depth];
			if (same) changes.push(...changesOfFolder(folder, same));
		}
	}
	if (isBundled) return changes;
	return [
		...changes,
		...addedRequests(original, before.requests, after.requests),
		...orderChanges(before.requests, after.requests),
	];
}

/** Requests of the new collection that the old one does not send: its files are broken, or of another format. */
function addedRequests(
	{ definition }: Collection,
	before: readonly RequestDefinition[],
	after: readonly RequestDefinition[],
): readonly Change[] {
	const known = new Set(before.map(({ path }) => path));
	return after
		.filter(({ path }) => !known.has(path))
		.map(({ path }) => ({
			what: `that \`${path}\` is not sent`,
			place: { file: definition.file, line: 1 },
		}));
}

function changesOfRequest(
	request: RequestDefinition,
	{ definition }: Collection,
	other: RequestDefinition,
	converted: Collection,
): readonly Change[] {
	return facetChanges(
		requestFacets(request, definition),
		requestFacets(other, converted.definition),
		(facet, index) => placeInRequest(facet, index, request, definition),
	);
}

function changesOfFolder(
	folder: FolderDefinition,
	other: FolderDefinition,
): readonly Change[] {
	return facetChanges(
		defaultsFacets(folder.defaults),
		defaultsFacets(other.defaults),
		(facet, index) => placeInDefaults(facet, index, folder),
	);
}

/** Requests that both have, in another order. */
function orderChanges(
	before: readonly RequestDefinition[],
	after: readonly RequestDefinition[],
): readonly Change[] {
	if (before.length !== after.length) return [];
	const moved = before.find(({ path }, index) => path !== after[index]?.path);
	return moved === undefined
		? []
		: [
				{
					what: "the order of the requests, which is another from this one on",
					place: { file: moved.file, line: 1 },
				},
			];
}

function collectionChanges(
	original: CollectionDefinition,
	converted: CollectionDefinition,
	areSecretsMoved: boolean,
): readonly Change[] {
	return [
		...facetChanges(
			defaultsFacets(original.defaults, areSecretsMoved),
			defaultsFacets(converted.defaults, areSecretsMoved),
			(facet, index) => placeInDefaults(facet, index, original),
		),
		...facetChanges(connections(original), connections(converted), () => ({
			file: original.file,
			line: 1,
		})),
	];
}

function connections({
	proxy,
	clientCertificates,
	extensions: { certificateAuthorities },
}: CollectionDefinition): Facets {
	return { proxy, clientCertificates, certificateAuthorities };
}

async function environmentChanges(
	original: Collection,
	converted: Collection,
	areSecretsMoved: boolean,
): Promise<readonly Change[]> {
	const changes: Change[] = [];
	const names = new Set(await converted.environmentNames());
	for (const name of await original.environmentNames()) {
		const before = await environmentOf(original, name);
		if (before === undefined) continue;
		if (!names.has(name)) {
			const what = `the name \`${name}\` of the environment`;
			changes.push({ what, place: { file: before.file, line: 1 } });
			continue;
		}
		const after = await environmentOf(converted, name);
		if (after)
			changes.push(...changesOfEnvironment(before, after, areSecretsMoved));
	}
	return changes;
}

async function environmentOf(
	collection: Collection,
	name: string,
): Promise<EnvironmentDefinition | undefined> {
	try {
		return await collection.environment(name);
	} catch (error) {
		if (error instanceof CollectionFileError) return undefined;
		throw error;
	}
}

function changesOfEnvironment(
	before: EnvironmentDefinition,
	after: EnvironmentDefinition,
	areSecretsMoved: boolean,
): readonly Change[] {
	const { file, variables } = before;
	return facetChanges(
		environmentFacets(before, areSecretsMoved),
		environmentFacets(after, areSecretsMoved),
		(facet, index) =>
			facet === "variables"
				? (variablePlace(variables, index) ?? { file, line: 1 })
				: { file, path: [facet] },
	);
}
