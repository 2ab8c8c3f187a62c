import { type HeaderPair, headerValue } from "@curlew/client/carrying";
import { bytesOfContent, withUsualBoundary } from "../exchange/content.ts";
import type {
	Content,
	RecordedRequest,
} from "../exchange/recorded-exchange.ts";
import type { SecretMarks } from "../marks/mark.ts";
import { compareJson } from "./compare-json.ts";
import { comparePairs } from "./compare-pairs.ts";
import { isSameText } from "./compare-text.ts";
import { MatchFindings } from "./findings.ts";
import { isIgnoredPointer, type MatchingRules } from "./matching-rules.ts";

/** Characters of a text that are shown where it differs. */
const MOST_SHOWN = 120;

/** A request that is to be answered. */
export interface SoughtRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	readonly body?: Content | undefined;
}

/** In what a request differs from a recorded one: by method, URL and body, and by those headers that count. */
export function compareRequests(
	recorded: RecordedRequest,
	sent: SoughtRequest,
	marks: SecretMarks,
	rules: MatchingRules,
): MatchFindings {
	const findings = new MatchFindings();
	const comparison = { marks, rules, findings };
	if (recorded.method !== sent.method)
		findings.differ("method", recorded.method, sent.method);
	compareUrls(recorded.url, sent.url, comparison);
	for (const name of rules.headers) {
		const [before, now] = [recorded, sent].map(({ headers }) =>
			headerValue(headers, name),
		);
		if (!isSameText(before ?? "", now ?? "", marks, findings))
			findings.differ(`header ${name}`, before, now);
	}
	compareBodies(recorded, sent, comparison);
	return findings;
}

interface RequestComparison {
	readonly marks: SecretMarks;
	readonly rules: MatchingRules;
	readonly findings: MatchFindings;
}

function compareUrls(
	recorded: string,
	sent: string,
	{ marks, rules, findings }: RequestComparison,
): void {
	const [before, now] = [partsOfUrl(recorded), partsOfUrl(sent)];
	if (
		!rules.ignoresOrigin &&
		!isSameText(before.origin, now.origin, marks, findings)
	)
		findings.differ("server", before.origin, now.origin);
	if (!isSameText(before.path, now.path, marks, findings))
		findings.differ("path", before.path, now.path);
	comparePairs(before.query, now.query, "query", {
		marks,
		findings,
		isIgnored: (name) => rules.ignoredQuery.has(name.toLowerCase()),
	});
}

/** By hand: marks in a recorded one keep it from being parsed. */
function partsOfUrl(url: string) {
	const [, origin = "", path = "", query = ""] =
		/^([a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
	return { origin, path: path === "" ? "/" : path, query };
}

function compareBodies(
	recorded: RecordedRequest,
	sent: SoughtRequest,
	comparison: RequestComparison,
): void {
	const type = headerValue(sent.headers, "content-type");
	const before = recorded.body;
	const now = sent.body && withUsualBoundary(type, sent.body);
	const { findings, rules, marks } = comparison;
	if (before?.kind !== "text" || now?.kind !== "text") {
		if (!isSameContent(before, now))
			findings.differ("body", shownContent(before), shownContent(now));
		return;
	}
	if (before.text === now.text) return;
	const [one, other] = [jsonIn(before.text), jsonIn(now.text)];
	if (one && other) compareJson(one.value, other.value, comparison);
	else if (/x-www-form-urlencoded/i.test(type ?? ""))
		comparePairs(before.text, now.text, "body", {
			marks,
			findings,
			isIgnored: (name) => isIgnoredPointer(rules, [name]),
		});
	else if (!isSameText(before.text, now.text, marks, findings))
		findings.differ("body", ...partsThatDiffer(before.text, now.text));
}

/** A JSON text is known by itself: not every client says so. */
function jsonIn(text: string): { readonly value: unknown } | undefined {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

function isSameContent(
	one: Content | undefined,
	other: Content | undefined,
): boolean {
	if (one === undefined || other === undefined) return one === other;
	if (one.kind === "digest" || other.kind === "digest")
		return (
			one.kind === "digest" &&
			other.kind === "digest" &&
			one.sha256 === other.sha256
		);
	const [before, now] = [bytesOfContent(one), bytesOfContent(other)];
	return Buffer.compare(before ?? Buffer.of(), now ?? Buffer.of()) === 0;
}

function shownContent(content: Content | undefined): string | undefined {
	if (content === undefined) return undefined;
	if (content.kind === "text") return content.text.slice(0, MOST_SHOWN);
	const size = content.kind === "digest" ? content.size : content.bytes.length;
	return `${size} bytes`;
}

/** From where they differ on. */
function partsThatDiffer(one: string, other: string): [string, string] {
	let at = 0;
	while (at < one.length && one[at] === other[at]) at += 1;
	const from = Math.max(0, at - MOST_SHOWN / 4);
	return [
		one.slice(from, from + MOST_SHOWN),
		other.slice(from, from + MOST_SHOWN),
	];
}
