import { join } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../testing/editor.ts";
import { findProblems } from "./find-problems.ts";

test("what many places have in common shows at each of them, as it reads there", async () => {
	const request = (name: string) =>
		`info:\n  name: ${name}\nhttp:\n  url: "https://{{host}}/${name}"\n`;
	const root = writeFiles({
		"opencollection.yml": "info:\n  name: Shop\n",
		"environments/dev.yml": "name: dev\nvariables: []\n",
		"a.yml": request("a"),
		"b.yml": request("b"),
	});
	const found = await findProblems(join(root, "opencollection.yml"));
	expect(found).toMatchObject(
		["a.yml", "b.yml"].map((file) => ({
			code: "unresolved",
			severity: "error",
			message:
				"`{{host}}` in the URL has no value: the variable `host` is not set.",
			location: { file: join(root, file), line: 4, column: 17, length: 8 },
		})),
	);
});
