import type { ScopedVariable, VariablesInScope } from "@curlew/client";
import type { RequestDraft } from "./sending.ts";

/** `POST /api/variables` */
export interface VariablesRequest {
	/** Null: no environment is chosen. */
	readonly environment: string | null;
	/** Absent: the variables that every request sees. */
	readonly request?: RequestDraft;
}

/** Everything that may stand between braces. Files are relative to the collection's folder where they are inside of it. */
export interface KnownVariables extends VariablesInScope {
	/** Names of environment variables that are set, `.env` files included. Their values stay on the server. */
	readonly processNames: readonly string[];
}

/** `GET /api/dynamic-values`: the names that may follow `$`. */
export type DynamicNames = readonly string[];

export type { ScopedVariable, VariablesInScope };
