import { mapsAt, type Tree, textAt } from "../../tree/plain-tree.ts";

/** What only one script of a text may declare by a name (ECMA-262 §16.1.1). */
const DECLARES = /^(?:const|let|class)\b/m;

/**
 * The scripts of a request, a folder or a collection as Postman has them: all that
 * runs behind a response is one script there. Those after the response come before
 * the tests, as they run; scripts that declare names stand in blocks of their own.
 */
export function withOneTestScript(owner: Tree): readonly Tree[] {
	const scripts = mapsAt(owner, "scripts");
	const after = scripts.filter((one) => isOf(one, "after-response"));
	if (after.length === 0) return scripts;
	const tests = scripts.filter((one) => isOf(one, "tests"));
	const code = joined([...after, ...tests].map(codeOf));
	const others = scripts.filter(
		(one) => !after.includes(one) && !tests.includes(one),
	);
	return [...others, { ...(tests[0] ?? after[0]), type: "tests", code }];
}

function joined(codes: readonly string[]): string {
	const mayClash = codes.filter((code) => DECLARES.test(code)).length > 1;
	return codes.map((code) => (mayClash ? `{\n${code}\n}` : code)).join("\n");
}

function codeOf(script: Tree): string {
	return textAt(script, "code") ?? "";
}

function isOf(script: Tree, type: string): boolean {
	return textAt(script, "type") === type;
}
