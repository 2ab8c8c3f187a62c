import type { SecretMarks } from "../marks/mark.ts";
import { isSameText } from "./compare-text.ts";
import type { MatchFindings } from "./findings.ts";

/** `a=1&b=2`: what is between `&`, as it is written. */
type RawPair = readonly [name: string, value: string];

function pairsIn(text: string): readonly RawPair[] {
	if (text === "") return [];
	return text.split("&").map((part): RawPair => {
		const at = part.indexOf("=");
		return at === -1 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
	});
}

/** Notes where two lists of parameters differ. Only the order of those with one name counts. */
export function comparePairs(
	recorded: string,
	sent: string,
	place: string,
	{
		marks,
		findings,
		isIgnored,
	}: {
		readonly marks: SecretMarks;
		readonly findings: MatchFindings;
		readonly isIgnored: (name: string) => boolean;
	},
): void {
	// A secret may have `&` in it.
	if (isSameText(recorded, sent, marks, findings)) return;
	const [before, now] = [recorded, sent].map((text) => byName(pairsIn(text)));
	if (before === undefined || now === undefined) return;
	for (const name of new Set([...before.keys(), ...now.keys()])) {
		if (isIgnored(name)) continue;
		const [had, has] = [before.get(name) ?? [], now.get(name) ?? []];
		for (let index = 0; index < Math.max(had.length, has.length); index += 1) {
			const [one, other] = [had[index], has[index]];
			const isSame =
				one !== undefined &&
				other !== undefined &&
				isSameText(one, other, marks, findings);
			if (!isSame) findings.differ(`${place} ${name}`, one, other);
		}
	}
}

function byName(pairs: readonly RawPair[]): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const [name, value] of pairs) {
		const values = names.get(name);
		if (values) values.push(value);
		else names.set(name, [value]);
	}
	return names;
}
