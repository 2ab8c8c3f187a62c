import { expect, test } from "vitest";
import { collectionOf, curlew } from "../curlew.ts";

const SECRET = "kX9-plantedSecret-77Qz";

/** The value of a declared secret stands where a file cannot be read; no session knows it yet. */
test.each(["load", "plan", "send", "render", "explain", "run"])(
	"`%s` tells of a broken file without the declared secret on its line",
	async (command) => {
		await using collection = await collectionOf({
			"opencollection.yml":
				"opencollection: 1.0.0\ninfo:\n  name: C\nextensions:\n  curlew:\n    secrets: [{ name: s }]\n",
			"environments/dev.yml": `name: dev\nvariables:\n  - name: s\n    value: ${SECRET}\n`,
			"b.yml": `info:\n  name: b\nhttp:\n  url: http://x/${SECRET}/a: b\n`,
		});
		const args = [command, `${collection.root}/b.yml`, "--env", "dev"];
		const { stdout, stderr } = await curlew(args);
		expect(stderr + stdout).toContain("b.yml:4");
		expect(stderr + stdout).not.toContain(SECRET);
	},
);
