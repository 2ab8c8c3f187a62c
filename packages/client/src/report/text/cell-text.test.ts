import { expect, test } from "vitest";
import type { VariableCell } from "../../analysis/vars/variable-table.ts";
import { createStyle } from "./style.ts";
import { describeVariables } from "./vars-text.ts";

function cell(value: string, owner: string, given?: string): VariableCell {
	const scope = "environment";
	const place = given === undefined ? {} : { given };
	return { kind: "value", value, type: "string", scope, owner, ...place };
}

const TABLE = {
	environments: ["base + ios", "ios"],
	rows: [
		{
			...({ name: "device", scope: "environment", sameness: [0, 0] } as const),
			cells: [cell("phone", "ios"), cell("phone", "ios")],
		},
		{
			...({ name: "host", scope: "environment", sameness: [0, 1] } as const),
			cells: [cell("h", "base"), { kind: "absent" } as const],
		},
		{
			...({ name: "key", scope: "environment", sameness: [0, 0] } as const),
			cells: [cell("k", "ios", "--env-var"), cell("k", "ios", "--env-var")],
		},
	],
};

const OPTIONS = {
	...{ style: createStyle(false), root: "/c", columns: 80 },
	...{ isDifference: false, hasPlaces: false },
};

test("a value from another environment than its column's says from which", () => {
	expect(describeVariables(TABLE, { ...OPTIONS, hasOwners: true })).toBe(
		`          base + ios     ios
environment
  device  "phone" · ios  "phone"
  host    "h" · base     —
  key     "k"            "k"
`,
	);
});

test("side by side, environments say nothing of it", () => {
	expect(
		describeVariables(TABLE, { ...OPTIONS, hasOwners: false }),
	).not.toContain("·");
});

test("where it is narrow, the value is cut and not where it is from", () => {
	const row = { name: "host", scope: "environment", sameness: [0, 1] } as const;
	const cells = [cell("x".repeat(90), "base"), { kind: "absent" } as const];
	const table = { ...TABLE, rows: [{ ...row, cells }] };
	expect(describeVariables(table, { ...OPTIONS, hasOwners: true })).toMatch(
		/host {2}"x+… · base {2}—\n/,
	);
});
