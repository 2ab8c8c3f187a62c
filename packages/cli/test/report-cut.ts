import { expect } from "vitest";

/** Why a report does not tell of the whole run, as it says itself; asserts that it can be read. */
export function cutOf(
	name: "json" | "bruno-json" | "junit" | "html",
	text: string,
): string | undefined {
	switch (name) {
		case "json":
			return JSON.parse(text).incomplete;
		case "bruno-json":
			return JSON.parse(text).at(-1)?.incomplete;
		case "junit":
			assertWellFormed(text);
			return /<error type="RUN_INCOMPLETE" message="([^"]*)"/.exec(text)?.[1];
		case "html":
			return endOfPage(text).incomplete;
	}
}

/** Each element of a report of JUnit's closes, and the totals are right. Gives the number of its cases. */
export function assertWellFormed(xml: string): { readonly cases: number } {
	const open: string[] = [];
	let cases = 0;
	for (const [, end, name = "", itself] of xml.matchAll(
		/<(\/?)([a-z-]+)(?: [^>]*?)?(\/?)>/g,
	)) {
		if (name === "testcase" && !end) cases += 1;
		if (end) expect(open.pop()).toBe(name);
		else if (!itself) open.push(name);
	}
	expect(open).toEqual([]);
	expect(xml).toMatch(/^<\?xml [^>]*\?>\n<testsuites .*<\/testsuites>\n$/s);
	expect(Number(/<testsuites[^>]* tests="(\d+)"/.exec(xml)?.[1])).toBe(cases);
	return { cases };
}

function endOfPage(html: string): { readonly incomplete?: string } {
	expect(html).toMatch(/^<!doctype html>.*<\/html>\n$/s);
	const end = /<script type="application\/json" id="end">(.*?)<\/script>/.exec(
		html,
	);
	const results =
		/<script type="application\/x-ndjson" id="results">(.*?)<\/script>/s.exec(
			html,
		)?.[1] ?? "";
	for (const line of results.split("\n"))
		if (line.trim() !== "") JSON.parse(line);
	return JSON.parse(end?.[1] ?? "");
}
