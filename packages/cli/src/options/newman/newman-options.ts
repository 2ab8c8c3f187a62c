/** What newman's command lines say that no option of ours does. */
export interface NewmanOptions {
	/** `--folder`: names of folders and requests. */
	readonly folders: readonly string[];
	/** `--globals`. */
	readonly globalsFile?: string;
	/** `--working-dir`. */
	readonly workingDirectory?: string;
	/** `--ssl-client-cert-list`. */
	readonly certificateList?: string;
	/** `--cookie-jar`. */
	readonly cookieJar?: string;
	/** What is written behind the run, and where. */
	readonly exports: Readonly<Partial<Record<NewmanExport, string>>>;
	/** What is to be said of flags that have no effect here. */
	readonly notes: readonly string[];
}

/** Of `--export-environment` and its like. */
export type NewmanExport =
	| "environment"
	| "globals"
	| "collection"
	| "cookie-jar";

/** A command line of newman's in the options of `curlew run`. */
export interface NewmanLine {
	/** The words behind `run`. */
	readonly words: readonly string[];
	readonly newman: NewmanOptions;
}
