import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { requestFile } from "../../run/testing/run-files.ts";
import type { ReasonToRun } from "../../run/watch/reasons.ts";
import { describeRerun } from "./rerun-text.ts";

/** What is said where some requests run for these reasons. */
async function said(
	changed: readonly string[],
	reasons: Readonly<Record<string, ReasonToRun>>,
	count = 20,
): Promise<readonly string[]> {
	const files = Object.keys(reasons).map((path) => [
		`${path}.yml`,
		requestFile(path),
	]);
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...Object.fromEntries(files),
	});
	const collection = await openCollection(folder.root);
	const { requests } = await collection.select([]);
	return describeRerun(
		changed.map((path) => ({
			path: path.replace(/^-/, ""),
			isGone: path.startsWith("-"),
		})),
		requests.flatMap((definition) => {
			const why = reasons[definition.path];
			return why ? [{ definition, why }] : [];
		}),
		count,
		{ file: (file) => file, columns: 60 },
	);
}

const changed = { kind: "changed" } as const;

test("it says which file changed, and of each request why it runs", async () => {
	const login: ReasonToRun = { kind: "needed", names: ["token"], by: "list" };
	expect(await said(["list.yml"], { list: changed, login })).toEqual([
		"list.yml changed: 2 of 20 requests run.",
		"  list   changed",
		"  login  runs first: sets `token` for list",
	]);
	expect(await said(["list.yml"], { list: changed })).toEqual([
		"list.yml changed: 1 request runs.",
		"  list  changed",
	]);
});

test("one reason of all is told once, one of the whole collection not at all", async () => {
	const host: ReasonToRun = { kind: "values", names: ["host"] };
	expect(await said(["local.yml"], { a: host, b: host }, 2)).toEqual([
		"local.yml changed: all 2 requests run.",
		"  each reads `host`",
	]);
	const own: ReasonToRun = { kind: "file-of-all", file: "opencollection.yml" };
	expect(await said(["opencollection.yml"], { a: own }, 1)).toEqual([
		"opencollection.yml changed: 1 request runs.",
	]);
});

test("of many files and requests the first are told", async () => {
	const reads = (from: string): ReasonToRun => ({
		...{ kind: "reads", names: [`cookie ${from}`], from },
		isGone: from === "r0",
	});
	const names = Array.from({ length: 12 }, (_, index) => `r${index}`);
	const lines = await said(
		["-a.yml", "b.yml", "c.yml", "d.yml"],
		Object.fromEntries(names.map((name) => [name, reads(name)])),
	);
	expect(lines.at(0)).toBe(
		"4 files changed (a.yml, b.yml, c.yml and 1 more): 12 of 20 requests run.",
	);
	expect(lines.at(1)).toBe("  r0  reads the cookie `r0`, which r0 set");
	expect(lines.slice(9)).toEqual(["  … and 4 more"]);
});

test("the folder that all have in common is left out, and what does not fit into the line", async () => {
	const reads: ReasonToRun = {
		...{ kind: "reads", names: ["anything", "and_all"] },
		...{ from: "shop/orders/create", isGone: false },
	};
	const lines = await said(["shop/users/list.yml"], {
		"shop/orders/pay": reads,
		"shop/users/list": changed,
	});
	expect(lines.slice(1)).toEqual([
		"  orders/pay  reads `anything`, `and_all`, which orders/cre…",
		"  users/list  changed",
	]);
});
