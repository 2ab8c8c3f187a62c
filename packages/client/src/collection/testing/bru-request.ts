import { expect } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { ReadRequest } from "../file-format.ts";
import type { RequestDefinition } from "../model.ts";
import { bruFormat } from "../open/bru-format.ts";

/** Reads a request, and what is wrong with it. */
export function read(text: string): ReadRequest {
	const place = { defaultName: "r", path: "r", folders: [] };
	const source = new SourceText("/c/r.bru", text);
	const result = bruFormat([]).readRequest(source, place);
	if (result instanceof Promise) throw new Error("Reading takes no time.");
	return result;
}

/** Reads a request that must be without faults. */
export function readSound(text: string): RequestDefinition {
	const { request, problems } = read(text);
	expect(problems).toEqual([]);
	if (request === undefined) throw new Error("There is no request.");
	return request;
}
