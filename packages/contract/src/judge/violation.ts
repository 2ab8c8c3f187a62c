import type {
	ApiMediaType,
	ApiNode,
	ApiResponse,
} from "@curlew/client/openapi";
import type { DocumentPlace } from "../document/places.ts";
import type { ContractOperation } from "../match/contract-operation.ts";

/** What is not as the document says. Stable, for programs. */
export type ViolationKind =
	/** The request is for nothing that the document has. */
	| "operation"
	| "parameter"
	| "unknown-parameter"
	| "security"
	| "content-type"
	| "missing-body"
	| "unexpected-body"
	| "broken-body"
	| "body"
	| "status"
	| "header"
	/** Something could not be judged. */
	| "not-judged";

/** Where in the exchange something is. */
export interface ExchangePart {
	readonly side: "request" | "response";
	readonly in:
		| "operation"
		| "path"
		| "query"
		| "header"
		| "cookie"
		| "body"
		| "status";
	/** Of a parameter or a header. */
	readonly name?: string;
	/** Of a value in a body, or in a parameter: RFC 6901, `/items/3/name`; empty for all of it. */
	readonly pointer?: string;
}

/** What is not as the document says, with both places. */
export interface Violation extends PlacelessViolation {
	/** Where the document says otherwise. */
	readonly place: DocumentPlace;
}

/** A violation whose place in the document is not yet looked up. */
export interface PlacelessViolation {
	readonly kind: ViolationKind;
	/** Of JSON Schema: `required`. */
	readonly keyword?: string;
	/** A warning does not fail: the standard says should, or nothing. */
	readonly severity: "error" | "warning";
	/** One sentence, with where and what. */
	readonly message: string;
	readonly part: ExchangePart;
	/** In words: `an integer`. */
	readonly expected: string;
	/** What was there, shortened; absent for what is not there. */
	readonly actual?: string;
	/** In the document. */
	readonly at: ApiNode;
}

/** How a request or a response compares with a contract. */
export interface Judgement {
	/** Undefined where the document has none for it. */
	readonly operation: ContractOperation | undefined;
	/** Of a response: what the document says of its status. */
	readonly response?: ApiResponse;
	/** What the document says of the body. */
	readonly mediaType?: ApiMediaType;
	/** The body, as far as it was read as JSON or a form. */
	readonly value?: unknown;
	/** In the order in which they were found. */
	readonly violations: readonly Violation[];
}

/** A judgement whose findings are not yet looked up in the document. */
export interface FoundJudgement
	extends Pick<Judgement, "response" | "mediaType" | "value"> {
	readonly findings: readonly PlacelessViolation[];
}
