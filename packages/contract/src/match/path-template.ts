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
	/** The fixed text around each segment's parameters. */
	readonly #fixed: readonly (readonly string[])[];
	readonly #segments: readonly string[];

	constructor(text: string) {
		this.text = text;
		this.#segments = segmentsOf(text);
		this.steps = this.#segments.map((segment) =>
			PARAMETER.test(segment) ? undefined : encoded(segment),
		);
		this.beginsFixed = !/^(?:$|.*\{)/.test(this.#segments[0] ?? "");
		this.names = [...text.matchAll(PARAMETERS)].map(([, name = ""]) => name);
		this.#fixed = this.#segments.map((segment) =>
			// What stands between two parameters, and the names of parameters, take turns.
			segment
				.split(PARAMETER)
				.filter((_, at) => at % 2 === 0)
				.map(encoded),
		);
	}

	/**
	 * What a path has for each parameter, as it is written there (percent-encoded);
	 * undefined when it is another path.
	 */
	match(path: string): ReadonlyMap<string, string> | undefined {
		if (!path.startsWith("/")) return undefined;
		const segments = path.slice(1).split("/");
		if (segments.length === this.#fixed.length + 1 && segments.at(-1) === "")
			segments.pop();
		if (segments.length !== this.#fixed.length) return undefined;
		const values: string[] = [];
		for (const [at, fixed] of this.#fixed.entries()) {
			const found = valuesBetween(fixed, segments[at] ?? "");
			if (found === undefined) return undefined;
			values.push(...found);
		}
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

/**
 * What a segment has between fixed texts, at least a character each, the first ones
 * as long as can be. By hand, as a pattern tries all ways to share a long segment out.
 */
function valuesBetween(
	fixed: readonly string[],
	segment: string,
): readonly string[] | undefined {
	const [first = "", ...others] = fixed;
	const last = others.pop();
	if (last === undefined) return segment === first ? [] : undefined;
	if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
	const values: string[] = [];
	let end = segment.length - last.length;
	for (const text of others.toReversed()) {
		const latest = end - 1 - text.length;
		const at = latest < 0 ? -1 : segment.lastIndexOf(text, latest);
		if (at < 0) return undefined;
		values.unshift(segment.slice(at + text.length, end));
		end = at;
	}
	if (end <= first.length) return undefined;
	return [segment.slice(first.length, end), ...values];
}

/** As a URL has it (WHATWG URL, path percent-encode set), whatever the document wrote. */
function encoded(text: string): string {
	return encodeURI(text.toWellFormed())
		.replace(/%25([\da-f]{2})/gi, (_, digits) => `%${digits.toUpperCase()}`)
		.replace(/%(?:5B|5D|7C)/g, decodeURIComponent);
}
