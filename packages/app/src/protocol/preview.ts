import type { Diagnostic, ExplainedRequest } from "@curlew/client";
import type { ExplainedValue, GivenPart } from "@curlew/client/internal";
import type { PlacedProblem } from "./problems.ts";
import type { EditedRequest } from "./sending.ts";

/** `POST /api/:collection/preview`: the finished request, with where each value came from. Nothing is sent. */
export interface PreviewRequest {
	readonly environment: string | null;
	readonly request: EditedRequest;
	/** Run the scripts before the request, too; what they set is forgotten again. */
	readonly runsScripts?: boolean;
}

/** Secrets are masked. */
export type FinishedPreview = Pick<ExplainedRequest, "explanation" | "result">;

/** `POST /api/:collection/preview/code`: the finished request as code. Nothing is sent. */
export interface CodeRequest {
	readonly environment: string | null;
	readonly request: EditedRequest;
	/** Id of one of `CODE_TARGETS`. */
	readonly target: string;
	readonly placeholders: CodePlaceholders;
}

/** Which placeholders stay in the code: those of secrets, all, or none. Secrets are blacked out where they do not. */
export type CodePlaceholders = "secrets" | "all" | "none";

export interface FinishedCode {
	/** Undefined when the request cannot be built. */
	readonly code?: string;
}

/** `GET /api/:collection/preview/targets`, in the order of a menu. */
export type CodeTargets = readonly {
	readonly id: string;
	readonly label: string;
}[];

/** `POST /api/:collection/preview/origins` and `…/preview/needs`. Nothing is sent. */
export type OriginsRequest = Omit<PreviewRequest, "runsScripts">;

/** Where everything in a request comes from. Secrets are masked; files are relative to the collection's folder where they are inside of it. */
export interface RequestOrigins {
	/** Of its placeholders, in the order of the finished request. */
	readonly values: readonly ExplainedValue[];
	/** Authentication, headers, settings and scripts. */
	readonly given: readonly GivenPart[];
}

/** A request that has to be sent before another one. */
export interface NeededFirst {
	readonly path: string;
	readonly name: string;
	/** The variables for which it is needed. */
	readonly sets: readonly {
		readonly name: string;
		/** Paths of the requests that read it. */
		readonly readBy: readonly string[];
		/** Where it is set. */
		readonly location?: Diagnostic["location"];
	}[];
}

/** In the order in which they are sent. */
export type RequestNeeds = readonly NeededFirst[];

/** `POST /api/:collection/preview/place`: a line of a file. */
export interface LineOfFile {
	readonly file: string;
	/** From 1. */
	readonly line: number;
}

/** The field that has the line, and which part of it; empty where none has it. */
export type FieldOfLine = Pick<PlacedProblem, "path" | "range">;
