import type { ApiNode } from "@curlew/client/openapi";

/** Says whether values of responses are valid by schemas of the document. */
export interface ValueJudge {
	/** Why a value is not valid; undefined when it is. */
	fault(schema: ApiNode, value: unknown): string | undefined;
}
