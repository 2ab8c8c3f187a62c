/** An uppercase word: what HTTP calls a token (RFC 9110 §5.6.2), so that methods of one's own count. */
const METHOD = /^[A-Z][A-Z0-9._-]*$/;
const URL_LIKE =
	/^(?:[a-z][a-z0-9+.-]*:\/\/|:\d|:\/|\{\{|localhost\b|[\w-]+(?:\.[\w-]+)+(?:[:/]|$))/i;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/**
 * A method as the first word, or as the first behind options, means
 * `send --request METHOD`. HTTPie's `--json` and `--form`, which have no value, are
 * told from curl's, which have one. Options in front of everything, with curl's `-X`
 * among them, mean `send`, too.
 */
export function withMethodFirst(args: readonly string[]): readonly string[] {
	const isCurls = args.some((word) => word === "-X" || word === "--request");
	if (isCurls && args[0]?.startsWith("-"))
		return ["send", ...args.map(asHttpie)];
	const at = args.findIndex(
		(word, index) =>
			METHOD.test(word) &&
			(index === 0 || URL_LIKE.test(args[index + 1] ?? "")),
	);
	const isRequest = at === 0 || (at > 0 && args[0]?.startsWith("-") === true);
	if (!isRequest) return args[0] === "send" ? args.map(asHttpie) : args;
	const method = args[at] ?? "";
	const others = args.toSpliced(at, 1).map(asHttpie);
	return ["send", "--request", method, ...others];
}

function asHttpie(
	word: string,
	index: number,
	words: readonly string[],
): string {
	const next = words[index + 1] ?? "";
	if (word === "--json" && !looksLikeJson(next)) return "--as-json";
	if (word === "--form" && !/^[^:/]+=/.test(next)) return "--as-form";
	return word;
}

function looksLikeJson(text: string): boolean {
	return /^\s*(?:[{["@]|-?\d+(?:\.\d+)?\s*$|(?:true|false|null)\s*$)/.test(
		text,
	);
}

/** What to write instead of a first word that is a URL, a path or a method; undefined for others. */
export function hintForFirstWord(
	word: string | undefined,
	commands: readonly string[],
): string | undefined {
	if (word === undefined || word.startsWith("-") || commands.includes(word))
		return undefined;
	if (URL_LIKE.test(word))
		return /\.(?:bru|ya?ml)$/i.test(word)
			? `\`curlew send ${word}\` sends a request, \`curlew run ${word}\` judges it, too.`
			: `\`curlew GET ${word}\` sends a request, and so for every method.`;
	if (/[\\/]/.test(word))
		return `\`curlew run ${word}\` runs what is there, \`curlew send FILE\` sends one request.`;
	const upper = word.toUpperCase();
	return METHODS.includes(upper)
		? `Methods are written in capitals: \`curlew ${upper} URL\`.`
		: undefined;
}
