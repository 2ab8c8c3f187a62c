import { parseEnv } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withDotEnvValue } from "./dot-env.ts";

describe("a .env file", () => {
	test("gets a value at its end", () => {
		expect(withDotEnvValue("A=1", "TOKEN", "s3cret")).toBe(
			"A=1\nTOKEN=s3cret\n",
		);
	});

	test("keeps everything beside the value that is another", () => {
		expect(
			withDotEnvValue("# keys\nA=1\nTOKEN='old\nlines'\nB=2\n", "TOKEN", "new"),
		).toBe("# keys\nA=1\nTOKEN=new\nB=2\n");
	});

	test("gives back any value that it can hold", () => {
		const characters = [..."aZ09_=#$\\ \n\t&é漢😀", "{{", "}}"];
		const value = fc.string({ unit: fc.constantFrom(...characters) });
		fc.assert(
			fc.property(value, value, (first, second) => {
				const once = withDotEnvValue("A=1\n", "X", first);
				const twice = withDotEnvValue(once, "X", second);
				expect(parseEnv(twice)).toEqual({ A: "1", X: second });
			}),
			{ numRuns: 100 },
		);
	});

	test("refuses a value and a name that it has no way to write", () => {
		expect(() => withDotEnvValue("", "X", "'\"`")).toThrow("quotation marks");
		expect(() => withDotEnvValue("", "a b", "1")).toThrow("a b");
	});
});
