import type { ExplainedRequest } from "@curlew/client";
import type { RequestDraft } from "./sending.ts";

/** `POST /api/preview`: the finished request, with where each value came from. Nothing is sent. */
export interface PreviewRequest {
	readonly environment: string | null;
	readonly request: RequestDraft;
	/** Run the scripts before the request, too; what they set is forgotten again. */
	readonly runsScripts?: boolean;
}

/** Secrets are masked. */
export type FinishedPreview = Pick<ExplainedRequest, "explanation" | "result">;
