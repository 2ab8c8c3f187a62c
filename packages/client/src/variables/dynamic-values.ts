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
	readonly #random: Random;
	#faker: Faker | undefined;

	constructor(options: { readonly seed?: number | undefined } = {}) {
		this.#random = new Random(options.seed);
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
		const value = this.#generate(name);
		if (value === undefined) return undefined;
		return { name, value, origin: ORIGIN };
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
