import { expect, test } from "vitest";
import { cpuTime } from "../../../../tools/testing/cpu-time.ts";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox({ timeout: 60_000 });

/** What scripts do with texts of others, by a size. */
const CASES: readonly (readonly [what: string, code: string, size: number])[] =
	[
		["a form", "new URLSearchParams('a=1&'.repeat(SIZE))", 20_000],
		[
			"a form with names only",
			"new URLSearchParams('a&'.repeat(SIZE))",
			30_000,
		],
		[
			"a form that is written",
			"new URLSearchParams(Array.from({ length: SIZE }, () => ['a', 'é'])).toString()",
			20_000,
		],
		[
			"parameters added to a URL",
			"const u = new URL('http://a/'); for (let i = 0; i < SIZE; i++) u.searchParams.append('a', 'b'); u.href",
			20_000,
		],
		[
			"one header many times",
			"const h = new Headers(); for (let i = 0; i < SIZE; i++) h.append('a', 'some value'); h.get('a')",
			20_000,
		],
		["base64", "atob(btoa('A'.repeat(SIZE)))", 1_000_000],
		[
			"bytes as text",
			"Buffer.from('é'.repeat(SIZE)).toString('base64')",
			1_000_000,
		],
		[
			"a query",
			"require('querystring').parse('a=1&'.repeat(SIZE), '&', '=', { maxKeys: 0 })",
			20_000,
		],
		[
			"headers of a request",
			"const h = {}; for (let i = 0; i < SIZE; i++) h['h' + i] = 'a'; req.setHeaders(h); req.getHeaders()",
			1_000,
		],
		[
			"segments",
			"[...new Intl.Segmenter('en').segment('ab '.repeat(SIZE))]",
			5_000,
		],
	];

test.each(CASES)(
	"four times as much takes about four times as long: %s",
	async (_what, code, size) => {
		const timeOnce = async (factor: number) => {
			const sized = code.replaceAll("SIZE", `${size * factor}`);
			return cpuTime(async () => {
				const outcome = await sandbox.run(scriptOf(sized), memoryHost());
				expect(outcome).toEqual({ kind: "finished" });
			});
		};
		const time = async (factor: number) =>
			Math.min(await timeOnce(factor), await timeOnce(factor));
		await timeOnce(4);
		// A square would take sixteen times as long; what is short tells nothing.
		const limit = 9 * Math.max(await time(1), 20);
		let whole = await time(4);
		// Collecting the garbage of others can only add to it.
		for (let tries = 0; whole >= limit && tries < 3; tries++)
			whole = Math.min(whole, await timeOnce(4));
		expect(whole).toBeLessThan(limit);
	},
);
