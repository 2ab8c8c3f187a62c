/** A path of a document, `/users/{id}.json`, ready to be compared with paths of requests. */
export class PathTemplate {
	/** As it is written. */
	readonly text: string;
	/** In the order of the path. */
	readonly names: readonly string[];
	/** Its segments as URLs have them; undefined for those with parameters. */
	readonly steps: readonly (string | undefined)[];
	/** Its first segment has no parameter. */
	readonly beginsFixed: boolean;
	readonly #pattern: RegExp;
	readonly #segments: readonly string[];

	constructor(text: string) {
		this.text = text;
		this.#segments = segmentsOf(text);
		this.steps = this.#segments.map((segment) =>
			PARAMETER.test(segment) ? undefined : encoded(segment),
		);
		this.beginsFixed = !/^(?:$|.*\{)/.test(this.#segments[0] ?? "");
		this.names = [...text.matchAll(PARAMETERS)].map(([, name = ""]) => name);
		const source = this.#segments.map((segment) =>
			segment
				.split(PARAMETER)
				// What stands between two parameters, and the names of parameters, take turns.
				.map((part, at) => (at % 2 === 0 ? fixed(part) : "([^/]+)"))
				.join(""),
		);
		this.#pattern = new RegExp(`^/${source.join("/")}/?$`);
	}

	/**
	 * What a path has for each parameter, as it is written there (percent-encoded);
	 * undefined when it is another path.
	 */
	match(path: string): ReadonlyMap<string, string> | undefined {
		const [whole, ...values] = this.#pattern.exec(path) ?? [];
		if (whole === undefined) return undefined;
		return new Map(this.names.map((name, at) => [name, values[at] ?? ""]));
	}

	/**
	 * Negative where this template says more than another one of those that match the
	 * same path: OpenAPI 3.2 §4.8.2, concrete segments count before templated ones.
	 */
	compare(other: PathTemplate): number {
		for (const [at, segment] of this.#segments.entries()) {
			const difference =
				weightOf(segment) - weightOf(other.#segments[at] ?? "");
			if (difference !== 0) return difference;
		}
		return 0;
	}
}

const PARAMETER = /\{([^{}/]+)\}/;
const PARAMETERS = new RegExp(PARAMETER, "g");

function segmentsOf(text: string): readonly string[] {
	return text.replace(/^\//, "").replace(/\/$/, "").split("/");
}

/** Fixed text, then a mixture of both, then a parameter alone. */
function weightOf(segment: string): number {
	if (!PARAMETER.test(segment)) return 0;
	return segment.replace(PARAMETERS, "") === "" ? 2 : 1;
}

function fixed(text: string): string {
	return encoded(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** As a URL has it (WHATWG URL, path percent-encode set), whatever the document wrote. */
function encoded(text: string): string {
	return encodeURI(text.toWellFormed())
		.replace(/%25([\da-f]{2})/gi, (_, digits) => `%${digits.toUpperCase()}`)
		.replace(/%(?:5B|5D|7C)/g, decodeURIComponent);
}
