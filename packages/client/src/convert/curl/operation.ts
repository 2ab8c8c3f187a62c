import { CurlCommandError } from "./curl-error.ts";
import type { CurlOption } from "./read-options.ts";

/** What one request is made from: the options between `--next` and `--next`, with one of their URLs. */
export interface Operation {
	readonly url: string;
	readonly options: Options;
}

/** The options of an operation by name. */
export class Options {
	readonly all: readonly CurlOption[];

	constructor(all: readonly CurlOption[]) {
		this.all = all;
	}

	/** The last one counts. */
	value(name: CurlOption["name"]): string | undefined {
		return this.all.findLast((option) => option.name === name)?.value;
	}

	values(name: CurlOption["name"]): readonly string[] {
		return this.all.flatMap((option) =>
			option.name === name ? [option.value] : [],
		);
	}

	has(...names: readonly CurlOption["name"][]): boolean {
		const last = this.all.findLast(({ name }) => names.includes(name));
		return last?.isOn === true;
	}
}

/**
 * One operation for each URL.
 *
 * @throws CurlCommandError when there is no URL at all
 */
export function operationsOf(
	options: readonly CurlOption[],
): readonly Operation[] {
	const groups: CurlOption[][] = [[]];
	for (const option of options) {
		if (option.name === "next") groups.push([]);
		else groups.at(-1)?.push(option);
	}
	const operations = groups.flatMap((group) => {
		const all = new Options(group);
		return all.values("url").map((url) => ({ url, options: all }));
	});
	if (operations.length > 0) return operations;
	throw new CurlCommandError("The curl command has no URL.", {
		hint: "Copy the whole command, with its URL.",
	});
}
