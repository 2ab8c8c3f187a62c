/** What is wrong with a filter before it is used. Plain data: it comes from another process. */
export interface FilterFault {
	/** Without a full stop. */
	readonly message: string;
	/** Where in the filter; UTF-16 code units. */
	readonly offset: number;
	readonly length: number;
}

/** What a filter gives. Plain data: it comes from another process. */
export interface FilterAnswer {
	/** The results before it failed, if it did, each as JSON on one line. */
	readonly results: readonly string[];
	/** Of a JSONPath, where the first results stand in the body: keys, and places in lists. */
	readonly places?: readonly (readonly (string | number)[])[];
	/** What the filter itself had to say besides: jq's `debug` and `stderr`. */
	readonly said?: string;
	/** Why it went no further; a sentence without a full stop. */
	readonly failure?: string;
	/** The text that was filtered is no JSON: that is the failure. */
	readonly isNotJson?: boolean;
}
