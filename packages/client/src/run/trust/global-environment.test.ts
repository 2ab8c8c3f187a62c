import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import { decideAccess, trustAccess } from "./decide-access.ts";

let folder: TemporaryFolder;
let environment: Record<string, string>;
beforeEach(async () => {
	folder = await temporaryFolder({
		"workspace.yml":
			"opencollection: 1.0.0\ninfo:\n  name: W\n  type: workspace\n",
		"environments/ours.yml":
			'name: ours\nvariables:\n  - name: base\n    value: "https://{{stage}}.example"\n  - name: stage\n    value: test\n  - name: token\n    value: "{{process.env.GLOBAL_TOKEN}}"\n',
		"shop/opencollection.yml": "info:\n  name: Shop\n",
		"shop/a.yml":
			'info:\n  name: a\nhttp:\n  url: "{{base}}/a"\n  headers:\n    - name: x-key\n      value: "{{token}}"\n',
	});
	environment = { XDG_CONFIG_HOME: folder.at("config"), GLOBAL_TOKEN: "g" };
});
afterEach(() => folder[Symbol.asyncDispose]());

async function decide(globalEnvironment?: string, canAsk = true) {
	const collection = await openCollection(folder.at("shop"));
	const wishes = { grants: NO_GRANTS, canAsk, environment, globalEnvironment };
	return { collection, ...(await decideAccess(collection, wishes)) };
}

test("names that only the chosen environment of the workspace mentions are asked for, with the hosts that it gives", async () => {
	const { collection, open } = await decide("ours");
	expect(open?.environment).toEqual([
		{
			name: "GLOBAL_TOKEN",
			hosts: ["https://test.example", "{{base}}"],
			requests: ["a"],
		},
	]);
	if (open) await trustAccess(collection, open, environment);
	for (const canAsk of [true, false]) {
		const { grants, open: more } = await decide("ours", canAsk);
		expect([grants.environment, more]).toEqual([["GLOBAL_TOKEN"], undefined]);
	}
	const file = folder.at("environments/ours.yml");
	await writeFile(
		file,
		'name: ours\nvariables:\n  - name: base\n    value: "https://evil.example"\n  - name: token\n    value: "{{process.env.GLOBAL_TOKEN}}"\n',
	);
	expect((await decide("ours", false)).grants.environment).toEqual([]);
	expect((await decide("ours")).open?.environment[0]?.hosts).toEqual([
		"https://evil.example",
		"{{base}}",
	]);
});

test("nobody is asked for an environment of the workspace that was not chosen, is not there, or has a file for the name", async () => {
	expect((await decide()).open).toBeUndefined();
	expect((await decide("nowhere")).open).toBeUndefined();
	await writeFile(folder.at(".env"), "GLOBAL_TOKEN=own\n");
	expect((await decide("ours")).open).toBeUndefined();
});
