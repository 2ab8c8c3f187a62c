import type { UnresolvedReason, Value, Variable } from "@curlew/template";
import type { ResolvedVariable, ScopeKind } from "../variables/variable.ts";
import type { MissingSecret } from "../variables/variable-scope.ts";
import type { ValueShape } from "./shape.ts";
import type { TimedOpenWrite, TimedWrite } from "./timeline.ts";

/** One thing that a name may stand for at some point of a run. */
export interface Candidate {
	readonly name: string;
	readonly scope: ScopeKind | "dynamic" | "prompt" | "process-env";
	readonly shape: ValueShape;
	/** A script's or a response's value: placeholders in it reach ordinary variables only, and are never unresolved. */
	readonly isData: boolean;
	readonly isSecret: boolean;
	/** What stands in a file. */
	readonly variable?: ResolvedVariable | undefined;
	/** A secret that is declared in a file and gets its value elsewhere. */
	readonly missingSecret?: MissingSecret | undefined;
	/** What a script or an action sets. */
	readonly write?: TimedWrite | undefined;
}

/** What is known of a reference at some point of a run. */
export type Resolution =
	| {
			readonly kind: "found";
			/** The value at the end of the path. */
			readonly shape: ValueShape;
			/** Strongest first. Several when scripts may or may not have set it. */
			readonly candidates: readonly Candidate[];
			/** True when a script may have set it to something else. */
			readonly isOpen: boolean;
	  }
	/** The variable is there; its value has no such member. */
	| {
			readonly kind: "no-member";
			readonly reason: UnresolvedReason;
			readonly candidates: readonly Candidate[];
	  }
	/** Nobody defines it, but these scripts set names that cannot be told. */
	| { readonly kind: "maybe"; readonly by: readonly TimedOpenWrite[] }
	/** Only these set it, and they run later. */
	| { readonly kind: "later"; readonly writes: readonly TimedWrite[] }
	| { readonly kind: "unset"; readonly reason: UnresolvedReason };

/** A value that a name has for certain, and where it is from. */
export interface CertainVariable extends Variable {
	readonly value: Value;
	readonly candidate: Candidate;
}
