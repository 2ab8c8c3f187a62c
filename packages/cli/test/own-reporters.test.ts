import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf, curlew, recordingServer } from "./curlew.ts";

const REQUEST = 'http:\n  url: "{{host}}/a"\n';

/** Writes the path of each request. */
const PATHS = `export default ({ write }) => ({
	handle(event) {
		if (event.type === "request-finished") write(event.result.path + "\\n");
	},
	close: () => write("end\\n"),
});
`;

/** Runs a collection of one request with a reporter, from the collection's folder. */
async function runWith(
	reporter: string,
	files: Readonly<Record<string, string>>,
	read?: string,
) {
	await using server = await recordingServer();
	await using collection = await collectionOf({ "a.yml": REQUEST, ...files });
	const args = ["run", ".", "--env-var", `host=${server.url}`];
	const run = await curlew([...args, "--reporter", reporter], {
		cwd: collection.root,
	});
	const report = read && (await readFile(join(collection.root, read), "utf8"));
	const told = run.stderr.replaceAll(collection.root, "/collection");
	return { ...run, told, report, sent: server.received.length };
}

test("a module writes a report to a file, beside the terminal's", async () => {
	const files = { "mine.mjs": PATHS };
	const run = await runWith("./mine.mjs=out/paths.txt", files, "out/paths.txt");
	expect(run.report).toBe("a\nend\n");
	expect(run.stdout).toMatch(/Requests +1 passed/);
	expect(run.code).toBe(0);
});

test("without a file it has stdout to itself; TypeScript is as good", async () => {
	const typed = PATHS.replace(
		"{ write }",
		"{ write }: { write(text: string): void }",
	);
	const run = await runWith("./mine.ts", {
		"mine.ts": typed.replace("handle(event)", "handle(event: any)"),
	});
	expect(run.stdout).toBe("a\nend\n");
	expect(run.told).toBe("");
});

test.each([
	["an entry for all", '{ "name": "paths", "exports": "./index.mjs" }'],
	[
		"an entry for import only",
		'{ "name": "paths", "exports": { ".": { "import": { "default": "./index.mjs" } } } }',
	],
])(
	"a package with %s is found from the folder one is in",
	async (_, manifest) => {
		const run = await runWith("paths", {
			"node_modules/paths/package.json": manifest,
			"node_modules/paths/index.mjs": PATHS,
		});
		expect(run.stdout).toBe("a\nend\n");
	},
);

test("a collection's package that is named like a typing error is not loaded", async () => {
	const evil = 'console.log("loaded");';
	const run = await runWith("junti=x.xml", {
		"node_modules/junti/index.js": evil,
		"node_modules/junit/index.js": evil,
		"package.json": '{ "curlew": { "reporter": "./evil.js" } }',
		"evil.js": evil,
	});
	expect(run.told).toContain('There is no reporter "junti".');
	expect(run.told).toContain("Did you mean junit?");
	expect(run.stdout).toBe("");
	expect(run.code).toBe(2);
});

test.each([
	["./mine.mjs", {}, "There is no reporter at /collection/mine.mjs."],
	["nobody-has-this", {}, "There is no package of that name either"],
	[
		"./mine.mjs",
		{ "mine.mjs": "export default 1;" },
		"The reporter /collection/mine.mjs has no function as default export.",
	],
	[
		"./mine.mjs",
		{ "mine.mjs": "\nexport default () => {;" },
		"The reporter /collection/mine.mjs cannot be loaded: Unexpected end of input",
	],
	[
		"./mine.mjs",
		{ "mine.mjs": "export default () => { throw new Error('no room') };" },
		"The reporter /collection/mine.mjs cannot begin: no room",
	],
	[
		"./mine.mjs",
		{ "mine.mjs": "export default () => ({});" },
		"The reporter /collection/mine.mjs has no function `handle`.",
	],
])(
	"what is wrong with %s %o is said, and nothing is sent",
	async (reporter, files, message) => {
		const run = await runWith(reporter, files);
		expect(run.told).toContain(message);
		expect(run.sent).toBe(0);
		expect(run.code).toBe(2);
	},
);

test.each([
	["handle() { null.x }", "Cannot read properties of null (reading 'x')"],
	["async handle() { null.x }", "Cannot read properties of null"],
	["handle() {}, close() { null.x }", "Cannot read properties of null"],
])(
	"a reporter that breaks in `%s` is told with its place",
	async (body, why) => {
		const run = await runWith("./mine.mjs=out.txt", {
			"mine.mjs": `export default () => ({\n${body} });`,
		});
		expect(run.told).toContain(
			`The reporter /collection/mine.mjs broke: ${why}`,
		);
		expect(run.told).toContain("--> mine.mjs:2:");
		expect(run.code).toBe(1);
	},
);
