import type {
	CollectionDefinition,
	FieldRef,
	RequestDefaults,
	RequestDefinition,
	ScriptDefinition,
} from "../../collection/model.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";

/** A part of a request, or what is around it, that can give something: plain JSON. */
export interface GivingLevel {
	readonly owner: "request" | "folder" | "collection";
	readonly name: string;
	/** Absolute; absent for a folder without a file. */
	readonly file?: string;
}

/** One thing that a request has, with who gives it: plain JSON. */
export interface GivenPart {
	readonly kind: "header" | "auth" | "setting" | "script";
	/** Of the header, the kind of authentication, the setting, or the kind of script. */
	readonly name: string;
	readonly from: GivingLevel;
	/** Where it stands in the file of its level. */
	readonly field?: FieldRef;
	/** Who gives the same, weaker, and so for nothing. */
	readonly hides: readonly GivingLevel[];
}

interface Level extends GivingLevel {
	readonly at: FieldRef | undefined;
	readonly defaults: Pick<
		RequestDefaults,
		"headers" | "auth" | "scripts" | "settings"
	>;
}

/** Headers, authentication, settings and scripts of a request with where they are from: of the same, the closest counts. */
export function givenParts(
	request: RequestDefinition,
	collection: CollectionDefinition,
): readonly GivenPart[] {
	const levels = levelsOf(request, collection);
	return [
		...givenAuth(request, collection, levels),
		...givenHeaders(levels),
		...givenSettings(levels),
		...givenScripts(levels),
	];
}

/** The strongest first. */
function levelsOf(
	request: RequestDefinition,
	collection: CollectionDefinition,
): readonly Level[] {
	const { protocol } = request;
	const ofProtocol = (defaults: RequestDefaults) =>
		protocol === "graphql" && defaults.graphqlSettings
			? { ...defaults, settings: defaults.graphqlSettings }
			: defaults;
	const folders = request.folders.map(
		({ name, file, requestPath: path, defaults }): Level => ({
			owner: "folder",
			name,
			...(file !== undefined && { file }),
			at: file === undefined ? undefined : { file, path },
			defaults: ofProtocol(defaults),
		}),
	);
	const { file, basePath } = request;
	return [
		{
			owner: "request",
			name: request.name,
			file,
			at: { file, path: [...basePath, protocol] },
			defaults: request,
		},
		...folders.reverse(),
		{
			owner: "collection",
			name: collection.name,
			file: collection.file,
			at: { file: collection.file, path: collection.requestPath },
			defaults: ofProtocol(collection.defaults),
		},
	];
}

function* givenHeaders(levels: readonly Level[]): Iterable<GivenPart> {
	const seen = new Map<string, { level: Level; hides: GivingLevel[] }>();
	for (const level of levels)
		for (const [index, entry] of level.defaults.headers.entries()) {
			if (entry.isDisabled || entry.name.trim() === "") continue;
			const key = entry.name.toLowerCase();
			const known = seen.get(key);
			if (known && known.level !== level) {
				known.hides.push(toldLevel(level));
				continue;
			}
			const hides = known?.hides ?? [];
			seen.set(key, { level, hides });
			yield {
				kind: "header",
				name: entry.name,
				from: toldLevel(level),
				...fieldOf(level, "headers", index, "value"),
				hides,
			};
		}
}

function* givenAuth(
	request: RequestDefinition,
	collection: CollectionDefinition,
	levels: readonly Level[],
): Iterable<GivenPart> {
	const auth = effectiveAuth(request, collection);
	const isOf = ({ defaults }: Level) => defaults.auth === auth;
	const at = levels.findIndex(isOf);
	const level = levels[at];
	if (!level || auth.kind === "none") return;
	const says = ({ defaults: { auth } }: Level) =>
		auth.kind !== "inherit" && auth.kind !== "none";
	yield {
		kind: "auth",
		name: auth.kind,
		from: toldLevel(level),
		...fieldOf(level, "auth"),
		hides: levels
			.slice(at + 1)
			.filter(says)
			.map(toldLevel),
	};
}

function* givenSettings(levels: readonly Level[]): Iterable<GivenPart> {
	const seen = new Map<string, GivingLevel[]>();
	for (const level of levels)
		for (const [name, value] of Object.entries(level.defaults.settings)) {
			if (value === undefined) continue;
			const known = seen.get(name);
			if (known) {
				known.push(toldLevel(level));
				continue;
			}
			const hides: GivingLevel[] = [];
			seen.set(name, hides);
			yield { kind: "setting", name, from: toldLevel(level), hides };
		}
}

function* givenScripts(levels: readonly Level[]): Iterable<GivenPart> {
	for (const level of levels.toReversed())
		for (const script of level.defaults.scripts) {
			if (script.code.trim() === "") continue;
			yield {
				kind: "script",
				name: script.kind,
				from: { ...toldLevel(level), ...fileOf(script) },
				hides: [],
			};
		}
}

function fileOf({ file }: ScriptDefinition) {
	return { file };
}

function toldLevel({ owner, name, file }: Level): GivingLevel {
	return { owner, name, ...(file !== undefined && { file }) };
}

function fieldOf(
	{ at }: Level,
	...steps: readonly (string | number)[]
): { readonly field?: FieldRef } {
	if (at === undefined) return {};
	return { field: { file: at.file, path: [...at.path, ...steps] } };
}
