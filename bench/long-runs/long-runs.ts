import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "../clients/published-cli.ts";
import { BenchServer, TOKEN } from "../clients/server.ts";
import { measureUsage } from "../measure.ts";
import type { Row } from "../table.ts";

/** Rows of the run that the long one is held against. */
const SHORT = 10_000;

interface Subject {
	readonly name: string;
	readonly runtime: string;
	readonly options: readonly string[];
	/** Reports in files. */
	readonly reporters: readonly string[];
}

const SUBJECTS: readonly Subject[] = [
	{
		name: "reports in files",
		runtime: "",
		options: [],
		reporters: ["junit", "json", "html", "ndjson"],
	},
	{
		name: "scripts that set variables, --parallel=8",
		runtime: `runtime:
  scripts:
    - type: before-request
      code: |-
        client.setVar("last", { id: client.getVar("id") });
    - type: tests
      code: |-
        test("is fine", () => expect(res.status).to.equal(200));
`,
		options: ["--parallel=8"],
		reporters: [],
	},
];

/** The largest resident set of runs with very many rows of data. */
export async function measureLongRuns(
	isQuick: boolean,
	isNightly: boolean,
): Promise<Row[]> {
	const rows: Row[] = [];
	const long = isNightly ? 1_000_000 : isQuick ? 30_000 : 100_000;
	for (const subject of SUBJECTS) {
		const short = await peakOf(subject, SHORT);
		rows.push(
			limit(subject, SHORT, short, 200e6),
			limit(subject, long, await peakOf(subject, long), 1.2 * short),
		);
	}
	return rows;
}

function limit(
	{ name }: Subject,
	rows: number,
	ours: number,
	goal: number,
): Row {
	const what = `peak memory, ${rows.toLocaleString("en")} rows, ${name}`;
	return { kind: "limit", group: "long-runs", what, unit: "bytes", ours, goal };
}

async function peakOf(subject: Subject, rows: number): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-bench-long-"));
	const server = await BenchServer.start();
	try {
		await writeCollection(folder, subject, server.origin, rows);
		const { options, reporters } = subject;
		const usage = await measureUsage({
			args: [
				await publishedCli(),
				...["run", folder, "--quiet", "--data", join(folder, "rows.csv")],
				...options,
				...reporters.flatMap((name) => [
					"--reporter",
					`${name}=${join(folder, `out.${name}`)}`,
				]),
			],
		});
		const count = await server.takeCount();
		if (count !== rows)
			throw new Error(`${count} right requests instead of ${rows}.`);
		return usage.peakBytes;
	} finally {
		server.stop();
		await rm(folder, { recursive: true });
	}
}

async function writeCollection(
	folder: string,
	{ runtime }: Subject,
	origin: string,
	rows: number,
): Promise<void> {
	const ids = Array.from({ length: rows }, (_, index) => index);
	const files = {
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Long\n",
		"get.yml": `info:\n  name: get\nhttp:\n  url: "${origin}/users/{{id}}"\n  headers:\n    - name: X-Token\n      value: ${TOKEN}\n${runtime}`,
		"rows.csv": `id\n${ids.join("\n")}\n`,
	};
	for (const [name, text] of Object.entries(files))
		await writeFile(join(folder, name), text);
}
