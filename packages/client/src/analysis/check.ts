import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import {
	PathNotFoundError,
	PathOutsideCollectionError,
} from "../collection/errors.ts";
import { findCollectionRoot } from "../collection/open/find-root.ts";
import { hintForMissing } from "../collection/open/missing-path.ts";
import { isInside } from "../collection/paths.ts";
import { isCollectionMarker } from "../formats/formats.ts";
import type { Masked } from "../variables/masked.ts";
import type { Finding } from "./check/finding.ts";
import type { CheckCache } from "./check-cache.ts";
import type { CheckOptions } from "./check-collection.ts";

export interface CheckRunOptions extends CheckOptions {
	/** Change what can be changed safely, and tell the rest. */
	readonly isFixing?: boolean | undefined;
	/** Folder of the cache; `false` for none. Default: the user's. */
	readonly cache?: string | false | undefined;
}

export interface CheckOutcome {
	/** The collection's folder, absolute. */
	readonly root: string;
	readonly findings: readonly Masked<Finding>[];
	/** How many requests the collection has. */
	readonly requests: number;
	/** Names of the environments that were looked at. */
	readonly environments: readonly string[];
	/** The one of a run that nobody chooses one for; undefined where there is none, or somebody has chosen. */
	readonly defaultEnvironment: string | undefined;
	/** How many findings were fixed, and are not told any more. */
	readonly fixed: number;
}

/**
 * Checks the collection that a path means, without sending anything. As long as
 * nothing changes, the outcome is that of the last time.
 *
 * @param path of a collection or anything in it
 * @throws CollectionNotFoundError, CollectionFileError, EnvironmentNotFoundError, PathNotFoundError, PathOutsideCollectionError
 */
export async function check(
	path: string,
	options: CheckRunOptions = {},
): Promise<CheckOutcome> {
	const { isFixing = false, cache: folder, ...others } = options;
	const { root, file, format } = await findCollectionRoot(path);
	const paths = (options.paths ?? []).map((one) => resolve(root, one));
	// A repository means the collection in it.
	const isRepository = (one: string) =>
		format.repository !== undefined && isInside(one, root);
	if (!isBundled(file))
		await expectPaths(
			root,
			paths.filter((one) => !isRepository(one)),
		);
	const isWhole = paths.some((one) => one === file || isInside(one, root));
	const rest = { ...others, paths: isWhole ? [] : paths };
	const cache =
		folder === false || isFixing || isBundled(file)
			? undefined
			: await openCache(root, [file, rest], folder);
	const known = await cache?.read();
	if (known) return known;
	const { checkFresh } = await import("./check/check-fresh.ts");
	const { outcome, outside } = await checkFresh(file, rest, isFixing);
	await cache?.write(outcome, outside);
	return outcome;
}

/** Every rule with its usual severity and what it is about. */
export async function ruleSummaries() {
	return (await import("./rules/rule-summaries.ts")).summariesOfRules();
}

/** Loaded only now: commands that check nothing shall not pay for it. */
async function openCache(
	root: string,
	options: unknown,
	folder: string | undefined,
): Promise<CheckCache | undefined> {
	const { CheckCache } = await import("./check-cache.ts");
	const { standingGrants } = await import(
		"../variables/trust/standing-grants.ts"
	);
	return CheckCache.open(root, [options, await standingGrants(root)], folder);
}

async function expectPaths(
	root: string,
	paths: readonly string[],
): Promise<void> {
	const realRoot = await realpath(root);
	for (const path of paths) {
		const real = await realpath(path).catch(() => undefined);
		if (real === undefined)
			throw new PathNotFoundError(`There is nothing at ${path}.`, {
				hint: await hintForMissing(path),
			});
		if (!isInside(realRoot, real))
			throw new PathOutsideCollectionError(
				`${path} is not inside the collection ${root}.`,
				{ hint: "A check takes files of one collection only." },
			);
	}
}

/** What stands beside a bundled collection is anything, and any amount of it. */
function isBundled(file: string): boolean {
	return !isCollectionMarker(file);
}
