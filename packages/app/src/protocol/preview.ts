import type { ExplainedRequest } from "@curlew/client";
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
