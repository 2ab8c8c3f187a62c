import { expect, test } from "vitest";
import { maskForm, unmaskForm } from "./masked-form.ts";

const NONE: ReadonlySet<string> = new Set();
const secret = (name: string, value: string) => ({ name, value, secret: true });
const FILE = {
	variables: [
		secret("first", "1111"),
		{ name: "plain", value: "shown" },
		secret("second", "2222"),
	],
};

/** The variables that are written when the page makes these of the masked ones. */
function written(
	change: (
		masked: readonly Readonly<Record<string, unknown>>[],
	) => readonly object[],
) {
	const masked = JSON.parse(JSON.stringify(maskForm(FILE, NONE)));
	const tree = { variables: change(masked.variables) };
	return unmaskForm(JSON.parse(JSON.stringify(tree)), FILE, NONE).variables;
}

test("a secret keeps its value where it is renamed, or stands elsewhere", () => {
	expect(
		written(([first, plain, second]) => [
			{ ...second, name: "renamed" },
			{ ...plain },
			{ ...first },
		]),
	).toEqual([
		secret("renamed", "2222"),
		{ name: "plain", value: "shown" },
		secret("first", "1111"),
	]);
});

test("a secret that is renamed never takes the value of a removed neighbour that is shown", () => {
	expect(
		written(([first, , second]) => [
			{ ...first },
			{ ...second, name: "other" },
		]),
	).toEqual([secret("first", "1111"), secret("other", "2222")]);
});

test("where nobody can tell whose value it was, nothing is written", () => {
	expect(() =>
		written(([, , second]) => [{ ...second, name: "other" }]),
	).toThrow("renamed");
});
