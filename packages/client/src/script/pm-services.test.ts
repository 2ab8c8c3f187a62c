import { afterAll, beforeAll, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../collection/testing/temporary-folder.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

let folder: TemporaryFolder;
beforeAll(async () => {
	folder = await temporaryFolder({
		"packages/team/sums.js": "module.exports = { add: (a, b) => a + b };",
		"packages/broken.js": "require('gone');",
	});
});
afterAll(() => folder[Symbol.asyncDispose]());

async function ran(code: string) {
	const host = memoryHost();
	host.values.set("secret", new Map([["token", "hidden"]]));
	const outcome = await sandbox.run(scriptOf(code), {
		...host,
		collection: { name: "Users", root: folder.root },
	});
	const error = outcome.kind === "failed" ? outcome.error : undefined;
	return { host, error, it: host.values.get("runtime")?.get("it") };
}

test.each([
	["pm.require('npm:lodash@4.17.21').chunk([1, 2])", [[1], [2]]],
	["pm.require('npm:moment').utc(0).year()", 1970],
	["pm.require('@team/sums').add(1, 2)", 3],
	["await pm.vault.get('token')", "hidden"],
	["typeof await pm.vault.get('other')", "undefined"],
])("%s", async (expression, value) => {
	const { error, it } = await ran(`client.setVar("it", ${expression})`);
	expect(error).toBeUndefined();
	expect(it).toEqual(value);
});

test.each([
	[
		"pm.require('npm:left-pad@1.3.0')",
		'pm.require("npm:left-pad@1.3.0"): no package is fetched while a collection runs. Install it beside the collection (npm install left-pad) and run with --sandbox developer',
	],
	[
		"pm.require('@team/other')",
		'pm.require("@team/other"): the package is in the package library of a team. It lives in Postman\'s cloud: put its code into ./packages/team/other.js',
	],
	["pm.require('broken')", "gone"],
	[
		"await pm.vault.set('token', 1)",
		"pm.vault.set: a script does not write secrets. `curlew secret set NAME` keeps one",
	],
	["pm.visualizer.set({})", "Template must be of type string, found object"],
	[
		"pm.datasets.get('rows')",
		"pm.datasets.get is not to be had: It lives in Postman's cloud.",
	],
	["pm.state.set('a', 1)", "pm.state.set is not to be had"],
	["pm.message.data", "pm.message.data is not to be had"],
])("%s says why not, at its line", async (code, message) => {
	const { error } = await ran(`\n${code};`);
	expect(error?.message).toContain(message);
	expect(error?.location?.line).toBe(scriptOf("").line + 1);
});

test("the visualizer's page holds what the template makes of the data, which is text there", async () => {
	const { host, error } = await ran(
		"pm.visualizer.set('<ul>{{#each rows}}<li>{{name}}</li>{{/each}}</ul>', { rows: [{ name: '<b>' }, { name: 'B' }] })",
	);
	expect(error).toBeUndefined();
	expect(host.visualizations).toEqual([
		{
			kind: "html",
			config: {
				name: "visualizer",
				html: "<ul><li>&lt;b&gt;</li><li>B</li></ul>",
			},
		},
	]);
	const cleared = await ran("pm.visualizer.set('a'); pm.visualizer.clear()");
	expect(cleared.host.visualizations).toEqual([]);
});
