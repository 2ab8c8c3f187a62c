/** What becomes of a flag of newman's. */
export type NewmanFlag =
	/** It is this one here. */
	| { readonly is: string; readonly takes: Takes }
	/** It is put together with others, or no option here says it. */
	| { readonly part: NewmanPart; readonly takes: Takes }
	/** It says what is so anyway, or has no counterpart: then `note` tells that. */
	| { readonly note?: string; readonly takes: Takes }
	/** It cannot be had. */
	| { readonly refused: string; readonly takes: Takes };

/** What follows a flag; a time of 0 milliseconds says nothing. `maybe`: newman has a name for the file where none follows. */
type Takes = "nothing" | "value" | "time" | "maybe" | "modifier";

export type NewmanPart =
	| "environment"
	| "globals"
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

/** From `newman run --help`, 6.2. */
export const NEWMAN_FLAGS: Readonly<Record<string, NewmanFlag>> = {
	"--environment": { part: "environment", takes: "value" },
	"--globals": { part: "globals", takes: "value" },
	"--reporters": { part: "reporters", takes: "value" },
	"--iteration-count": { is: "--iterations", takes: "value" },
	"--iteration-data": { is: "--data", takes: "value" },
	"--folder": { part: "folder", takes: "value" },
	"--global-var": { is: "--global-env-var", takes: "value" },
	"--env-var": { is: "--env-var", takes: "value" },
	"--export-environment": { part: "export-environment", takes: "maybe" },
	"--export-globals": { part: "export-globals", takes: "maybe" },
	"--export-collection": { part: "export-collection", takes: "maybe" },
	"--postman-api-key": {
		refused:
			"nothing is fetched with a key of Postman's. Export the collection, and name its file.",
		takes: "value",
	},
	// Both modifiers end the run, too.
	"--bail": { is: "--bail", takes: "modifier" },
	"--ignore-redirects": { is: "--max-redirs=0", takes: "nothing" },
	"--suppress-exit-code": { is: "--suppress-exit-code", takes: "nothing" },
	"--silent": { part: "silent", takes: "nothing" },
	"--verbose": { part: "verbose", takes: "nothing" },
	"--disable-unicode": {
		note: "--disable-unicode has no effect: what is written is UTF-8.",
		takes: "nothing",
	},
	"--delay-request": { is: "--delay", takes: "time" },
	"--timeout": { is: "--global-timeout", takes: "time" },
	"--timeout-request": { is: "--timeout", takes: "time" },
	"--timeout-script": { is: "--script-timeout", takes: "time" },
	"--working-dir": { part: "working-dir", takes: "value" },
	// It is so anyway.
	"--no-insecure-file-read": { takes: "nothing" },
	"--insecure": { is: "--insecure", takes: "nothing" },
	"--ssl-client-cert-list": { part: "certificate-list", takes: "value" },
	"--ssl-client-cert": { part: "certificate", takes: "value" },
	"--ssl-client-passphrase": { part: "passphrase", takes: "value" },
	"--ssl-client-key": { is: "--key", takes: "value" },
	"--ssl-extra-ca-certs": { is: "--cacert", takes: "value" },
	"--cookie-jar": { part: "cookie-jar", takes: "value" },
	"--export-cookie-jar": { part: "export-cookie-jar", takes: "maybe" },
};

export const NEWMAN_SHORTS: Readonly<Record<string, string>> = {
	"-e": "--environment",
	"-g": "--globals",
	"-r": "--reporters",
	"-n": "--iteration-count",
	"-d": "--iteration-data",
	"-x": "--suppress-exit-code",
	"-k": "--insecure",
};

/** How newman calls a file that nobody named, in the folder `newman`. */
export function newmanFile(what: string, ending: string, at: Date): string {
	const time = at.toISOString().replace("Z", "").replace(/[T:.]/g, "-");
	return `newman/newman-${what}-${time}-0.${ending}`;
}
