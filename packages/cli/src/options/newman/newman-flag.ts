import type { ForeignOption } from "../foreign/foreign-option.ts";

/** A flag of `newman run`: what follows it, what it becomes for Postman's collections, and what others have instead. */
export interface NewmanFlag {
	readonly short?: string;
	readonly takes: Takes;
	/** How help and completion call the value: `<file>`. */
	readonly value?: string;
	/** What it does here, for help and completion. */
	readonly about: string;
	readonly becomes: Becomes;
	/** For other collections, where `curlew run` does not take the flag as newman does. */
	readonly elsewhere?: ForeignOption;
}

/** What follows a flag; a time of 0 milliseconds says nothing. `maybe`: newman has a name for the file where none follows. */
type Takes = "nothing" | "value" | "time" | "maybe" | "modifier";

type Becomes =
	/** It is this one here. */
	| { readonly is: string }
	/** It is put together with others, or no option here says it. */
	| { readonly part: NewmanPart }
	/** It says what is so anyway, or has no counterpart: then `note` tells that. */
	| { readonly note?: string }
	/** It cannot be had. */
	| { readonly refused: string };

export type NewmanPart =
	| "bail"
	| "environment"
	| "globals"
	| "data"
	| "reporters"
	| "folder"
	| "working-dir"
	| "cookie-jar"
	| "export-environment"
	| "export-globals"
	| "export-collection"
	| "export-cookie-jar"
	| "certificate-list"
	| "certificate"
	| "passphrase"
	| "silent"
	| "verbose";

/** How newman calls a file that nobody named, in the folder `newman`. */
export function newmanFile(what: string, ending: string, at: Date): string {
	const time = at.toISOString().replace("Z", "").replace(/[T:.]/g, "-");
	return `newman/newman-${what}-${time}-0.${ending}`;
}
