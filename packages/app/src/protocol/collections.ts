import type { Diagnostic } from "@curlew/client";
import type { FormatName, FormTree } from "@curlew/client/editing";
import type { OpenedCollectionRef } from "./workspace/open-collections.ts";

/** What `curlew open` can make anew. Each comes into a folder that was not there, beside the collection that is open. */

/** `GET /api/:collection/collections` */
export interface NeighbouringCollections {
	/** Where new ones are made. Absolute. */
	readonly place: string;
	/** Folders that hold one already, right in it, or inside of the one that the user has started in: they can be opened. Relative, with `/`. */
	readonly folders: readonly string[];
}

/** Of those that a new collection may have. */
export type NewCollectionFormat = FormatName;

/** `POST /api/:collection/collections/create`. It is open then. */
export interface CreateCollection {
	readonly name: string;
	/** Name of the folder that is made. */
	readonly folder: string;
	readonly format: NewCollectionFormat;
	/** With one variable, `base_url`. */
	readonly environment?: { readonly name: string; readonly baseUrl: string };
	readonly request:
		| {
				readonly name: string;
				readonly method: string;
				/** Behind `{{base_url}}`. */
				readonly path: string;
		  }
		/** One that was tried before there was a collection. */
		| {
				readonly name: string;
				readonly tree: FormTree;
				/** Its path then: what came of it comes along. */
				readonly scratch?: string;
		  };
}

export interface CreatedCollection extends OpenedCollectionRef {
	/** Path of its request. */
	readonly request: string;
}

/** `POST /api/:collection/collections/scratch`: opens a place for requests that belong to no collection, and answers with an `OpenedCollectionRef`. */

/** `POST /api/:collection/collections/example`: opens the example, in a folder of the user's. */
export interface OpenedExample extends OpenedCollectionRef {
	/** Absolute. */
	readonly folder: string;
	/** Path of the request to begin with. */
	readonly request: string;
}

/** `POST /api/:collection/collections/browse` */
export interface BrowseFolder {
	/** Absolute, or relative to the folder that the app was started with; "" is that one. */
	readonly path: string;
}

export interface BrowsedFolder {
	/** Absolute. */
	readonly path: string;
	/** Null at the top. */
	readonly parent: string | null;
	readonly holdsCollection: boolean;
	readonly folders: readonly {
		readonly name: string;
		/** Absolute. */
		readonly path: string;
		readonly holdsCollection: boolean;
	}[];
}

/** `POST /api/:collection/collections/open-folder` with a `BrowseFolder`: what is there is open then; the answer is an `OpenedCollectionRef`. */

/** `POST /api/:collection/collections/convert`: the open collection, in the format that it does not have. */
export interface ConvertCollection {
	/** Name of the folder that is made. */
	readonly folder: string;
}

export interface ConvertedCollection {
	/** False: `problems` tell why, and nothing was written. */
	readonly isConverted: boolean;
	/** Files. */
	readonly converted: number;
	readonly copied: number;
	/** What the other format has no place for, or what is broken. */
	readonly problems: readonly Diagnostic[];
}

/** What is imported. */
export type ImportSource =
	/** A file or a folder on this machine; relative ones lie below the folder that the app was started with. */
	| { readonly kind: "path"; readonly path: string }
	/** One file, and those that it needs; several of one kind that make a collection together; or a folder with all that is in it. */
	| {
			readonly kind: "files";
			readonly files: readonly ImportedFile[];
			/** How many others were chosen that are no text. */
			readonly leftOut?: number;
	  }
	| { readonly kind: "text"; readonly text: string };

export interface ImportedFile {
	/** With the folders that it was dropped in, with `/`: `shop/users/get.bru`. */
	readonly name: string;
	readonly text: string;
}

/** Folders in a folder that programs put there for themselves: neither copied nor imported with it. */
export const FOLDERS_OF_PROGRAMS: ReadonlySet<string> = new Set([
	".git",
	"node_modules",
]);

/** Bytes of all that a page sends to be imported: what is larger is given by its path. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024;

/** `POST /api/:collection/collections/import` */
export interface ImportCollection {
	/** Name of the folder that is made. */
	readonly folder: string;
	readonly source: ImportSource;
}

export type ImportedCollection =
	| {
			readonly isImported: true;
			/** What it was: `a HAR file`. */
			readonly title: string;
			readonly requests: number;
			readonly folders: number;
			readonly environments: number;
			/** What the new collection does not do. */
			readonly losses: readonly Diagnostic[];
			/** What is told besides. */
			readonly changes: readonly Diagnostic[];
	  }
	/** Nothing was written. */
	| { readonly isImported: false; readonly problems: readonly Diagnostic[] };

/** `POST /api/:collection/collections/open`, answered with an `OpenedCollectionRef`. */
export interface OpenNeighbour {
	/** One of `NeighbouringCollections.folders`. */
	readonly folder: string;
}

/** `POST /api/:collection/curl` with a text. */
export interface ReadCurl {
	readonly text: string;
}

export { looksLikeCurl } from "@curlew/client/looks-like-curl";

/** The requests that a curl command makes. */
export interface CurlRequests {
	readonly requests: readonly {
		readonly name: string;
		readonly tree: FormTree;
		/** What of the command a request cannot hold. */
		readonly warnings: readonly Diagnostic[];
	}[];
}
