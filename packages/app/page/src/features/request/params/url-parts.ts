/** One `name=value` of a URL's query, as written. */
export interface UrlPair {
	readonly name: string;
	readonly value: string;
	readonly hasEquals: boolean;
}

/** A URL taken apart, as written. What stands in placeholders separates nothing. */
export interface UrlParts {
	readonly base: string;
	readonly pairs: readonly UrlPair[];
	/** With its `#`. */
	readonly hash: string;
}

export function urlParts(url: string): UrlParts {
	const plain = withoutPlaceholders(url);
	const hashAt = plain.indexOf("#");
	const end = hashAt === -1 ? url.length : hashAt;
	const questionAt = plain.slice(0, end).indexOf("?");
	if (questionAt === -1)
		return { base: url.slice(0, end), pairs: [], hash: url.slice(end) };
	return {
		base: url.slice(0, questionAt),
		pairs: pairsOf(url, plain, questionAt + 1, end),
		hash: url.slice(end),
	};
}

export function joinedUrl({ base, pairs, hash }: UrlParts): string {
	const query = pairs
		.map(({ name, value, hasEquals }) =>
			hasEquals || value !== "" ? `${name}=${value}` : name,
		)
		.join("&");
	return `${base}${pairs.length === 0 ? "" : `?${query}`}${hash}`;
}

/** Names of the path params, in order: segments that are `:name`, and `:name` in parentheses. */
export function pathNames(url: string): readonly string[] {
	const { base } = urlParts(url);
	const path = withoutPlaceholders(base).replace(
		/^[a-z][a-z0-9+.-]*:\/\//i,
		"",
	);
	const names = path
		.split("/")
		.slice(1)
		.flatMap((segment) =>
			segment.startsWith(":")
				? [segment.slice(1)]
				: [...segment.matchAll(/\([^()]*\)/g)].flatMap(([inside]) =>
						[...inside.matchAll(/:([\p{L}\p{N}_-]+)/gu)].map(
							([, name = ""]) => name,
						),
					),
		);
	return [...new Set(names.filter((name) => name !== ""))];
}

/** A text for a place in a query: what separates is encoded, placeholders stay. */
export function inQuery(text: string, part: "name" | "value"): string {
	return text
		.split(/(\{\{.*?\}\})/)
		.map((piece, index) =>
			index % 2 === 1
				? piece
				: piece
						.replaceAll("&", "%26")
						.replaceAll("#", "%23")
						.replaceAll("\r", "%0D")
						.replaceAll("\n", "%0A")
						.replaceAll("=", part === "name" ? "%3D" : "="),
		)
		.join("");
}

/** Whether a text of the URL says what a text of the table says. */
export function saysSame(inUrl: string, inTable: string): boolean {
	return inUrl === inTable || decoded(inUrl) === decoded(inTable);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return text;
	}
}

function pairsOf(
	url: string,
	plain: string,
	from: number,
	to: number,
): readonly UrlPair[] {
	const pairs: UrlPair[] = [];
	let start = from;
	while (start <= to) {
		const found = plain.indexOf("&", start);
		const end = found === -1 || found > to ? to : found;
		const equals = plain.slice(start, end).indexOf("=");
		if (end > start)
			pairs.push(
				equals === -1
					? { name: url.slice(start, end), value: "", hasEquals: false }
					: {
							name: url.slice(start, start + equals),
							value: url.slice(start + equals + 1, end),
							hasEquals: true,
						},
			);
		start = end + 1;
	}
	return pairs;
}

/** The same length, without anything that separates. */
function withoutPlaceholders(text: string): string {
	return text.replace(/\{\{.*?\}\}/g, (found) => "x".repeat(found.length));
}
