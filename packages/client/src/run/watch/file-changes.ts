import { isDeepStrictEqual } from "node:util";
import { connectionReferences } from "../../analysis/access/connection-references.ts";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import { isUsed, type UsedFile, usedFiles } from "../../analysis/used-files.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Reasons, ReasonToRun } from "./reasons.ts";
import type { ResultsFlow } from "./results-flow.ts";
import { sameDefaults, sameDefinition } from "./same-definition.ts";
import type { WatchedRun } from "./watched-run.ts";

/** What changes of files mean by themselves, without what follows from them. */
export class FileChanges {
	readonly #before: WatchedRun;
	readonly #after: WatchedRun;
	readonly #changed: ReadonlySet<string>;
	readonly #old: ReadonlyMap<string, RequestEffects>;
	/** Files that could not be read before. */
	readonly #broken: ReadonlySet<string>;
	/** Variables of environments with other values than before. */
	readonly #names: readonly string[];

	constructor(
		before: WatchedRun,
		after: WatchedRun,
		changed: ReadonlySet<string>,
	) {
		this.#before = before;
		this.#after = after;
		this.#changed = changed;
		this.#old = byPath(before);
		this.#broken = brokenFiles(before);
		this.#names = namesChanged(before, after);
	}

	/** Paths of the requests that are no more. Those whose file cannot be read are not gone. */
	gone(): readonly string[] {
		const now = byPath(this.#after);
		const broken = brokenFiles(this.#after);
		return this.#before.requests
			.map(({ definition }) => definition)
			.filter(({ path, file }) => !now.has(path) && !broken.has(file))
			.map(({ path }) => path);
	}

	get before(): WatchedRun {
		return this.#before;
	}

	reasonsByPosition(flow: ResultsFlow): Reasons {
		const reasons: Reasons = new Map();
		const ofAll = this.#ofAll();
		for (const [position, request] of this.#after.requests.entries()) {
			const why = ofAll ?? this.#ofOne(request);
			if (why) reasons.set(position, why);
		}
		for (const position of this.#after.requests.keys())
			for (const run of flow.runBy(position))
				if (!reasons.has(position) && reasons.has(run)) {
					const path = this.#after.requests[run]?.definition.path ?? "";
					reasons.set(position, { kind: "runs", path });
				}
		return reasons;
	}

	#ofAll(): ReasonToRun | undefined {
		const { files, environmentFiles, collection, surroundings } = this.#after;
		for (const file of this.#changed) {
			if (!files.has(file) && !this.#before.files.has(file)) continue;
			const isBundle = collection.isBundled && file === collection.file;
			if (!isBundle || !sameDefaults(this.#before.collection, collection))
				return { kind: "file-of-all", file };
		}
		const isOther = !isDeepStrictEqual(surroundings, this.#before.surroundings);
		const names = new Set(this.#names);
		if (
			!isOther &&
			!connectionReferences(collection).some(({ name }) => names.has(name))
		)
			return undefined;
		const file = [...this.#changed].find(
			(one) =>
				environmentFiles.has(one) || this.#before.environmentFiles.has(one),
		);
		return { kind: "file-of-all", file: file ?? collection.file };
	}

	#ofOne(request: RequestEffects): ReasonToRun | undefined {
		const { definition, effects } = request;
		const old = this.#old.get(definition.path);
		if (old === undefined)
			return { kind: this.#isMended(definition) ? "changed" : "new" };
		const isChanged = this.#after.collection.isBundled
			? !sameDefinition(old.definition, definition)
			: this.#changed.has(definition.file);
		if (isChanged) return { kind: "changed" };
		const read = this.#names.filter(
			(name) => effects.readsAny || effects.reads.has(name),
		);
		if (read.length > 0) return { kind: "values", names: read };
		const used = [
			...usedFiles(request.facts, this.#after.collection),
			...usedFiles(old.facts, this.#before.collection),
		];
		return this.#firstUse(used);
	}

	#firstUse(used: readonly UsedFile[]): ReasonToRun | undefined {
		for (const one of used)
			for (const file of this.#changed)
				if (isUsed(one, file)) return { kind: "uses", use: one.use, file };
		return undefined;
	}

	/** A file with a request that could not be read before. */
	#isMended({ file }: RequestDefinition): boolean {
		return this.#broken.has(file);
	}
}

function namesChanged(
	{ values: old }: WatchedRun,
	{ values }: WatchedRun,
): readonly string[] {
	return [...new Set([...values.keys(), ...old.keys()])].filter(
		(name) => !isDeepStrictEqual(values.get(name), old.get(name)),
	);
}

function byPath({ requests }: WatchedRun): ReadonlyMap<string, RequestEffects> {
	return new Map(requests.map((one) => [one.definition.path, one]));
}

/** Files that cannot be read as what they should be. */
export function brokenFiles({ problems }: WatchedRun): ReadonlySet<string> {
	return new Set(
		problems.flatMap(({ severity, location }) =>
			severity === "error" && location ? [location.file] : [],
		),
	);
}

/** Errors in some of the files. */
export function problemsIn(
	{ problems }: WatchedRun,
	files: ReadonlySet<string>,
): readonly Diagnostic[] {
	return problems.filter(
		({ severity, location }) =>
			severity === "error" && location && files.has(location.file),
	);
}
