import type { Diagnostic } from "@curlew/client";
import type { FieldPath, FormPart } from "@curlew/client/editing";

export type { FormPart };

/** Where something with a form stands. */
export interface ItemPlace {
	/** Relative to the collection's folder, with `/`. */
	readonly file: string;
	/** Of a bundled collection, the place in the file: `["items", 0]`; else empty. */
	readonly at: FieldPath;
}

export interface RequestNode extends ItemPlace {
	readonly kind: "request";
	readonly name: string;
	/** The request's path in the collection: `users/create`. */
	readonly path: string;
	readonly method: string;
	/** As it is written, for searching. */
	readonly url: string;
	readonly protocol: string;
	readonly seq: number | null;
	readonly tags: readonly string[];
}

/** A file that cannot be read as a request: it is broken, or of a kind that Curlew does not run. */
export interface BrokenNode extends ItemPlace {
	readonly kind: "broken";
	readonly name: string;
	readonly path: string;
	readonly problem: Diagnostic;
}

export interface FolderNode {
	readonly kind: "folder";
	readonly name: string;
	readonly path: string;
	/** The folder's own file; null where it has none. */
	readonly file: string | null;
	readonly at: FieldPath;
	readonly seq: number | null;
	readonly children: readonly TreeNode[];
}

/** What the last commit of git has and the folder has not. Only the page puts it among the others. */
export interface DeletedNode extends ItemPlace {
	readonly kind: "deleted";
	readonly name: string;
	/** Of the file, or of the folder of which nothing is left. */
	readonly path: string;
	/** All that goes with it: a folder has several. */
	readonly files: readonly string[];
	readonly isFolder: boolean;
	readonly method: string | null;
	readonly seq: number | null;
}

export type TreeNode = RequestNode | BrokenNode | FolderNode | DeletedNode;

/** How many requests a folder holds, those of its folders included; 0 for anything else. */
export function requestCount(node: TreeNode): number {
	if (node.kind !== "folder") return 0;
	const countOf = (one: TreeNode) =>
		one.kind === "folder" ? requestCount(one) : one.kind === "deleted" ? 0 : 1;
	return node.children.reduce((sum, one) => sum + countOf(one), 0);
}

export interface EnvironmentEntry extends ItemPlace {
	readonly name: string;
	/** Set when its file is broken. */
	readonly problem?: Diagnostic;
}

/** `GET /api/:collection/collection` */
export type CollectionState =
	| {
			readonly kind: "open";
			readonly name: string;
			/** Absolute. */
			readonly root: string;
			/** It is no collection of the user's: requests are tried there that belong to none yet. */
			readonly isScratch: boolean;
			/** Whether everything stands in the collection's own file. */
			readonly isBundled: boolean;
			/** How files of its format are called: what they end with, with the dot, and the name of a folder's own. */
			readonly files: {
				readonly ending: string;
				readonly environmentEnding: string;
				readonly folderFile: string;
			};
			/** Whether folders and requests are numbered as one sequence, by any numbers. */
			readonly sharesOrder: boolean;
			/** What it is converted to. */
			readonly otherFormat: { readonly name: string; readonly title: string };
			/** Whether a folder with `auth: none` lets through what stands above it, by the rules of the client that made the collection. */
			readonly passesFolderNone: boolean;
			/** What forms can say and files of its format cannot. */
			readonly lacks: readonly FormPart[];
			/** The names that its scripts use: those of Postman, or Curlew's. */
			readonly scriptApi: "pm" | "client";
			/** The collection's own file. */
			readonly file: string;
			/** The file that says how it connects: the same, or another one beside it. */
			readonly settingsFile: string;
			readonly children: readonly TreeNode[];
			readonly environments: readonly EnvironmentEntry[];
			/** What is wrong with files. */
			readonly problems: readonly Diagnostic[];
	  }
	| {
			readonly kind: "none";
			/** Where a new one would be made. Absolute. */
			readonly folder: string;
			/** Why nothing could be opened. */
			readonly problem: Diagnostic;
			/** The collection's own file, where it is what is broken: it can be mended as text. Relative. */
			readonly brokenFile?: string;
	  };
