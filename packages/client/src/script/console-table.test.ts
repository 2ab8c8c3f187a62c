import { expect, test } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function printed(values: string) {
	const host = memoryHost();
	await sandbox.run(scriptOf(`console.table(${values})`), host);
	return host.output[0]?.text;
}

test("rows of objects become columns, as in node", async () => {
	expect(await printed("[{ id: 1, name: 'Ada' }, { id: 22 }]")).toBe(
		`┌─────────┬────┬───────┐
│ (index) │ id │ name  │
├─────────┼────┼───────┤
│ 0       │ 1  │ 'Ada' │
│ 1       │ 22 │       │
└─────────┴────┴───────┘`,
	);
});

test("columns can be chosen", async () => {
	expect(await printed("{ a: { x: 1, y: 2 } }, ['y']")).toBe(
		`┌─────────┬───┐
│ (index) │ y │
├─────────┼───┤
│ a       │ 2 │
└─────────┴───┘`,
	);
});

test("plain values have a column of their own; what has no rows is printed", async () => {
	expect(await printed("['x', 5]")).toBe(
		`┌─────────┬────────┐
│ (index) │ Values │
├─────────┼────────┤
│ 0       │ 'x'    │
│ 1       │ 5      │
└─────────┴────────┘`,
	);
	expect(await printed("'text'")).toBe("text");
});
