import type { Diagnostic } from "@curlew/client";
import type { Choice, FieldConflict } from "../merge/merge-types.ts";

/** What a sync does, as data: nothing is written until it is applied. */
export interface SyncPlan {
	/** The collection's folder, absolute. */
	readonly root: string;
	/** The document: a path relative to the collection, with `/`, or a URL. */
	readonly document: string;
	/** In the order of the document. */
	readonly changes: readonly SyncChange[];
	/** What the document and the user have both changed, and nobody has chosen. */
	readonly conflicts: readonly SyncConflict[];
	/** Requests in the document. */
	readonly operations: number;
	/** What is to be told of the document. */
	readonly findings: readonly Diagnostic[];
	/** In the order in which they are written: the base comes last. */
	readonly files: readonly PlannedFile[];
}

export type SyncChange =
	| {
			readonly kind: "added" | "gone" | "returned" | "adopted";
			/** Method and path. */
			readonly operation: string;
			/** The request, as its path in the collection. */
			readonly request: string;
	  }
	| {
			readonly kind: "changed";
			/** An operation, `collection`, or `environment NAME`. */
			readonly operation: string;
			readonly request: string;
			/** In words: `http.params.query limit.value`. */
			readonly fields: readonly string[];
	  }
	| {
			readonly kind: "renamed";
			readonly operation: string;
			/** Method and path before. */
			readonly from: string;
			readonly request: string;
	  }
	| {
			/** The user has removed its request; it stays away. */
			readonly kind: "left-out";
			readonly operation: string;
	  };

export interface SyncConflict extends Omit<FieldConflict, "at"> {
	/** What chooses it: `GET /users#http.params.query limit.value`. */
	readonly id: string;
	readonly operation: string;
	readonly request: string;
	/** Absolute. */
	readonly file: string;
	/** From 1. */
	readonly line: number;
	readonly column: number;
}

export interface PlannedFile {
	/** Absolute. */
	readonly file: string;
	readonly text: string;
	/** What stands there now; undefined for a new file. */
	readonly before: string | undefined;
}

/** What somebody has decided. */
export interface SyncChoices {
	/** For all conflicts that have no choice of their own. */
	readonly all?: Choice | undefined;
	/** By the ids of conflicts, or the operation's key for all of one. */
	readonly each?: ReadonlyMap<string, Choice>;
}

export function idOfConflict(
	operation: string,
	field: readonly string[],
): string {
	return `${operation}#${field.join(".")}`;
}

/** What was decided for a field of an operation. */
export function choiceFor(
	{ all, each }: SyncChoices,
	operation: string,
	field: readonly string[],
): Choice | undefined {
	return (
		each?.get(idOfConflict(operation, field)) ?? each?.get(operation) ?? all
	);
}

/** Whether collection and document agree: a sync would write nothing, and has nothing to ask. */
export function isInStep({ files, conflicts }: SyncPlan): boolean {
	return files.length === 0 && conflicts.length === 0;
}
