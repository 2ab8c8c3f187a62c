import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { expect, test } from "vitest";
import { notices } from "../../../../tools/package/notices.ts";
import { readSources } from "../../../../tools/sources.ts";
import { PACKAGES } from "../../../client/src/script/libraries/library-packages.ts";
import { folderOf, packagedCommand } from "../curlew.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const read = (file: string) =>
	readFileSync(join(packagedCommand, file), "utf8");

const manifest = JSON.parse(read("package.json"));

test("it needs no other package, but for a native one that it can do without", () => {
	expect(manifest.dependencies).toBeUndefined();
	expect(Object.keys(manifest.optionalDependencies)).toEqual([
		"@napi-rs/keyring",
	]);
	expect(manifest.private).toBeUndefined();
	expect(read("package.json")).not.toContain("@curlew/");
});

test("publint finds nothing to mend", async () => {
	const { messages } = await publint({
		pkgDir: packagedCommand,
		strict: true,
		pack: false,
	});
	expect(messages.map((message) => formatMessage(message, manifest))).toEqual(
		[],
	);
});

test("it has no file that nothing loads, besides what scripts may require", () => {
	const files = globSync("{bin,dist}/**/*.*", { cwd: packagedCommand }).filter(
		(file) => !file.includes("script-engine/libraries/"),
	);
	const reached = new Set(["package.json"]);
	for (const file of reached) {
		if (!/\.(?:[cm]?js|json|html|css)(?:\.br)?$/.test(file)) continue;
		const texts = textOf(file).match(/[\w.-]+/g) ?? [];
		// A list of texts may have become one: "base.values.errors".split(".").
		const words = new Set(texts.flatMap((one) => [one, ...one.split(".")]));
		for (const found of files) {
			const name = basename(found, ".br");
			const [stem = ""] = name.split(".");
			if ([name, stem, `${stem}.entry.ts`].some((word) => words.has(word)))
				reached.add(found);
		}
	}
	expect(files.length).toBeGreaterThan(200);
	expect(files.filter((file) => !reached.has(file))).toEqual([]);
});

/** Of a file of the package, which may be compressed. */
function textOf(file: string): string {
	return file.endsWith(".br")
		? brotliDecompressSync(readFileSync(join(packagedCommand, file))).toString()
		: read(file);
}

/** The packages whose code comes along, as the manifests and the page's sources say. */
function packagesInside(): ReadonlySet<string> {
	const versions = globSync("packages/*/package.json", { cwd: ROOT })
		.map((file) => JSON.parse(readFileSync(join(ROOT, file), "utf8")))
		.flatMap(({ dependencies = {} }) => Object.entries<string>(dependencies));
	// `"ajv6": "npm:ajv@6.14.0"` is ajv.
	const aliases = new Map(
		versions.flatMap(([name, version]) => {
			const [, real] = /^npm:(.+)@/.exec(version) ?? [];
			return real === undefined ? [] : [[name, real]];
		}),
	);
	const ofManifests = versions.map(([name]) => name);
	const ofPage = readSources()
		.filter(({ file }) => file.startsWith("packages/app/page/"))
		.flatMap(({ imports }) => imports)
		.flatMap((name) => name.match(/^(?:@[\w-]+\/)?[\w-]+(?=\/|$)/)?.[0] ?? [])
		.filter((name) => name !== "packages");
	return new Set(
		[...ofManifests, ...ofPage, ...PACKAGES.keys()]
			.map((name) => aliases.get(name) ?? name)
			.filter(
				(name) => !name.startsWith("@curlew/") && name !== "@napi-rs/keyring",
			),
	);
}

test("its notices have the licence of everything inside", () => {
	const sections = read("THIRD-PARTY-NOTICES")
		.split(/^-{80}\n/m)
		.slice(1);
	const texts = new Map(
		sections.map((text) => [text.slice(0, text.indexOf(" ")), text]),
	);
	const inside = packagesInside();
	expect(inside.size).toBeGreaterThan(50);
	expect([...inside].filter((name) => !texts.has(name))).toEqual([]);
	// What others bring.
	for (const name of ["luxon", "tldts", "scheduler", "@lezer/lr"])
		expect(texts.get(name), name).toBeDefined();
	for (const [name, text] of texts)
		expect(text, name).toMatch(
			/Permission (?:is hereby granted|to use)|Redistribution and use|Apache License|Mozilla Public License|Blue Oak Model License|public domain/,
		);
});

test("a package whose licence has no text anywhere stops the build", async () => {
	await using folder = await folderOf({
		"package.json": '{ "name": "new", "version": "1.0.0", "license": "X-1" }',
	});
	expect(() => notices([folder.root])).toThrow(
		"new comes without a text of its licence (X-1)",
	);
});
