import type { ScopedVariable, VariablesInScope } from "@curlew/client/internal";
import type { Syntax } from "@curlew/template";
import type { EditedRequest } from "./sending.ts";

/** `POST /api/:collection/variables` */
export interface VariablesRequest {
	/** Null: no environment is chosen. */
	readonly environment: string | null;
	/** Absent: the variables that every request sees. */
	readonly request?: EditedRequest;
}

/** `POST /api/:collection/variables/mends`: what can be done about a placeholder without a value, a list of `Mend`s. */
export interface MendsRequest extends VariablesRequest {
	/** As it is written, with its braces. */
	readonly raw: string;
}

/** Everything that may stand between braces. Files are relative to the collection's folder where they are inside of it. */
export interface KnownVariables extends VariablesInScope {
	/** Names of environment variables that are set, `.env` files included. Their values stay on the server. */
	readonly processNames: readonly string[];
	/** Whether `{{name:-text}}` is a placeholder with a default. */
	readonly syntax: Syntax;
	/** The only values that some variables may have. */
	readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** `GET /api/:collection/dynamic-values`: the names that may follow `$`. */
export type DynamicNames = readonly string[];

export type { ScopedVariable, VariablesInScope };

/** The scopes that scripts fill and that live as long as a session. */
export type SessionScope = "runtime" | "environment" | "collection" | "global";

/** `POST /api/:collection/variables/set`: another value until it is cleared; nothing is written into files. */
export interface SetVariableRequest {
	readonly environment: string | null;
	readonly scope: SessionScope;
	readonly name: string;
	/** Plain JSON. */
	readonly value: unknown;
}

/** `POST /api/:collection/variables/clear`: what files say holds again. */
export interface ClearVariables {
	readonly environment: string | null;
	readonly variables: readonly Pick<SetVariableRequest, "scope" | "name">[];
}
