import { expect } from "vitest";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { parseBru } from "../../formats/bru/parse-bru.ts";
import { readBruRequest } from "../../formats/bru/read-bru-request.ts";
import type { RequestDefinition } from "../model.ts";

/** Reads a request, and what is wrong with it. */
export function read(text: string): {
	request: RequestDefinition | undefined;
	problems: readonly Diagnostic[];
} {
	const document = parseBru(new SourceText("/c/r.bru", text));
	const request = readBruRequest(document, {
		defaultName: "r",
		path: "r",
		folders: [],
	});
	return { request, problems: document.problems };
}

/** Reads a request that must be without faults. */
export function readSound(text: string): RequestDefinition {
	const { request, problems } = read(text);
	expect(problems).toEqual([]);
	if (request === undefined) throw new Error("There is no request.");
	return request;
}
