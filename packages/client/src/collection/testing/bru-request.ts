import { expect } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { BRU_READER } from "../../formats/bru/bru-reader.ts";
import { BRUNO } from "../../formats/bru/bruno.ts";
import type { RequestDefinition } from "../model.ts";
import { ItemReader, type ReadRequest } from "../open/item-reader.ts";

/** Reads a request, and what is wrong with it. */
export function read(text: string): ReadRequest {
	const place = { defaultName: "r", path: "r", folders: [] };
	const source = new SourceText("/c/r.bru", text);
	const result = new ItemReader(BRUNO, BRU_READER).readRequest(source, place);
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
