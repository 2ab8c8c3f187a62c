import { writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { CollectionModules } from "./collection-modules.ts";
import { NeededLibraries } from "./needed-libraries.ts";

let folder: TemporaryFolder;
let needed: NeededLibraries;
beforeAll(async () => {
	folder = await temporaryFolder({
		"one.js": "require('moment'); require('./two'); require('./none');",
		"two.js": "require('./one'); module.exports = () => expect(1);",
		"data.json": "\"require('tv4')\"",
	});
	needed = new NeededLibraries(new CollectionModules(folder.root));
});
afterAll(() => folder[Symbol.asyncDispose]());

test.each([
	["", []],
	["client.setVar('a', 1)", []],
	["test('a', () => { expect(1).to.equal(1) })", ["chai"]],
	["const expectation = unexpected", []],
	[
		"const _ = require('lodash'), m = require( \"moment\" )",
		["lodash", "moment"],
	],
	["require(`uuid`).v4(); require('uuid').v1()", ["uuid"]],
	["require(name); require('lod' + 'ash')", []],
	["require('fs'); require('left-pad')", []],
	[
		"Buffer.from(''); crypto.subtle; Intl",
		["buffer", "curlew:own/intl", "curlew:own/webcrypto"],
	],
	["require('curlew:own/webcrypto')", []],
	["require('./data.json')", []],
	["require('../outside')", []],
])("%j needs %j", (code, libraries) => {
	expect(needed.of(code)).toEqual(libraries);
});

test("files of the collection add theirs, also in a circle", () => {
	expect(needed.of("require('lodash'); require('./one')")).toEqual([
		"chai",
		"lodash",
		"moment",
	]);
});

test("a file that changes is read again", async () => {
	const code = "require('./changing')";
	expect(needed.of(code)).toEqual([]);
	await writeFile(folder.at("changing.js"), "require('nanoid')");
	expect(needed.of(code)).toEqual(["nanoid"]);
});
