import { execFile } from "node:child_process";
import {
	chmodSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { History } from "./history.ts";
import { newHistory, temporaryFolder } from "./testing/new-history.ts";
import { entry } from "./testing/plain-entry.ts";

const run = promisify(execFile);
const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe("the file", () => {
	test("and all beside it can be read by its user only", async () => {
		const { history, folder } = await newHistory();
		history.add(entry());
		expect(modeOf(folder)).toBe("700");
		const names = readdirSync(folder).sort();
		expect(names).toEqual([
			"history.sqlite",
			"history.sqlite-shm",
			"history.sqlite-wal",
		]);
		for (const name of names) expect(modeOf(join(folder, name))).toBe("600");
	});

	test("that others could read is closed to them", async () => {
		const folder = await temporaryFolder();
		await writeFile(join(folder, "history.sqlite"), "", { mode: 0o644 });
		chmodSync(folder, 0o755);
		const { history } = await newHistory({ folder });
		history.add(entry());
		expect(modeOf(history.file)).toBe("600");
		expect(modeOf(folder)).toBe("700");
	});

	test("lies in the user's state folder", async () => {
		const state = await temporaryFolder();
		const before = process.env.XDG_STATE_HOME;
		process.env.XDG_STATE_HOME = state;
		try {
			expect(new History().file).toBe(
				join(state, "curlew", "history", "history.sqlite"),
			);
		} finally {
			if (before === undefined) delete process.env.XDG_STATE_HOME;
			else process.env.XDG_STATE_HOME = before;
		}
	});

	test("is made anew when somebody deletes it", async () => {
		const { history, folder, problems } = await newHistory();
		history.add(entry({ url: "/a" }));
		rmSync(folder, { recursive: true });
		history.add(entry({ url: "/b" }));
		expect(history.list().entries.map(({ url }) => url)).toEqual(["/b"]);
		expect(problems).toEqual([]);
	});

	test("holds nothing of what was deleted", async () => {
		const { history, folder } = await newHistory();
		const id = history.add(entry({ url: "/Kumquat", body: "Physalis" }));
		history.add(entry({ url: "/b" }));
		history.delete({ id: id ?? 0 });
		for (const name of readdirSync(folder)) {
			const bytes = readFileSync(join(folder, name)).toString("latin1");
			expect(bytes).not.toMatch(/kumquat|physalis/i);
		}
	});
});

describe("a damaged file", () => {
	test("is moved aside, told once, and a new one begun", async () => {
		const folder = await temporaryFolder();
		await writeFile(
			join(folder, "history.sqlite"),
			"not a database ".repeat(99),
		);
		const { history, problems } = await newHistory({ folder });
		history.add(entry({ url: "/a" }));
		history.add(entry({ url: "/b" }));
		expect(history.list().entries).toHaveLength(2);
		const aside = readdirSync(folder).filter((name) =>
			name.includes("damaged"),
		);
		expect(aside).toHaveLength(1);
		expect(readFileSync(join(folder, aside[0] ?? ""), "utf8")).toContain(
			"not a database",
		);
		expect(problems.map(({ code }) => code)).toEqual(["HISTORY_DAMAGED"]);
		expect(problems[0]?.message).toContain(aside[0]);
	});

	test("is noticed when it breaks while it is open", async () => {
		const { history, problems } = await newHistory();
		for (let n = 0; n < 50; n++) history.add(entry({ answer: `answer ${n}` }));
		history.close();
		const bytes = readFileSync(history.file);
		bytes.fill(0xff, 4_096);
		await writeFile(history.file, bytes);
		history.add(entry({ url: "/after" }));
		expect(history.list().entries.map(({ url }) => url)).toEqual(["/after"]);
		expect(problems.map(({ code }) => code)).toEqual(["HISTORY_DAMAGED"]);
	});
});

describe("what cannot be written does not keep anybody from sending", () => {
	test("with a disk that is full", async () => {
		// SQLite gets a limit of pages that is as small as the tables themselves.
		const { history, problems } = await newHistory({ sizeLimit: 64 * 1024 });
		const large = Array.from({ length: 20_000 }, (_, n) =>
			Math.imul(n + 1, 0x9e3779b1).toString(36),
		).join(" ");
		expect(history.add(entry({ answer: large }))).toBeUndefined();
		expect(history.add(entry({ answer: large }))).toBeUndefined();
		expect(problems.map(({ code }) => code)).toEqual(["HISTORY_NOT_AVAILABLE"]);
		expect(problems[0]?.message).toContain("no space left");
		expect(history.add(entry({ url: "/small" }))).toBeTypeOf("number");
		expect(history.list().entries.map(({ url }) => url)).toEqual(["/small"]);
	});

	test("with a folder that cannot be made", async () => {
		const parent = await temporaryFolder();
		await writeFile(join(parent, "file"), "");
		const folder = join(parent, "file", "history");
		const { history, problems } = await newHistory({ folder });
		expect(history.add(entry())).toBeUndefined();
		expect(
			history.beginRun({ root: "/", label: "", environment: "", at: 0 }),
		).toBeUndefined();
		expect(problems.map(({ code }) => code)).toEqual(["HISTORY_NOT_AVAILABLE"]);
		expect(() => history.list()).toThrow(/cannot be used/);
	});

	test("with a history that a newer Curlew wrote, which is left alone", async () => {
		const { history, folder, problems } = await newHistory();
		await mkdir(folder);
		const newer = new DatabaseSync(history.file);
		newer.exec("CREATE TABLE marvels (id); PRAGMA user_version = 999");
		newer.close();
		expect(history.add(entry())).toBeUndefined();
		expect(problems.map(({ code }) => code)).toEqual(["HISTORY_NEWER"]);
		expect(readdirSync(folder)).not.toContainEqual(
			expect.stringContaining("damaged"),
		);
	});
});

test("several processes write at once, and nothing is lost", async () => {
	const { history, folder, problems } = await newHistory();
	const script = `
		import { History } from ${JSON.stringify(new URL("./history.ts", import.meta.url).href)};
		import { entry } from ${JSON.stringify(new URL("./testing/plain-entry.ts", import.meta.url).href)};
		const history = new History({
			folder: ${JSON.stringify(folder)},
			onProblem: (problem) => { console.error(problem); process.exitCode = 1; },
		});
		for (let n = 0; n < 40; n++) history.add(entry({ url: "/" + process.pid }));
		history.close();`;
	const start = () =>
		run(process.execPath, ["--input-type=module", "-e", script]);
	const processes = [start(), start(), start()];
	for (let n = 0; n < 40; n++) history.add(entry({ url: "/here" }));
	await Promise.all(processes);
	expect(problems).toEqual([]);
	const counts = new Map<string, number>();
	for (const { url } of history.list({}, { limit: 1_000 }).entries)
		counts.set(url, (counts.get(url) ?? 0) + 1);
	expect([...counts.values()]).toEqual([40, 40, 40, 40]);
});
