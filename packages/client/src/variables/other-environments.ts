import type { EnvironmentDefinition } from "../collection/model.ts";
import { commandWord } from "../diagnostics/command-word.ts";
import { listInWords } from "../diagnostics/list-in-words.ts";

/**
 * Which environments have a variable that the one of a session lacks: for hints.
 * Their files are read once somebody misses something.
 */
export class OtherEnvironments {
	/** The session's own; undefined for none. */
	readonly chosen: string | undefined;
	readonly #load: () => Promise<readonly NamedChain[]>;
	#loading: Promise<readonly NamedChain[]> | undefined;
	#all: readonly NamedChain[] = [];

	constructor(
		chosen: string | undefined,
		load: () => Promise<readonly NamedChain[]>,
	) {
		this.chosen = chosen;
		this.#load = load;
	}

	/** Reads them, once. */
	async prepare(): Promise<void> {
		this.#loading ??= this.#load();
		this.#all = await this.#loading;
	}

	/** True once `having` knows. */
	get isPrepared(): boolean {
		return this.#loading !== undefined;
	}

	/** The names of those that define a variable; none before `prepare`. */
	having(variable: string): readonly string[] {
		return this.#all
			.filter(({ chain }) =>
				chain.some(({ variables }) =>
					variables.some(
						({ name, isDisabled }) => name === variable && !isDisabled,
					),
				),
			)
			.map(({ name }) => name);
	}
}

/** An environment with all that it extends. */
export interface NamedChain {
	readonly name: string;
	readonly chain: readonly EnvironmentDefinition[];
}

/** A long list of environments helps nobody. */
const MOST_NAMED = 5;

/**
 * What to do about a variable that other environments than the chosen one have.
 *
 * @param having their names, at least one
 */
export function hintForEnvironments(
	having: readonly string[],
	chosen: string | undefined,
): string {
	const [first = ""] = having;
	const names = having.map((name) => `\`${name}\``);
	const has = `${listInWords(names, { most: MOST_NAMED })} ${having.length === 1 ? "has" : "have"} it`;
	const instead = `\`--env ${commandWord(first)}\``;
	return chosen === undefined
		? `${has}: ${instead}.`
		: `${has}: ${instead}, or define it in \`${chosen}\`, too.`;
}
