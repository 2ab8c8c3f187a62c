import { expect } from "vitest";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { parseYaml } from "../../formats/opencollection/yaml-parse.ts";
import { quickTree } from "../../formats/opencollection/yaml-tree.ts";
import { Field } from "../../formats/tree/field.ts";
import { PlacedDocument } from "../../formats/tree/placed-document.ts";
import type { RequestDefinition } from "../model.ts";
import { readRequest } from "../read/read-request.ts";

/** Reads a request from YAML for a test, with everything that is wrong with it. The file is `/c/r.yml`. */
export function read(
	text: string,
	protocol: "http" | "graphql" = "http",
): { request: RequestDefinition; problems: readonly Diagnostic[] } {
	const source = new SourceText("/c/r.yml", text);
	const thorough = readDocument(parseYaml(source), protocol);
	const tree = quickTree(text);
	if (tree) {
		// Whatever a test reads, both parsers must make the same of it.
		const quick = readDocument(new PlacedDocument(source, tree), protocol);
		// Where a fault ends is known to the thorough one only.
		const faults = thorough.request.faults;
		expect({ ...quick.request, faults }).toEqual(thorough.request);
		expect(quick.problems.length).toBe(thorough.problems.length);
	}
	return thorough;
}

function readDocument(
	document: PlacedDocument,
	protocol: "http" | "graphql",
): { request: RequestDefinition; problems: readonly Diagnostic[] } {
	const request = readRequest(Field.root(document), protocol, {
		defaultName: "r",
		path: "r",
		folders: [],
	});
	return { request, problems: document.problems };
}

/** Reads a request that must be without faults. */
export function readSound(
	text: string,
	protocol: "http" | "graphql" = "http",
): RequestDefinition {
	const { request, problems } = read(text, protocol);
	expect(problems).toEqual([]);
	return request;
}
