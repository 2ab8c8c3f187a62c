import { expect, test } from "vitest";
import { requestFile, runFiles } from "./testing/run-files.ts";

test("an action whose expression comes to no value is a problem that names it", async () => {
	const action = (expression: string) => `
    - type: set-variable
      phase: after-response
      selector: { expression: "${expression}" }
      variable: { name: got, scope: runtime }`;
	const actions = ["new Map()", "() => 1", "NaN"].map(action).join("");
	const { events } = await runFiles({
		"a.yml": `${requestFile("a", {})}\nruntime:\n  actions:${actions}\n`,
	});
	const finished = events.find((event) => event.type === "request-finished");
	expect(finished?.result.problems.map(({ message }) => message)).toEqual([
		'The variable "got" was not set from new Map(): it is an object.',
		'The variable "got" was not set from () => 1: it is a function.',
		'The variable "got" was not set from NaN: it is NaN.',
	]);
});
