import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { createProgram } from "../src/program.ts";

const page = await readFile(
	new URL("../../../docs/shards.md", import.meta.url),
	"utf8",
);

/** Fenced blocks of a language. */
function blocks(language: string): readonly string[] {
	const pattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm");
	return [...page.matchAll(pattern)].map(([, text = ""]) => text);
}

const recipes = blocks("yaml");

/** Every text in a document. */
function textsIn(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(textsIn);
}

/** What a shell makes of a `curlew` command: with the variables of each CI system, without what follows it. */
function argumentsOf(command: string): readonly string[] {
	const [, rest = ""] = /\bcurlew ([^|#;]*)/.exec(command) ?? [];
	return rest
		.replace(/\$\{\{ matrix\.shard \}\}|\$CI_NODE_INDEX/g, "2")
		.replace("$CI_NODE_TOTAL", "4")
		.replace("$((JOB_COMPLETION_INDEX + 1))", `${3 + 1}`)
		.replace(/[ ]…$/, "")
		.trim()
		.split(/ +/);
}

/** Reads a command line as `curlew` does, and runs nothing. */
function parse(args: readonly string[]) {
	const program = createProgram(() => {});
	let options: unknown;
	for (const command of program.commands)
		command
			.exitOverride()
			.configureOutput({ writeErr: () => {} })
			.action(() => {
				options = command.opts();
			});
	program.exitOverride().parse(args, { from: "user" });
	return options;
}

const commandsIn = (texts: readonly string[]) =>
	texts.filter((text) => /\bcurlew (run|merge|plan) /.test(text));

describe("the recipes in docs/shards.md", () => {
	test("are YAML", () => {
		expect(recipes).toHaveLength(4);
		for (const recipe of recipes)
			for (const document of parseAllDocuments(recipe))
				expect([...document.errors, ...document.warnings]).toEqual([]);
	});

	test("run commands that Curlew understands", () => {
		const commands = recipes.flatMap((recipe) =>
			commandsIn(
				parseAllDocuments(recipe).flatMap((one) => textsIn(one.toJS())),
			),
		);
		expect(commands).toHaveLength(6);
		const parsed = commands.map((command) => parse(argumentsOf(command)));
		expect(parsed).toMatchObject([
			{ shard: { index: 2, count: 4 }, reporter: ["blob=out"] },
			{
				reporter: [
					"github",
					"html=report/index.html",
					"junit=report/junit.xml",
				],
			},
			{ shard: { index: 2, count: 4 }, reporter: ["blob=out"] },
			{ reporter: ["html=report.html", "junit=report.xml"] },
			{ shard: { index: 4, count: 8 }, reporter: ["blob=/blobs"] },
			{ reporter: ["html=/blobs/report.html", "junit=/blobs/report.xml"] },
		]);
	});

	test("have as many shards as they start", () => {
		const [github = "", , job = ""] = recipes;
		expect(/shard: \[(.*)\]/.exec(github)?.[1]?.split(",")).toHaveLength(4);
		expect(job).toContain("completions: 8");
	});

	test("as do the other commands on the page", () => {
		const lines = [...blocks("sh"), ...blocks("console")]
			.flatMap((block) => block.split("\n"))
			.map((line) => line.replace(/ +#.*| +…$/, ""));
		const commands = commandsIn(lines.map((line) => `${line} `));
		expect(commands.length).toBeGreaterThan(6);
		for (const command of commands)
			expect(() => parse(argumentsOf(command)), command).not.toThrow();
	});
});
