import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { inAppWords, speaksOfTerminal } from "./app-words.ts";

const PACKAGES = fileURLToPath(new URL("../../../../..", import.meta.url));

/** Of the terminal itself, or of tools that have nothing to say on the page. */
const NOT_SHOWN =
	/\/(?:testing|report|convert|key-docs|script\/work|run\/parts|run\/order)\/|rules\/requests\/target-version|engine-code|node-thread|ask-git|start-process|run\/session\/(?:postman|client|connection|open-sandbox)|start-app|guard\.ts|filter-body|thread-series/;

/** What the sources say with an option or a command in it, values in place. */
function textsOfTerminal(): readonly (readonly [string, string])[] {
	const files = globSync("{client,app}/src/**/*.ts", { cwd: PACKAGES })
		.map((file) => file.replaceAll("\\", "/"))
		.filter(
			(file) => !file.endsWith(".test.ts") && !NOT_SHOWN.test(`/${file}`),
		);
	return files.flatMap((file) => {
		const source = readFileSync(`${PACKAGES}/${file}`, "utf8");
		const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g, "");
		const texts = code.match(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
		return texts
			.map((text) =>
				text
					.slice(1, -1)
					.replace(/\$\{[^}]*\}/g, "staging")
					.replaceAll("\\`", "`")
					.replaceAll('\\"', '"'),
			)
			.filter((text) => !/^`[^`]*`$|^\S+$/.test(text) && speaksOfTerminal(text))
			.map((text) => [file, text] as const);
	});
}

const TEXTS = textsOfTerminal();

test("there are hints of the terminal to speak of", () => {
	expect(TEXTS.length).toBeGreaterThan(40);
});

test.each(TEXTS)(
	"%s: “%s” names no option on the page, and still says something",
	(_, text) => {
		const said = inAppWords(text);
		expect(said).not.toMatch(/(?:^|\s)--[a-z]|`--|curlew [a-z]/);
		expect(said).not.toBe("");
	},
);

describe("what the app says in place of", () => {
	test.each([
		[
			"Set it in the environment, with --env-var base_url=…, or in a script.",
			"Define it, or set it in a script.",
		],
		["`local` has it: `--env local`.", "`local` has it."],
		[
			"`local` and `My own` have it: `--env local`, or define it in `staging`, too.",
			"`local` and `My own` have it.",
		],
		[
			"Give the value with --env-var token=…, with --prompt token=…, or in a .env file. If it is in the environment of the process, allow the collection to read it: --allow-env token",
			"Store its value: it comes into a `.env` file that git does not see. Or allow the collection to read it from the environment of the process (“Permissions of the collection” in the palette).",
		],
		[
			"Do it. Then say --unheard-of. And that is that.",
			"Do it. And that is that.",
		],
		["Keep `a` and `b --c`?", ""],
		["Nothing to say.", "Nothing to say."],
	])("%s", (text, said) => {
		expect(inAppWords(text)).toBe(said);
	});
});
