import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Machine } from "./machine.ts";
import {
	formatValue,
	GROUPS,
	type Group,
	markdownTable,
	type Row,
} from "./table.ts";

/** One run of the bench: what came out, when, and on what. */
export interface Report {
	/** ISO 8601. */
	readonly date: string;
	readonly isQuick: boolean;
	readonly machine: Machine;
	readonly peers: Readonly<Record<string, string>>;
	readonly rows: readonly Row[];
}

const TITLES: Record<Group, string> = {
	rendering: "Rendering",
	requests: "1,000 requests",
	bru: "Bruno's own files",
	postman: "Postman's own files",
	memory: "Memory",
	"start-up": "Start-up",
	"by-hand": "By hand",
	check: "Checking",
	app: "The app",
	secrets: "Finding secrets",
	parallel: "Parallel runs",
	load: "Load",
	mock: "Mock",
	contract: "Contracts",
	"long-runs": "Long runs",
};

const NOTES: Record<Group, string> = {
	rendering:
		"CPU time of the main thread for one rendering; each subject in a process of its own, after a warm-up, its output checked. Curlew looks its variables up in five scopes and escapes for JSON; the others get one flat object, their best case, and do not escape. The growth rows take the worst of the contexts text, JSON, URL and header.",
	requests:
		"User and system time of the whole process, start included. Each request has a variable in the URL and one in a header, and one `test()`; the server is a process of its own and counts the right requests. Bruno runs the very files that Curlew runs; newman and httpyac get the same requests in their formats. Curlew and Bruno's safe mode run scripts in QuickJS, the others in Node itself. Where a peer's number is scaled, its last requests were measured and taken times the rest.",
	bru: "As above, with `.bru` files in folders of 50, each with a script before the request and a test after it, in the safe sandbox. One file out of 3,000: wall time of the whole process.",
	postman:
		"As above, with the one JSON file that newman runs. The last row is the same requests with `pm` in Postman's file, beside `test` and `res` in Curlew's.",
	memory: "The largest resident set of Curlew's process.",
	"start-up":
		"Wall time of the whole process, compile cache warm. The goal is measured against the fastest peer. `node -e 0` is the physical limit.",
	"by-hand":
		"Wall time of the whole process at a terminal, compile cache warm, beside what people have there; CPU time of a run of 1,000. Where it goes: [decision 33](decisions/0033-the-command-is-commonjs.md).",
	check:
		"Wall time of `curlew check`, start included: every reference of every request in three environments, and all scripts. Where nothing has changed, what was found is kept outside of the collection.",
	app: "`curlew open` in a headless Chromium: from a click to the frame with the request's URL, from the navigation to the first paint, from a key to the frame that shows it.",
	secrets:
		"CPU time of the main thread to black out secrets in texts that a server would choose who knows how they are found.",
	parallel:
		"Wall time of `curlew run`, start included, beside the same run without `--parallel`. The requests need nothing of each other; the server is a process of its own on the same machine.",
	load: "User and system time of the client's whole process, start included, for each request that the server has counted; the least of the rounds. Ten kept connections, one thread each; the server is a process of its own on raw sockets. autocannon and wrk send fixed bytes. wrk is written in C: what it takes is the limit of the machine. The 20 placeholders have the same values each time, as variables of an environment do: what was written for a user is sent again as long as none of its variables changes. With another row of data each time, all of it is written anew.",
	mock: "User and system time of the server's process for each answer of success, both servers started with the same document and driven by autocannon over ten kept connections; the least of the rounds. Curlew keeps what is posted, Prism answers each request by itself.",
	contract:
		"CPU time of the main thread for one exchange, compiled schemas warm: matched among 600 operations of one length, path and query parameters, the body read as JSON and judged by its schema.",
	"long-runs":
		"The largest resident set of `curlew run --data` with a request for each row. The goal of the long run is that of the short one and a fifth; `--nightly` makes it a million rows.",
};

/** What was measured on what, in lines of text. */
export function describeReport({
	date,
	isQuick,
	machine,
	peers,
}: Report): string[] {
	return [
		`${date.slice(0, 10)}, commit ${machine.commit}${isQuick ? ", a quick run: few rounds, rough numbers" : ""}`,
		`${machine.cpu}, ${machine.cores} cores, ${formatValue(machine.memoryBytes, "bytes")}`,
		`${machine.system}, Node ${machine.node}`,
		Object.entries(peers)
			.map(([name, version]) => `${name} ${version}`)
			.join(", "),
	];
}

/** Writes `docs/performance.md`: of the groups that were measured their sections anew, the others as they stand there. */
export async function writePage(
	report: Report,
	groups: readonly Group[],
): Promise<void> {
	const file = join(import.meta.dirname, "..", "docs", "performance.md");
	const isWhole = groups.length === GROUPS.length;
	const known = isWhole ? new Map() : sectionsOf(await readFile(file, "utf8"));
	for (const group of groups)
		known.set(TITLES[group], sectionOf(group, report));
	const sections = GROUPS.flatMap((group) => known.get(TITLES[group]) ?? []);
	await writeFile(file, pageOf(sections));
}

/** The sections of a page by their titles. */
function sectionsOf(page: string): Map<string, string> {
	const [, ...sections] = page.split(/^(?=## )/m);
	return new Map(
		sections.map((text) => [text.slice(3, text.indexOf("\n")), text.trimEnd()]),
	);
}

function pageOf(sections: readonly string[]): string {
	return `<!-- Written by \`npm run bench -- --write-docs\`. Changes made by hand will be lost. -->
# Performance

Curlew beside other clients: each section in one run, medians of interleaved rounds. A ratio is the
peer's number divided by Curlew's, so more is better. Below each section stands what it was measured on.

${summaryOf(sections)}

${sections.join("\n\n")}

## To repeat it

<!-- not run: it takes minutes -->
\`\`\`sh
npm run bench                      # everything; installs the other clients into bench/ at first use
npm run bench -- start-up --quick  # one group, fewer rounds
npm run bench -- long-runs --nightly  # a million rows of data: about an hour
npm run bench -- --write-docs      # rewrites this page
npm run bench -- postman --write-docs  # rewrites one section
\`\`\`
`;
}

function sectionOf(group: Group, report: Report): string {
	const ofGroup = report.rows.filter((row) => row.group === group);
	const on = describeReport(report).map((line) => `- ${line}`);
	return `## ${TITLES[group]}\n\n${NOTES[group]}\n\n${markdownTable(ofGroup)}\n\n${on.join("\n")}`;
}

/** Of all sections, whenever they were measured. */
function summaryOf(sections: readonly string[]): string {
	const rows = sections
		.flatMap((section) => section.split("\n"))
		.map((line) => line.split("|").map((cell) => cell.trim()))
		.filter((cells) => cells.at(-2) === "yes" || cells.at(-2) === "NO");
	const missed = rows.filter((cells) => cells.at(-2) === "NO");
	if (missed.length === 0) return `All ${rows.length} goals are met.`;
	const names = missed.map(([, what, ours, peer]) =>
		peer ? `- ${what}: ${ours}, against ${peer}` : `- ${what}: ${ours}`,
	);
	return `${rows.length - missed.length} of ${rows.length} goals are met. Missed:\n\n${names.join("\n")}`;
}
