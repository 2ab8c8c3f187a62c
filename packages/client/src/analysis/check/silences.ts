import { nearestName } from "@curlew/template";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { Knowledge } from "../knowledge.ts";
import type { CollectionTexts } from "./collection-texts.ts";
import type { Finding } from "./finding.ts";
import type { Report } from "./rule.ts";

/** A comment that silences findings: `# curlew-ignore unresolved: the server fills it in`. */
export interface Silence {
	readonly file: string;
	/** Of the comment, from 1. */
	readonly line: number;
	readonly rules: readonly string[];
	readonly reason: string | undefined;
	/** The lines for which it holds, the last one included. */
	readonly from: number;
	readonly to: number;
}

const WORD = "curlew-ignore";

const SILENCE =
	/(?<=^|\s|#|\/)curlew-ignore(-file)?[ \t]+([a-z][a-z-]*(?:[ \t]*,[ \t]*[a-z][a-z-]*)*)[ \t]*(?::[ \t]*(\S.*?)?)?[ \t]*$/y;

/** Every silence in the files of a collection. Only a comment silences. */
export async function findSilences(
	texts: CollectionTexts,
	knowledge: Knowledge,
): Promise<readonly Silence[]> {
	const sources = [...texts.all()].filter(({ text }) => text.includes(WORD));
	if (sources.length === 0) return [];
	// What reads comments takes long to load, and most collections silence nothing.
	const { Comments } = await import("./comments.ts");
	const comments = new Comments(knowledge);
	return sources.flatMap((source) => silencesIn(source, comments.in(source)));
}

function silencesIn(
	source: SourceText,
	isComment: (offset: number) => boolean,
): readonly Silence[] {
	const lines = source.text.split(/\r?\n/);
	return lines.flatMap((text, index) => {
		const lineStart = source.lineStart(index + 1);
		const found = silenceOn(text, (column) => isComment(lineStart + column));
		if (found === undefined) return [];
		const [, whole, names = "", reason] = found;
		const [from, to] = whole ? [1, lines.length] : rangeOf(lines, index);
		return {
			file: source.file,
			line: index + 1,
			rules: names.split(",").map((name) => name.trim()),
			reason,
			from,
			to,
		};
	});
}

/** The first place on a line that silences. */
function silenceOn(
	text: string,
	isComment: (column: number) => boolean,
): RegExpExecArray | undefined {
	for (
		let at = text.indexOf(WORD);
		at !== -1;
		at = text.indexOf(WORD, at + WORD.length)
	) {
		SILENCE.lastIndex = at;
		const found = SILENCE.exec(text);
		if (found && isComment(at)) return found;
	}
	return undefined;
}

/** A comment behind something holds for its line; one on a line of its own for the next, with all that is indented below that. */
function rangeOf(
	lines: readonly string[],
	index: number,
): readonly [number, number] {
	const own = lines[index] ?? "";
	if (!/^\s*(?:#|\/\/)/.test(own)) return [index + 1, index + 1];
	let first = index + 1;
	while (first < lines.length && isPassedOver(lines[first] ?? "")) first++;
	const indent = indentOf(lines[first] ?? "");
	let last = first;
	for (let at = first + 1; at < lines.length; at++) {
		const line = lines[at] ?? "";
		if (line.trim() === "") continue;
		if (indentOf(line) <= indent) break;
		last = at;
	}
	return [first + 1, last + 1];
}

function isPassedOver(line: string): boolean {
	return /^\s*(?:(?:#|\/\/).*)?$/.test(line);
}

function indentOf(line: string): number {
	return line.length - line.trimStart().length;
}

type Silenceable = Pick<Finding, "rule" | "location">;

/** Takes out the findings that are silenced, and tells of silences that are wrong or useless. */
export function applySilences<F extends Silenceable>(
	findings: readonly F[],
	silences: readonly Silence[],
	names: readonly string[],
	isComplete: boolean,
): { readonly kept: readonly F[]; readonly reports: readonly Report[] } {
	if (silences.length === 0) return { kept: findings, reports: [] };
	const used = new Set<Silence>();
	const kept = findings.filter((finding) => {
		const silencing = silences.filter((silence) => holdsFor(silence, finding));
		for (const silence of silencing) used.add(silence);
		return !silencing.some(({ reason }) => reason !== undefined);
	});
	const reports = silences.flatMap((silence) => {
		const report = faultOf(silence, names, used.has(silence) || !isComplete);
		return report === undefined ? [] : [report];
	});
	return { kept, reports };
}

function holdsFor(
	{ file, from, to, rules }: Silence,
	{ rule, location }: Silenceable,
): boolean {
	return (
		location.file === file &&
		location.line >= from &&
		location.line <= to &&
		rules.includes(rule)
	);
}

function faultOf(
	{ file, line, rules, reason }: Silence,
	names: readonly string[],
	isUsed: boolean,
): Report | undefined {
	const place = { kind: "line", file, line, needle: "curlew-ignore" } as const;
	const unknown = rules.find((name) => !names.includes(name));
	if (unknown !== undefined) {
		const near = nearestName(unknown, names);
		return {
			message: `There is no rule \`${unknown}\` to ignore.`,
			hint: near ? `Did you mean \`${near}\`?` : undefined,
			place,
		};
	}
	if (reason === undefined)
		return {
			message: "A rule is to be ignored, and no reason is given.",
			hint: `Write it behind a colon: \`curlew-ignore ${rules.join(", ")}: why it does not matter here\`.`,
			place,
		};
	if (isUsed) return undefined;
	return {
		message: `Here is nothing to ignore: \`${rules.join(", ")}\` finds nothing.`,
		hint: "Remove the comment.",
		place,
	};
}
