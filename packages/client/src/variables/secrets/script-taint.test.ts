import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { MASK, SecretMasker } from "../secret-masker.ts";
import { ScriptTaint } from "./script-taint.ts";
import { SecretGuard } from "./secret-guard.ts";

const SECRET = "s3cret-value";
const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function tainted(known: () => Iterable<string> = () => []) {
	const masker = new SecretMasker();
	masker.add(SECRET);
	const taint = new ScriptTaint({ masker, guard: new SecretGuard([]), known });
	taint.begin("const own = 'c0ffee1234567890abcdef12'");
	return { masker, taint };
}

describe("ScriptTaint", () => {
	test("takes computed texts for secret from the first secret on that a script reads, and until it ends", () => {
		const { masker, taint } = tainted();
		taint.noteOutput(hash("before"));
		taint.noteRead("no secret");
		taint.noteOutput(hash("still before"));
		taint.noteRead(`Bearer ${SECRET}`);
		taint.noteOutput(`v1=${hash("after")}`);
		taint.begin("");
		taint.noteOutput(hash("another script"));
		const shown = ["before", "still before", "another script"].map(hash);
		for (const text of shown) expect(masker.mask(text)).toBe(text);
		expect(masker.mask(hash("after"))).toBe(MASK);
	});

	test("knows what a script has from its own text, from what it was told, and from elsewhere", () => {
		const { masker, taint } = tainted(() => [`id ${hash("elsewhere")}`]);
		taint.noteRead(SECRET, true);
		taint.noteHeard(() => JSON.stringify({ told: hash("told") }));
		taint.noteRead(hash("read"));
		const known = ["elsewhere", "told", "read"].map(hash);
		const all = [...known, "c0ffee1234567890abcdef12"].join(" ");
		taint.noteOutput(all);
		expect(masker.mask(all)).toBe(all);
	});

	test("knows the secrets of the response in every script that begins after it", () => {
		const { masker, taint } = tainted();
		taint.noteResponse(["captured"]);
		for (const name of ["first", "second"]) {
			taint.begin("");
			taint.noteOutput(hash(name));
			expect(masker.mask(hash(name))).toBe(MASK);
		}
	});

	test("looks through thousands of ids of a long response without a wait", async () => {
		const ids = Array.from({ length: 10_000 }, (_, n) => hash(`${n}`));
		const body = JSON.stringify(ids);
		const { masker, taint } = tainted(() => [body]);
		taint.noteRead(SECRET, true);
		const time = await cpuTime(() =>
			taint.noteOutput(`${body} ${hash("own")}`),
		);
		expect(time).toBeLessThan(5_000);
		expect(masker.mask(body)).toBe(body);
		expect(masker.mask(hash("own"))).toBe(MASK);
	});
});
