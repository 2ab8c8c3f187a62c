import type { Variable } from "../lookup.ts";
import { headerControlCharacter } from "../places/writing.ts";
import type {
	Placeholder,
	RenderProblem,
	TemplateContext,
	Traced,
	TraceSpan,
	Unresolved,
	UnresolvedReason,
} from "../template.ts";
import { typeOfValue } from "../value.ts";
import { countWhile } from "./spliced.ts";
import type { LeftOver, Splicing } from "./splicing.ts";

/** What is asked of the template that was filled in. */
interface Source {
	readonly context: TemplateContext;
	placeholderAt(start: number, end: number): Placeholder;
}

/** How many steps of a long way are told. */
const MOST_STEPS = 20;

/**
 * What came of a template: its text, where each part came from, and what is wrong.
 *
 * @param leavesEmpty whether nothing stands in the place of what has no value
 */
export function tracedOf<V extends Variable>(
	source: Source,
	splicing: Splicing<V>,
	leavesEmpty: boolean,
): Traced<V> {
	const left = [...splicing.leftOver()];
	const dropped = leavesEmpty ? left.filter(({ isData }) => !isData) : [];
	const { text, moved } = withoutRanges(splicing.text, dropped);
	const spans: TraceSpan<V>[] = [];
	for (const part of splicing.spliced) {
		const [first, ...through] = part.steps;
		const start = moved(part.start);
		const end = moved(part.end);
		spans.push({
			start,
			end,
			placeholder: source.placeholderAt(part.from, part.to),
			...(first && {
				variable: first.variable,
				type: typeOfValue(first.variable.value),
				content: text.slice(start, end),
			}),
			through,
		});
	}
	for (const { start, end, from, to, steps } of left)
		if (steps.length === 0)
			spans.push({
				start: moved(start),
				end: moved(end),
				placeholder: source.placeholderAt(from, to),
				through: [],
			});
	spans.sort((a, b) => a.start - b.start || a.end - b.end);
	const blank = spans.flatMap(({ start, end, placeholder }) =>
		text.slice(start, end).trim() === "" ? placeholder : [],
	);
	return {
		text,
		spans,
		unresolved: unresolvedOf(source, left),
		problems: problemsOf(source, left, spans, text),
		...(blank.length > 0 && { blank }),
	};
}

/** Each name once for a placeholder that leads to it. */
function unresolvedOf(
	source: Source,
	left: readonly LeftOver<Variable>[],
): readonly Unresolved[] {
	const told = new Set<string>();
	return left.flatMap((one): Unresolved[] => {
		if (isKept(one) || isTold(told, one)) return [];
		const way = one.steps.map(({ reference }) => reference);
		return [
			{
				placeholder: source.placeholderAt(one.from, one.to),
				reason: reasonOf(one, way),
				through: [...new Set(way)].slice(0, MOST_STEPS),
			},
		];
	});
}

/** Data may hold anything, also text that only looks like a placeholder. */
function isKept({ isData, why }: LeftOver<Variable>): boolean {
	return isData && why !== "too-large";
}

function isTold(told: Set<string>, one: LeftOver<Variable>): boolean {
	const { from, name, isInside } = one;
	const key = `${from}:${name}`;
	if (isInside && told.has(key)) return true;
	told.add(key);
	return false;
}

function reasonOf(
	{ why, name }: LeftOver<Variable>,
	way: readonly string[],
): UnresolvedReason {
	if (why === "too-large") return { kind: "too-large" };
	if (why === "unset") return { kind: "unset", name };
	const before = way.lastIndexOf(name);
	return before === -1
		? { kind: "too-deep", chain: [...way, name] }
		: { kind: "cycle", chain: [...way.slice(before), name] };
}

function problemsOf(
	source: Source,
	left: readonly LeftOver<Variable>[],
	spans: readonly TraceSpan[],
	text: string,
): readonly RenderProblem[] {
	const told = new Set<string>();
	const kept = left.flatMap((one): RenderProblem[] => {
		if (!isKept(one) || isTold(told, one)) return [];
		const placeholder = source.placeholderAt(one.from, one.to);
		const why = one.why === "secret" ? "secret" : "unset";
		const kind = "data-reference-kept";
		return [{ kind, placeholder, reference: one.name, why }];
	});
	if (source.context !== "header") return kept;
	const refused = spans.flatMap(({ start, end, placeholder }) => {
		const character = headerControlCharacter(text.slice(start, end));
		const kind = "header-control-character" as const;
		return character === undefined ? [] : { kind, placeholder, character };
	});
	return [...kept, ...refused];
}

interface Range {
	readonly start: number;
	readonly end: number;
}

/** A text without ranges of it, which stand in order, and where an offset is then. */
function withoutRanges(
	text: string,
	ranges: readonly Range[],
): { readonly text: string; moved(offset: number): number } {
	if (ranges.length === 0) return { text, moved: (offset) => offset };
	let result = "";
	let done = 0;
	/** How much is gone before each range. */
	const gone: number[] = [];
	for (const { start, end } of ranges) {
		result += text.slice(done, start);
		gone.push(start - result.length);
		done = end;
	}
	result += text.slice(done);
	const moved = (offset: number): number => {
		const index = countWhile(ranges, ({ start }) => start < offset) - 1;
		const range = ranges[index];
		if (range === undefined) return offset;
		const { start, end } = range;
		return offset - (gone[index] ?? 0) - (Math.min(offset, end) - start);
	};
	return { text: result, moved };
}
