import { expect, test } from "vitest";
import { formatDiagnostic } from "../../diagnostics/format-diagnostic.ts";
import {
	type BodyFilter,
	checkFilter,
	filterBody,
	type InvalidFilterError,
} from "./filter-body.ts";

const jq = (text: string): BodyFilter => ({ language: "jq", text });
const path = (text: string): BodyFilter => ({ language: "jsonpath", text });
const bodyOf = (text: string) => ({ size: text.length, text: () => text });
const signal = new AbortController().signal;
/** Milliseconds. Much longer than it takes. */
const LATE = 15_000;

test("a filter that is wrong is told with its place, before anything is sent", async () => {
	await expect(checkFilter(jq(".a | .b"), { signal })).resolves.toBeUndefined();
	const error = await checkFilter(jq(".a |\n.b )"), { signal }).catch(
		(thrown: InvalidFilterError) => thrown,
	);
	expect(error && formatDiagnostic(error.toDiagnostic())).toContain(
		"  --> --jq:2:4\n   |\n 2 | .b )\n   |    ^\n",
	);
	await expect(checkFilter(path("a"), { signal })).rejects.toThrow(
		"--jsonpath cannot be understood: expected '$', found 'a'.",
	);
});

test("results and what went wrong come together", async () => {
	const body = bodyOf('[{"a":1},2]');
	const { results, failure } = await filterBody(jq(".[] | .a"), body, {
		signal,
	});
	expect(results).toEqual(["1"]);
	expect(failure?.message).toBe('--jq: Cannot index number with string "a".');
	expect(await filterBody(path("$[*].a"), body, { signal })).toEqual({
		results: ["1"],
		places: [[0, "a"]],
	});
	expect(await filterBody(jq("."), bodyOf(" "), { signal })).toEqual({
		results: [],
	});
	const html = await filterBody(path("$"), bodyOf("<html>"), { signal });
	expect(html.failure?.message).toMatch(/^The response's body is not JSON: /);
});

test("what goes on for ever ends with its time, and with the signal", async () => {
	const endless = jq("last(repeat(.))");
	const { failure } = await filterBody(endless, bodyOf("1"), {
		timeout: 300,
		signal,
	});
	expect(failure?.message).toBe(
		"--jq ran for longer than 300 ms and was stopped.",
	);
	const began = performance.now();
	const controller = new AbortController();
	setTimeout(() => controller.abort(), 200);
	await expect(
		filterBody(endless, bodyOf("1"), {
			timeout: 60_000,
			signal: controller.signal,
		}),
	).rejects.toMatchObject({ code: "ABORTED" });
	expect(performance.now() - began).toBeLessThan(LATE);
});

test("what takes too much memory says so", async () => {
	const greedy = await filterBody(jq('"x" * 2e9 | length'), bodyOf("1"), {
		signal,
	});
	expect(greedy.failure?.message).toContain("takes more than 1 GB of memory");
});

test("a body that is too large is not taken", async () => {
	const { failure } = await filterBody(
		jq("."),
		{ size: 61_000_000, text: () => "" },
		{ signal },
	);
	expect(failure?.message).toContain("larger than the 60.0 MB");
});
