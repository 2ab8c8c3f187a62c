import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RequestDefinition } from "../collection/model.ts";
import { ItemReader } from "../collection/open/item-reader.ts";
import { SourceText } from "../diagnostics/source-text.ts";
import { fromBru } from "../formats/bru/write/from-bru.ts";
import { toBru } from "../formats/bru/write/to-bru.ts";
import { FORMATS } from "../formats/formats.ts";
import { writeYaml } from "../formats/opencollection/write-yaml.ts";
import { openYaml } from "../formats/opencollection/yaml-parse.ts";
import { readTree } from "../formats/tree/read-tree.ts";
import { bruRequest } from "./testing/arbitrary-bru.ts";

const PLACE = { defaultName: "r", path: "r", folders: [] };

function asYaml(bru: string): string {
	return writeYaml(fromBru(new SourceText("/r.bru", bru), "request", "r").tree);
}

function asBru(yaml: string): string {
	const tree = readTree(openYaml(new SourceText("/r.yml", yaml)));
	return toBru(tree, "request", "r").text;
}

async function modelOf(file: string, text: string) {
	const format = file.endsWith(".bru") ? "bruno" : "opencollection";
	const reader = await ItemReader.of(FORMATS[format]);
	const read = await reader.readRequest(new SourceText(file, text), PLACE);
	expect(read.problems.filter(({ severity }) => severity === "error")).toEqual(
		[],
	);
	return read.request && withoutPlaces(read.request);
}

/** A request as it runs, wherever it stands. */
function withoutPlaces(request: RequestDefinition): unknown {
	const places = new Set([
		"file",
		"field",
		"line",
		"indent",
		"lines",
		"basePath",
		"examples",
	]);
	return JSON.parse(
		JSON.stringify(request, (key, value: unknown) =>
			places.has(key)
				? undefined
				: typeof value === "bigint"
					? `${value}n`
					: value,
		),
	);
}

describe("any request", () => {
	test("comes back from OpenCollection byte for byte", () => {
		fc.assert(
			fc.property(bruRequest, (text) => {
				expect(asBru(asYaml(text))).toBe(text);
			}),
			{ numRuns: 100 },
		);
	});

	test("is the same request to run in both formats", async () => {
		await fc.assert(
			fc.asyncProperty(bruRequest, async (text) => {
				const bru = await modelOf("/r.bru", text);
				expect(await modelOf("/r.yml", asYaml(text))).toEqual(bru);
			}),
			{ numRuns: 100 },
		);
	});
});
