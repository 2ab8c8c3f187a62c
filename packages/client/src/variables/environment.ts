import { basename, isAbsolute } from "node:path";
import type { EnvironmentDefinition } from "../collection/model.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";

/** Environments build upon each other in a circle. */
export class EnvironmentCycleError extends CurlewError {
	readonly code = "ENVIRONMENT_CYCLE";
	/** Names, beginning and ending with the same one. */
	readonly chain: readonly string[];

	constructor(chain: readonly string[], file: string) {
		super(
			`The environments extend each other in a circle: ${chain.join(" → ")}.`,
			{
				hint: "Remove the `extends` of one of them.",
				location: { file, line: 1, column: 1 },
			},
		);
		this.chain = chain;
	}
}

/** An environment builds upon one that does not exist. */
export class EnvironmentBaseMissingError extends CurlewError {
	readonly code = "ENVIRONMENT_BASE_MISSING";
	readonly environment: string;
	readonly base: string;

	constructor(
		environment: EnvironmentDefinition,
		base: string,
		cause: unknown,
	) {
		super(
			`The environment \`${environment.name}\` extends \`${base}\`, which cannot be loaded.`,
			{
				hint:
					cause instanceof Error
						? cause.message
						: `Create the environment \`${base}\`, or remove \`extends\`.`,
				location: { file: environment.file, line: 1, column: 1 },
				cause,
			},
		);
		this.environment = environment.name;
		this.base = base;
	}
}

/**
 * Loads an environment and all that it extends, the outermost base first: a
 * later one's variables replace those of an earlier one.
 *
 * @param load gives an environment by name, and rejects when there is none.
 * @throws EnvironmentCycleError, EnvironmentBaseMissingError; for the named
 * environment itself, whatever `load` rejects with.
 */
export async function loadEnvironmentChain(
	name: string,
	load: (name: string) => Promise<EnvironmentDefinition>,
): Promise<readonly EnvironmentDefinition[]> {
	const chain = [await load(name)];
	for (;;) {
		const outermost = chain[0];
		if (outermost?.extends === undefined) return chain;
		chain.unshift(await loadBase(outermost, outermost.extends, chain, load));
	}
}

/**
 * Loads environments that lie upon each other, and all that they extend, each
 * once: a later one's variables replace those of an earlier one.
 *
 * @param layers their names, the weakest first
 * @throws as `loadEnvironmentChain`
 */
export async function loadLayers(
	layers: readonly string[],
	load: (name: string) => Promise<EnvironmentDefinition>,
): Promise<readonly EnvironmentDefinition[]> {
	const chains = await Promise.all(
		layers.map((layer) => loadEnvironmentChain(layer, load)),
	);
	// What a layer extends may be one below: it does not come above that again.
	return [...new Set(chains.flat())];
}

/** `base + ios`: layered environments, the weakest first, as they are told; of a file anywhere, its name. */
export function nameOfLayers(layers: readonly string[]): string {
	return layers
		.map((layer) => (isAbsolute(layer) ? basename(layer) : layer))
		.join(" + ");
}

async function loadBase(
	environment: EnvironmentDefinition,
	base: string,
	chain: readonly EnvironmentDefinition[],
	load: (name: string) => Promise<EnvironmentDefinition>,
): Promise<EnvironmentDefinition> {
	const loaded = await loadOrExplain(environment, base, load);
	// An environment answers to its file's name and to its own, so names alone do not show a circle.
	const at = chain.findIndex((link) => isSame(link, loaded));
	if (at === -1) return loaded;
	const circle = [loaded, ...chain.slice(0, at + 1)].reverse();
	throw new EnvironmentCycleError(
		circle.map(({ name }) => name),
		environment.file,
	);
}

async function loadOrExplain(
	environment: EnvironmentDefinition,
	base: string,
	load: (name: string) => Promise<EnvironmentDefinition>,
): Promise<EnvironmentDefinition> {
	try {
		return await load(base);
	} catch (error) {
		throw new EnvironmentBaseMissingError(environment, base, error);
	}
}

function isSame(a: EnvironmentDefinition, b: EnvironmentDefinition): boolean {
	return a.file === b.file && a.name === b.name;
}
