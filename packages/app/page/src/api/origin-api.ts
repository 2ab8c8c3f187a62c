import type {
	FieldOfLine,
	LineOfFile,
	OriginsRequest,
	RequestNeeds,
	RequestOrigins,
} from "../../../src/protocol/preview.ts";
import { postJson } from "./call.ts";

/** Where everything in a request comes from, and what it needs. */
export const originApi = {
	origins: (request: OriginsRequest, signal?: AbortSignal) =>
		postJson<RequestOrigins>("preview/origins", request, signal),
	needs: (request: OriginsRequest, signal?: AbortSignal) =>
		postJson<RequestNeeds>("preview/needs", request, signal),
	place: (line: LineOfFile) => postJson<FieldOfLine>("preview/place", line),
} as const;
