import type { Value } from "@curlew/template";
import type { Faker } from "@faker-js/faker";
import { FAKER_GENERATORS } from "./faker-generators.ts";
import { Random } from "./seeded-random.ts";
import { SIMPLE_GENERATORS } from "./simple-generators.ts";
import type { Origin, ResolvedVariable } from "./variable.ts";

const ORIGIN: Origin = { scope: "dynamic" };

/**
 * `{{$name}}`: a value that is made anew for each placeholder. The names are
 * those of Postman and Bruno, so that existing collections keep working.
 *
 * With a seed every run makes the same values in the same order, except those
 * that tell the time (`$timestamp`, `$isoTimestamp`, and the `$randomDate…`
 * ones, which lie relative to now): time is time.
 */
export class DynamicValues {
	/** Undefined when every run is to have other values. */
	readonly seed: number | undefined;
	readonly #random: Random;
	#faker: Faker | undefined;
	/** What was drawn since the values are to be repeatable, and how much of it was given since the last repetition. */
	#drawn: ResolvedVariable[] | undefined;
	#given = 0;

	constructor({ seed }: { readonly seed?: number | undefined } = {}) {
		this.seed = seed;
		this.#random = new Random(seed);
	}

	/** Every name, without the `$`. */
	static names(): readonly string[] {
		return [
			...Object.keys(SIMPLE_GENERATORS),
			...Object.keys(FAKER_GENERATORS),
		];
	}

	/** Loads what the given names (without `$`) need. Loading takes about 35 ms, once per process, and only for names that need it. */
	async prepare(names: Iterable<string>): Promise<void> {
		if (this.#faker !== undefined) return;
		for (const name of names) {
			if (!Object.hasOwn(FAKER_GENERATORS, name)) continue;
			const { faker } = await import("@faker-js/faker/locale/en");
			this.#faker = faker;
			return;
		}
	}

	/** A new value, or undefined for an unknown name, or one that needed `prepare` and did not get it. */
	find(name: string): ResolvedVariable | undefined {
		const known = this.#drawn?.[this.#given];
		if (known?.name === name) {
			this.#given += 1;
			return known;
		}
		const value = this.#generate(name);
		if (value === undefined) return undefined;
		const variable = { name, value, origin: ORIGIN };
		this.#drawn?.splice(this.#given++, 0, variable);
		return variable;
	}

	/** Does some work, at once: of what it has drawn before it calls `again`, it gets the same after it, name by name. */
	repeatably<T>(work: (again: () => void) => T): T {
		this.#drawn = [];
		const again = () => {
			this.#given = 0;
		};
		try {
			again();
			return work(again);
		} finally {
			this.#drawn = undefined;
		}
	}

	#generate(name: string): Value | undefined {
		if (Object.hasOwn(SIMPLE_GENERATORS, name))
			return SIMPLE_GENERATORS[name]?.(this.#random);
		if (this.#faker === undefined || !Object.hasOwn(FAKER_GENERATORS, name))
			return undefined;
		// The library is shared by all runs of the process. Seeding it before
		// each value keeps a seeded run independent of those beside it.
		if (this.#random.isSeeded)
			this.#faker.seed(this.#random.integer(0, 2 ** 31));
		return FAKER_GENERATORS[name]?.(this.#faker);
	}
}
