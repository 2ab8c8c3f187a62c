import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import {
	go,
	java,
	javascript,
	php,
	powershell,
	python,
	ruby,
	rust,
	shell,
} from "./literals.ts";

const HOSTILE = [
	"",
	"plain",
	`a'b"c`,
	// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
	"`id` $(id) ${HOME} $HOME %PATH%",
	"#{exit} #$x #@x {$x} \\#{x}",
	"\\",
	"\\\\",
	"\\u0022 \\x22 \\42 \\n",
	"line\nbreak\r\nand\ttab",
	"\0\x01\x1b[31m\x7f\x85",
	"\u2028\u2029\u202e\u200b\ufeff",
	"ünïcödé 你好 😀 e\u0301",
	"‘curly’ ‚quotes‛ “too”",
	"</script><!-- */ // -- #",
	"-n",
	"--output=/etc/passwd",
	"@file",
	"~root",
	"!history",
	"*?[a]",
];

/** Parts that mean something in one of the languages, in any order. */
const anyText = fc.oneof(
	fc.string({ unit: "binary", maxLength: 30 }),
	fc
		.array(fc.constantFrom(..."'\"`\\$#{}()@!%u0x2n\n\r\t ‘’", "\0", "\u2028"))
		.map((parts) => parts.join("")),
);

const manyTexts = [...HOSTILE, ...fc.sample(anyText, 150)];

function has(program: string): boolean {
	return spawnSync(program, ["--version"]).status === 0;
}

async function runFile(name: string, code: string, command: string[]) {
	const folder = await mkdtemp(join(tmpdir(), "curlew-literals-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const file = join(folder, name);
	await writeFile(file, code);
	const [program = "", ...options] = command;
	const { stdout, stderr } = spawnSync(program, [...options, file], {
		encoding: "utf8",
		env: { ...process.env, LC_ALL: "C.UTF-8", PYTHONIOENCODING: "utf8" },
	});
	expect(stderr).toBe("");
	return stdout;
}

const hexOf = (text: string) =>
	Buffer.from(text.toWellFormed()).toString("hex");

describe("a literal is exactly the text, whatever is in it", () => {
	test("in JavaScript", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(runInNewContext(javascript(text))).toBe(text.toWellFormed());
			}),
		);
	});

	test("in a POSIX shell", () => {
		const texts = manyTexts.map((text) => text.replaceAll("\0", ""));
		const { stdout } = spawnSync(
			"/bin/sh",
			["-c", `printf '%s\\0' ${texts.map(shell).join(" ")}`],
			{ encoding: "utf8" },
		);
		expect(stdout.split("\0").slice(0, -1)).toEqual(
			texts.map((text) => text.toWellFormed()),
		);
	});

	test.skipIf(!has("python3"))("in Python", async () => {
		const lines = manyTexts.map(
			(text) => `print(${python(text)}.encode("utf-8").hex())\n`,
		);
		const shown = await runFile("a.py", lines.join(""), ["python3"]);
		expect(shown.split("\n").slice(0, -1)).toEqual(manyTexts.map(hexOf));
	});

	test.skipIf(!has("java"))("in Java", async () => {
		const code = `import java.util.HexFormat;
public class Main {
  public static void main(String[] a) {
${manyTexts.map((text) => `    System.out.println(HexFormat.of().formatHex(${java(text)}.getBytes(java.nio.charset.StandardCharsets.UTF_8)));\n`).join("")}  }
}`;
		const command = ["java", "-Dfile.encoding=UTF-8"];
		const shown = await runFile("Main.java", code, command);
		expect(shown.split("\n").slice(0, -1)).toEqual(manyTexts.map(hexOf));
	});
});

const SAMPLE = "a'\"\\$#{x}\n\0‘é\u2028😀";

test.each([
	["Go", go, `"a'\\"\\\\$#{x}\\n\\u0000‘é\\u2028😀"`],
	["Rust", rust, `"a'\\"\\\\$#{x}\\n\\u{0000}‘é\\u{2028}😀"`],
	["PHP", php, `"a'\\"\\\\\\$#{x}\\n\\u{0000}‘é\\u{2028}😀"`],
	["Ruby", ruby, `"a'\\"\\\\$\\#{x}\\n\\u{0000}‘é\\u{2028}😀"`],
	["PowerShell", powershell, `'a''"\\$#{x}\n\0‘‘é\u2028😀'`],
	["Java", java, `"a'\\"\\\\$#{x}\\n\\000‘é\\u2028😀"`],
])("%s has its own escapes", (_, literal, expected) => {
	expect(literal(SAMPLE)).toBe(expected);
});
