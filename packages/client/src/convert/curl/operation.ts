import { CurlCommandError } from "./curl-error.ts";
import type { CurlOption } from "./read-options.ts";

type Name = CurlOption["name"];

/** What one request is made from: the options between `--next` and `--next`, with one of their URLs. */
export interface Operation {
	readonly url: string;
	readonly options: Options;
}

/** The options between `--next` and `--next`; each of the URLs among them is sent with all the others. */
export interface OptionGroup {
	readonly urls: readonly string[];
	readonly options: Options;
}

/** The options of an operation by name. */
export class Options {
	readonly #places = new Map<Name, number[]>();
	readonly #all: readonly CurlOption[];

	constructor(all: readonly CurlOption[]) {
		this.#all = all;
		for (const [place, { name }] of all.entries()) {
			const places = this.#places.get(name);
			if (places) places.push(place);
			else this.#places.set(name, [place]);
		}
	}

	/** All of them, in their order. */
	get all(): readonly CurlOption[] {
		return this.#all;
	}

	/** The names that are there, each once. */
	names(): readonly Name[] {
		return [...this.#places.keys()];
	}

	/** Those of some names, in their order. */
	of(...names: readonly Name[]): readonly CurlOption[] {
		return names
			.flatMap((name) => this.#places.get(name) ?? [])
			.sort((one, other) => one - other)
			.flatMap((place) => this.#all[place] ?? []);
	}

	/** The last one counts. */
	value(name: Name): string | undefined {
		return this.#last(name)?.value;
	}

	values(name: Name): readonly string[] {
		return this.of(name).map(({ value }) => value);
	}

	has(...names: readonly Name[]): boolean {
		return this.#last(...names)?.isOn === true;
	}

	#last(...names: readonly Name[]): CurlOption | undefined {
		const places = names.map((name) => this.#places.get(name)?.at(-1) ?? -1);
		return this.#all[Math.max(...places)];
	}
}

/** Characters that the requests of a command may have together: each URL is a request with all of the options. */
const LONGEST_TOGETHER = 2_000_000;

/**
 * One group for each `--next`.
 *
 * @throws CurlCommandError when there is no URL at all, or when few words would make very many requests
 */
export function optionGroups(
	options: readonly CurlOption[],
): readonly OptionGroup[] {
	const lists: CurlOption[][] = [[]];
	for (const option of options) {
		if (option.name === "next") lists.push([]);
		else lists.at(-1)?.push(option);
	}
	const groups = lists.map((list) => {
		const all = new Options(list);
		const urls = all.values("url");
		assertBounded(urls.length, list);
		return { urls, options: all };
	});
	if (groups.some(({ urls }) => urls.length > 0)) return groups;
	throw new CurlCommandError("The curl command has no URL.", {
		hint: "Copy the whole command, with its URL.",
	});
}

function assertBounded(urls: number, list: readonly CurlOption[]): void {
	const characters = list.reduce(
		(sum, { name, value }) => sum + (name === "url" ? 0 : 1 + value.length),
		0,
	);
	if (urls > 1 && urls * characters > LONGEST_TOGETHER)
		throw new CurlCommandError(
			`The command makes ${urls} requests, each with all of its options: that is too much.`,
			{ hint: "Is a quotation mark missing? Words by themselves are URLs." },
		);
}
