import { describe, expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { resultOf, runCode } from "./testing/script-run.ts";

const sandbox = await createSandbox();

const run = (code: string) => runCode(sandbox, code);

const evaluated = (expression: string) =>
	resultOf(sandbox, `client.setVar('it', ${expression})`);

/** Each line means the same here and in the sandbox. */
describe("gives what node gives", () => {
	test.each([
		[
			"new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'long', timeZone: 'Asia/Tokyo' }).format(new Date(0))",
			new Intl.DateTimeFormat("de-DE", {
				dateStyle: "full",
				timeStyle: "long",
				timeZone: "Asia/Tokyo",
			}).format(new Date(0)),
		],
		[
			"new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'UTC' }).formatToParts(0)",
			[{ type: "year", value: "1970" }],
		],
		[
			"new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(1234567.891)",
			"₹12,34,567.89",
		],
		[
			"new Intl.NumberFormat('de').format(12345678901234567890n)",
			"12.345.678.901.234.567.890",
		],
		[
			"new Intl.NumberFormat('en').format(NaN) + new Intl.NumberFormat('en').format(-Infinity)",
			"NaN-∞",
		],
		["[1, 2.5].map(new Intl.NumberFormat('fr').format)", ["1", "2,5"]],
		["new Intl.PluralRules('en', { type: 'ordinal' }).select(22)", "two"],
		[
			"new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-1, 'day')",
			"yesterday",
		],
		[
			"new Intl.ListFormat('en', { type: 'disjunction' }).format(['a', 'b', 'c'])",
			"a, b, or c",
		],
		["['z', 'ä', 'a'].sort(new Intl.Collator('de').compare)", ["a", "ä", "z"]],
		[
			"[...new Intl.Segmenter('en', { granularity: 'word' }).segment('a bc')].map((s) => s.segment)",
			["a", " ", "bc"],
		],
		["new Intl.DisplayNames('en', { type: 'region' }).of('DE')", "Germany"],
		["Intl.getCanonicalLocales('EN-us')", ["en-US"]],
		["Intl.NumberFormat.supportedLocalesOf(['de', 'xx'])", ["de"]],
		["Intl.NumberFormat('de').format(1.5)", "1,5"],
		[
			"Intl.DateTimeFormat().resolvedOptions().timeZone",
			Intl.DateTimeFormat().resolvedOptions().timeZone,
		],
		[
			"(1234.5).toLocaleString('de-DE', { minimumFractionDigits: 2 })",
			"1.234,50",
		],
		["(1234.5).toLocaleString()", (1234.5).toLocaleString()],
		["12345n.toLocaleString('en')", "12,345"],
		[
			"new Date(0).toLocaleDateString('en-GB', { timeZone: 'UTC' })",
			"01/01/1970",
		],
		[
			"new Date(0).toLocaleTimeString('en-US', { timeZone: 'UTC' })",
			new Date(0).toLocaleTimeString("en-US", { timeZone: "UTC" }),
		],
		[
			"new Date(0).toLocaleString('de', { timeZone: 'Europe/Berlin' })",
			"1.1.1970, 01:00:00",
		],
		["new Date(NaN).toLocaleString()", "Invalid Date"],
		[
			"['a10', 'a9'].sort((x, y) => x.localeCompare(y, undefined, { numeric: true }))",
			["a9", "a10"],
		],
		["'ä'.localeCompare('z', 'sv') + 'ä'.localeCompare('z', 'de')", 0],
		["'I'.toLocaleLowerCase('tr') + 'i'.toLocaleUpperCase()", "ıI"],
		["'e\\u0301'.normalize('NFC')", "é"],
		[
			"new Date(2024, 6, 1).getHours() + new Date(2024, 6, 1).getTimezoneOffset()",
			new Date(2024, 6, 1).getTimezoneOffset(),
		],
	])("%s", async (expression, expected) => {
		expect(await evaluated(expression)).toEqual(expected);
	});
});

describe("wrong use", () => {
	test.each([
		[
			"new Intl.NumberFormat('no such locale')",
			"Incorrect locale information provided",
		],
		[
			"new Intl.DateTimeFormat('en', { timeZone: 'Mars/One' })",
			"Invalid time zone specified: Mars/One",
		],
		["new Intl.DateTimeFormat('en').format(NaN)", "Invalid time value"],
		[
			"new Intl.NumberFormat('en', { style: 'currency' })",
			"Currency code is required with currency style.",
		],
		["(1).toLocaleString('x-')", "Incorrect locale information provided"],
		[
			"new Intl.ListFormat('en').format([1])",
			"Iterable yielded 1 which is not a string",
		],
		[
			"Intl.NumberFormat.prototype.formatToParts.call({}, 1)",
			"This is no object of Intl.",
		],
		[
			"new Intl.NumberFormat('en', { get style() { throw new Error('mine') } })",
			"mine",
		],
		[
			"Intl.constructor.constructor('return process')()",
			"'process' is not defined",
		],
	])("%s is an error as in node", async (expression, message) => {
		const { error } = await run(expression);
		expect(error?.code).toBe("SCRIPT_ERROR");
		expect(error?.message).toMatch(message);
	});
});

test("many formatters are no trouble, and each keeps its options", async () => {
	expect(
		await evaluated(
			"Array.from({ length: 300 }, (_, n) => new Intl.NumberFormat('en', { minimumFractionDigits: n % 20 })).at(-1).format(1)",
		),
	).toBe("1.0000000000000000000");
});

test("a loop over what the host does is stopped at the script's time limit", async () => {
	const hasty = await createSandbox({ timeout: 200 });
	const started = performance.now();
	const { error } = await runCode(
		hasty,
		"for (let n = 0; ; n++) n.toLocaleString('en', { minimumIntegerDigits: 1 + n % 20 })",
	);
	expect(error?.code).toBe("SCRIPT_TIMEOUT");
	expect(performance.now() - started).toBeLessThan(3000);
});
