/** A range of media types with its weight: RFC 9110 §12.5.1. */
interface AcceptedRange {
	readonly type: string;
	readonly subtype: string;
	readonly weight: number;
}

/**
 * The media type that a client likes best; undefined where it takes none of them.
 *
 * @param offered in the order in which the server likes them
 */
export function bestAccepted<T extends { readonly mediaType: string }>(
	header: string | undefined,
	offered: readonly T[],
): T | undefined {
	const ranges = rangesOf(header ?? "");
	if (ranges.length === 0) return offered[0];
	let best: T | undefined;
	let bestWeight = 0;
	for (const one of offered) {
		const weight = weightOf(one.mediaType, ranges);
		if (weight > bestWeight) [best, bestWeight] = [one, weight];
	}
	return best;
}

/** Of the ranges that hold, the one that says most counts. */
function weightOf(mediaType: string, ranges: readonly AcceptedRange[]): number {
	const [type = "", subtype = ""] = mediaType.split("/");
	let found = 0;
	let detail = 0;
	for (const range of ranges) {
		const says = detailOf(range, type, subtype);
		if (says > detail) [found, detail] = [range.weight, says];
	}
	return found;
}

function detailOf(range: AcceptedRange, type: string, subtype: string): number {
	if (type === "*") return 1;
	if (range.type === "*") return 1;
	if (range.type !== type) return 0;
	if (range.subtype === "*" || subtype === "*") return 2;
	if (range.subtype === subtype) return 4;
	// Many ask for `application/json` and are content with what is JSON.
	const isKin =
		subtype.endsWith(`+${range.subtype}`) ||
		range.subtype.endsWith(`+${subtype}`);
	return isKin ? 3 : 0;
}

function rangesOf(header: string): readonly AcceptedRange[] {
	return header
		.split(",")
		.slice(0, 100)
		.flatMap((part) => {
			const [range = "", ...parameters] = part
				.split(";")
				.map((text) => text.trim().toLowerCase());
			const [type = "", subtype = "*"] = range.split("/");
			if (type === "") return [];
			const q = parameters.find((text) => text.startsWith("q="));
			const weight = q === undefined ? 1 : Number(q.slice(2));
			return [{ type, subtype, weight: Number.isNaN(weight) ? 1 : weight }];
		});
}
