import { describe, expect, test } from "vitest";
import { createDeveloperSandbox } from "./developer/developer-sandbox.ts";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const safe = await createSandbox({ timeout: 500 });
const developer = createDeveloperSandbox({ timeout: 2_000 });

describe.each([
	["safe", safe],
	["developer", developer],
] as const)("a series of scripts in the %s sandbox", (_name, sandbox) => {
	/** Runs codes as one series; gives the runtime variables, and how each script ended. */
	async function seriesOf(...codes: readonly string[]) {
		const host = memoryHost();
		const scripts = codes.map((code) => scriptOf(code));
		const series = sandbox.series(scripts, host);
		const endings: string[] = [];
		for (const script of scripts) {
			const outcome = await series.run(script);
			endings.push(outcome.kind);
		}
		series.end();
		return { endings, values: host.values.get("runtime") ?? new Map() };
	}

	const see =
		"client.setVar('seen', [typeof own, typeof shared, typeof client.helper, typeof implied])";

	test("shares globals and members of `client`, but no declarations", async () => {
		const { values } = await seriesOf(
			"const own = 1; globalThis.shared = () => 2; client.helper = 3; implied = 4;",
			see,
		);
		expect(values.get("seen")).toEqual([
			"undefined",
			"function",
			"number",
			"number",
		]);
	});

	test("leaves nothing to the next series, even when it ended early", async () => {
		const host = memoryHost();
		const scripts = [scriptOf("globalThis.shared = 1"), scriptOf("0")];
		const series = sandbox.series(scripts, host);
		await series.run(scripts[0] ?? scriptOf(""));
		series.end();
		const { values } = await seriesOf(see);
		expect(values.get("seen")).toEqual(Array(4).fill("undefined"));
	});

	test("goes on after a script that never ends", async () => {
		const { endings, values } = await seriesOf(
			"for (;;) {}",
			"client.setVar('on', 1)",
		);
		expect(endings).toEqual(["failed", "finished"]);
		expect(values.get("on")).toBe(1);
	});

	test("an expression sees nothing of a script before", async () => {
		await seriesOf("globalThis.shared = 1", "0");
		const results = await sandbox.evaluate(["typeof shared"], memoryHost());
		expect(results).toEqual([{ kind: "value", value: "undefined" }]);
	});
});

test("tests of each script of a series are told once, with the script's own place", async () => {
	const host = memoryHost();
	const scripts = [1, 2].map((n) =>
		scriptOf(`test('t${n}', () => { expect(1).to.equal(${n}) })`, {
			file: `/f${n}`,
		}),
	);
	const series = safe.series(scripts, host);
	for (const script of scripts) await series.run(script);
	series.end();
	expect(
		host.testResults.map(({ name, status, error }) => [
			name,
			status,
			error?.location?.file,
		]),
	).toEqual([
		["t1", "passed", undefined],
		["t2", "failed", "/f2"],
	]);
});
