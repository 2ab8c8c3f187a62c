import type { Dialect } from "./grammar/dialect.ts";
import { MAX_DEPTH } from "./limits.ts";
import type { Placeholder } from "./template.ts";
import { partsOfValue } from "./value-parts.ts";

/** Placeholders, each followed by those in its default; the same list where no default holds any. */
export function withThoseInDefaults(
	placeholders: readonly Placeholder[],
	dialect: Dialect,
): readonly Placeholder[] {
	if (!placeholders.some(mayHoldOthers)) return placeholders;
	const all: Placeholder[] = [];
	for (const placeholder of placeholders) add(placeholder, dialect, 0, all);
	return all;
}

function mayHoldOthers(placeholder: Placeholder): boolean {
	return placeholder.default?.text.includes("{{") === true;
}

function add(
	placeholder: Placeholder,
	dialect: Dialect,
	depth: number,
	all: Placeholder[],
): void {
	all.push(placeholder);
	const inside = placeholder.default;
	// As deep as values lead into each other, and no deeper.
	if (inside === undefined || depth === MAX_DEPTH) return;
	const from = placeholder.start + inside.start;
	for (const slot of partsOfValue(inside.text, dialect, false).slots) {
		const { start, end, ...nested } = slot.placeholder;
		add(
			{
				...nested,
				start: from + start,
				end: from + end,
				isInJsonString: placeholder.isInJsonString,
				isInDefault: true,
			},
			dialect,
			depth + 1,
			all,
		);
	}
}
