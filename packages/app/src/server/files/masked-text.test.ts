import fc from "fast-check";
import { expect, test } from "vitest";
import { maskFileText, unmaskText } from "./masked-text.ts";

const NONE = new Set<string>();

const BROKEN = `name: dev
variables:
  - { name: key, value: hunter1, secret: true }
  - { name: "a", value: "hunt, er2", secret: true }
  - name: block
    value: |
      hunter3
      more
    secret: true
  - value: hunter4 # why
    name: first
  - name: typed
    value:
      type: object
      data: '{ "x": "hunter5" }'
  - name: odd
    value: "hunter6
    secret: true
  - [
`;

test("no value is shown of a text that nobody can read, and everything else is", () => {
	const { shown } = maskFileText(BROKEN, NONE);
	expect(shown).not.toMatch(/hunt/);
	expect(shown).toBe(`name: dev
variables:
  - { name: key, value: ●●●1, secret: true }
  - { name: "a", value: ●●●2, secret: true }
  - name: block
    value: ●●●3
    secret: true
  - value: ●●●4
    name: first
  - name: typed
    value:●●●5
  - name: odd
    value: ●●●6
    secret: true
  - [
`);
});

test.each(["|", ">-", '"hunter2', "hunter2", ""])(
	"lines of a secret that somebody pasted without indenting them are not shown: %j",
	(start) => {
		const text = `variables:
  - name: key
    value: ${start}
-----BEGIN hunter3-----
hunter4+/==

hunter5
-----END hunter6-----
    secret: true
  - name: other
`;
		expect(maskFileText(text, NONE).shown).toMatch(
			/^variables:\n {2}- name: key\n {4}value:\s*●●●1\n {4}secret: true\n {2}- name: other\n$/,
		);
	},
);

test("names that are secret wherever they stand hide their values, as in Bruno's format", () => {
	const text = "vars {\n  token: hunter2\n  host: x\n";
	expect(maskFileText(text, new Set(["token"])).shown).toBe(
		"vars {\n  token: ●●●1\n  host: x\n",
	);
});

test("what was hidden comes back, wherever its mask is by then", () => {
	const { shown, hidden } = maskFileText(BROKEN, NONE);
	const mended = shown.replace("  - [\n", "");
	expect(unmaskText(mended, hidden)).toBe(BROKEN.replace("  - [\n", ""));
	expect(() => unmaskText("value: ●●●7", hidden)).toThrow("●●●7");
});

test("nothing is lost by masking", () => {
	const piece = fc.constantFrom(
		"value: ",
		"data:",
		"- ",
		"{ ",
		" }",
		", ",
		"\n",
		"  ",
		"    ",
		'"',
		"'",
		"x",
		"|",
		"name: a",
		"token: y",
		"[",
	);
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const text = pieces.join("");
			const { shown, hidden } = maskFileText(text, new Set(["token"]));
			expect(unmaskText(shown, hidden)).toBe(text);
		}),
	);
});
