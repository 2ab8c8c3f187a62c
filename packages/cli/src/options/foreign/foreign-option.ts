/** Flags of another client that Curlew does not have by that name. */
export interface ForeignOption {
	/** As they are typed there: `-n`, `--iteration-count`. */
	readonly flags: readonly string[];
	/** What they are called here, in the order of preference; a test holds each to the commands. Empty when no option is needed, or there is none. */
	readonly here: readonly string[];
	/** What one has to know besides. */
	readonly says?: string;
}

/**
 * @param flags with a space between them, as `here`
 * @param here empty for none
 */
export function foreign(
	flags: string,
	here: string,
	says?: string,
): ForeignOption {
	return {
		flags: flags.split(" "),
		here: here === "" ? [] : here.split(" "),
		...(says !== undefined && { says }),
	};
}

/** A flag that names the file of a report. */
export function reportFile(flags: string, reporter: string): ForeignOption {
	return foreign(flags, "--reporter", `\`--reporter ${reporter}=FILE\``);
}

/** Of several clients, for there is one way to say it here. */
export const ANYWAY_JUDGED = "`curlew run` judges every answer anyway";
