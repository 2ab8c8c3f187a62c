import type { Finding, FindingPlace, FindingSeverity } from "./finding.ts";
import type { GroupSummary, Subject } from "./rule.ts";

/** What a rule has found at one place. */
export interface PlacedFinding extends FindingPlace {
	readonly rule: string;
	readonly severity: FindingSeverity;
	/** Names the environments in which it holds, when these are not all: the end of the message. */
	readonly where: string;
	readonly subject: Subject | undefined;
}

/**
 * Makes one finding of those that have the same reason.
 *
 * @param placed in the order of files and lines, which the findings are in as well
 */
export function groupFindings(
	placed: readonly PlacedFinding[],
): readonly Finding[] {
	const groups = new Map<unknown, [PlacedFinding, ...PlacedFinding[]]>();
	for (const one of placed) {
		const { rule, subject, where } = one;
		const key = subject ? `${rule}\n${where}\n${subject.key}` : one;
		const group = groups.get(key);
		if (group) group.push(one);
		else groups.set(key, [one]);
	}
	return [...groups.values()].map(findingOf);
}

function findingOf(
	group: readonly [PlacedFinding, ...PlacedFinding[]],
): Finding {
	const [first] = group;
	const { rule, severity, where, subject, ...place } = first;
	const places = group.map(placeOf);
	const count = group.length;
	if (subject === undefined || count === 1)
		return { rule, severity, ...place, count, places };
	const { hint = place.hint } = subject;
	return {
		rule,
		severity: worstOf(group),
		...place,
		message: subject.message(toldOf(group)) + where,
		...(hint !== undefined && { hint }),
		count,
		places,
	};
}

function placeOf({
	rule: _rule,
	severity: _severity,
	where: _where,
	subject: _subject,
	...place
}: PlacedFinding): FindingPlace {
	return place;
}

const SEVERITIES: readonly FindingSeverity[] = ["error", "warning", "info"];

function worstOf(group: readonly PlacedFinding[]): FindingSeverity {
	const isThere = (severity: FindingSeverity) =>
		group.some((one) => one.severity === severity);
	return SEVERITIES.find(isThere) ?? "info";
}

function toldOf(group: readonly PlacedFinding[]): GroupSummary {
	const files = new Set(group.map(({ location }) => location.file));
	const counts = new Map<string, number>();
	for (const { subject } of group)
		if (subject) counts.set(subject.item, (counts.get(subject.item) ?? 0) + 1);
	const places = `${group.length} places`;
	return {
		places: files.size === 1 ? places : `${places} in ${files.size} files`,
		items: [...counts]
			.sort(([, a], [, b]) => b - a)
			.map(([item, count]) => ({ item, count })),
	};
}
