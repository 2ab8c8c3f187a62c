import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { commandsIn } from "../../client/src/diagnostics/testing/log-readers.ts";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const PACKAGES = fileURLToPath(new URL("../..", import.meta.url));

/** Who touches the outputs of the process, and why that is no way around `terminal/outputs.ts`. */
const ALLOWED: Readonly<Record<string, string>> = {
	"cli/bin/curlew.mjs": "a sentence of its own, on a Node that is too old",
	"cli/src/main.ts": "writes to what is guarded, since its first line",
	"cli/src/terminal/outputs.ts": "the guards themselves",
	"cli/src/terminal/terminal.ts":
		"writes to what is guarded, and asks for colours and columns",
	"cli/src/terminal/ask.ts":
		"writes questions to what is guarded, and moves the cursor",
	"cli/src/terminal/node-warnings.ts": "writes to what is guarded",
	"cli/src/terminal/uncaught-failures.ts": "writes to what is guarded",
	"cli/src/terminal/unwritable-output.ts":
		"hears of faults, and writes to what is guarded",
	"client/src/report/output/document-spool.ts": "compares",
	"client/src/script/developer/thread/process-watch.ts":
		"takes what a script writes there in its own thread",
	"client/src/script/developer/messages.ts": "a comment",
};

const TOUCHES =
	/process\.(?:stdout|stderr)|(?:stdout|stderr)(?:\s*\}|,)[^;]*= process\b|(?<![\w.`])console\.(?:log|error|warn|info|debug|table|dir|trace)\(|writeSync\(\s*[12],/;

test("nothing but the guarded outputs is written to: who wants to print has one way", () => {
	const touching = ["app", "cli", "client", "load", "lsp", "queue", "template"]
		.flatMap((name) => [
			join(PACKAGES, name, "src"),
			join(PACKAGES, name, "bin"),
		])
		.flatMap(sourcesBelow)
		.filter((file) => TOUCHES.test(codeOf(file)))
		.map((file) => relative(PACKAGES, file).replaceAll("\\", "/"));
	expect(touching.filter((file) => !(file in ALLOWED))).toEqual([]);
});

/** Without comments and guest code, which runs in an engine that has no outputs. */
function codeOf(file: string): string {
	if (file.includes("/guest/") || file.includes("/snippets/")) return "";
	return readFileSync(file, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

function sourcesBelow(folder: string): readonly string[] {
	try {
		return readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((name) => /\.(?:ts|mjs|js)$/.test(name))
			.filter((name) => !/\.test\.ts$|(?:^|\/)testing\//.test(name))
			.map((name) => join(folder, name));
	} catch {
		return [];
	}
}

const EVIL = [
	"##[error]a",
	"x ##vso[task.setvariable variable=a]b",
	"y ##teamcity[buildProblem description='x']",
	"::add-mask::a",
	"travis_fold:start:a",
	"--- a",
];

/** A collection whose every word commands somebody. */
const HOSTILE_REQUEST = `info:
  name: "##[error]name"
  tags: ["##vso[task.complete result=Failed]"]
http:
  method: GET
  url: "{{host}}/x?a=##[warning]{{##teamcity[a]}}"
  headers:
    - name: X-A
      value: "##teamcity[publishArtifacts '/etc']"
runtime:
  scripts:
    - type: after-response
      code: |-
        console.log(${JSON.stringify(EVIL.join("\n"))});
        console.error("##vso[task.logissue type=error]x");
        test("##teamcity[testFailed name='a']", () => expect("::stop-commands::a\\n::error::b").to.equal("##[error]"));
        throw new Error("\\n::error::b ##[error]c");
`;

test.each([
	["run"],
	["run", "--verbose"],
	["run", "--reporter", "tap"],
	["run", "--reporter", "markdown"],
	["run", "--json"],
	["run", "--reporter", "junit"],
	["send", "a.yml"],
	["send", "a.yml", "--verbose"],
	["render", "a.yml"],
	["render", "a.yml", "--json"],
	["check"],
	["check", "--format", "json"],
	["check", "--format", "sarif"],
	["plan"],
	["plan", "--format", "mermaid"],
	["explain", "a.yml"],
	["vars"],
	["types", "--output", "-"],
	["run", "##[error]nowhere"],
	["##vso[task.complete]"],
	["load", "--iterations", "2", "--vus", "1"],
	["load", "--iterations", "2", "--vus", "1", "--reporter", "csv"],
])("no command reaches a log: curlew %s", async (...args) => {
	await using server = await recordingServer(() => ({
		body: JSON.stringify({ [EVIL.join("\n")]: EVIL }),
		headers: { "X-Evil": "##vso[task.a]b", "Content-Type": "text/plain" },
	}));
	await using collection = await collectionOf({
		"a.yml": HOSTILE_REQUEST,
		"environments/##[error]e.yml":
			"name: '##[error]e'\nvariables:\n  - name: '##teamcity[a'\n    value: '::error::x'\n",
	});
	const hasHost = ["run", "send", "render", "load"].includes(args[0] ?? "");
	const { stdout, stderr } = await curlew(
		[...args, ...(hasHost ? ["--env-var", `host=${server.url}`] : [])],
		{ cwd: collection.root },
	);
	expect(commandsIn(`${stdout}\n${stderr}`)).toEqual([]);
	expect(`${stdout}${stderr}`).not.toBe("");
});

test.each([
	["check", "--format", "github"],
	["run", "--reporter", "github"],
])(
	"Curlew's own annotations are the only commands: curlew %s",
	async (...args) => {
		await using collection = await collectionOf({
			"a.yml": HOSTILE_REQUEST.replace(
				"{{host}}",
				"http://127.0.0.1:1/{{nowhere}}",
			),
		});
		const { stdout } = await curlew(args, { cwd: collection.root });
		const own = /^::(?:error|warning|notice) [^\n]*\n/gm;
		expect(stdout).toMatch(own);
		expect(commandsIn(stdout.replace(own, ""))).toEqual([]);
		for (const [line] of stdout.matchAll(own))
			expect(commandsIn(`x${line}`)).toEqual([]);
	},
);

test("--raw is raw, for what is asked for byte for byte", async () => {
	const body = EVIL.join("\n");
	await using server = await recordingServer(() => ({
		body,
		headers: { "Content-Type": "text/plain" },
	}));
	await using collection = await collectionOf({
		"a.yml": 'info:\n  name: a\nhttp:\n  url: "{{host}}/x"\n',
	});
	const { stdout } = await curlew(
		["send", "a.yml", "--raw", "--env-var", `host=${server.url}`],
		{ cwd: collection.root },
	);
	expect(stdout).toBe(body);
});
