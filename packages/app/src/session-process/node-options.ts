/**
 * Node's own options that are about one process only: a debugger's port, what
 * it runs, and its memory, which `--max-old-space-size` sets for each.
 */
const OF_ONE_PROCESS =
	/^--(?:inspect|debug|watch|max-old-space-size|max-heap-size|max_old_space_size|eval|print|interactive|check|test|run)(?:[-=_]|$)|^-[a-z]*[epic][a-z]*$/;

/**
 * What a process that works for this one is started with of the options that
 * its user has given this one: certificates, look-ups, limits of headers.
 *
 * @param options as in `process.execArgv`
 */
export function inheritedOptions(options: readonly string[]): string[] {
	return withoutOwn(options, (option) => option);
}

/** The same for the text of `NODE_OPTIONS`, in which blanks stand in quotation marks. */
export function inheritedNodeOptions(text: string): string {
	const options = text.match(/(?:"(?:\\.|[^"\\])*"|[^\s"])+/g) ?? [];
	return withoutOwn(options, (option) => option.replaceAll('"', "")).join(" ");
}

function withoutOwn(
	options: readonly string[],
	read: (option: string) => string,
): string[] {
	let isDropping = false;
	return options.filter((written) => {
		const option = read(written);
		// What does not begin like an option is the value of the one before.
		if (option.startsWith("-")) isDropping = OF_ONE_PROCESS.test(option);
		return !isDropping;
	});
}
