import { looksLikeUrl } from "./looks-like-url.ts";

/** An uppercase word: what HTTP calls a token (RFC 9110 §5.6.2), so that methods of one's own count. */
const METHOD = /^[A-Z][A-Z0-9._-]*$/;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** The commands that take a URL, with curl's options and HTTPie's. */
const OF_URLS = ["send", "render", "explain"];

/**
 * A method as the first word, or as the first behind options, means
 * `send --request METHOD`; behind a command that takes URLs, in front of one, it means
 * `--request METHOD`. HTTPie's `--json` and `--form`, which have no value, are
 * told from curl's, which have one. Options in front of everything, with curl's `-X`
 * among them, mean `send`, too.
 */
export function withMethodFirst(args: readonly string[]): readonly string[] {
	const isCurls = args.some((word) => word === "-X" || word === "--request");
	const [first = ""] = args;
	if (isCurls && first.startsWith("-")) return asWritten("send", args);
	const at = args.findIndex(
		(word, index) =>
			METHOD.test(word) && (index === 0 || looksLikeUrl(args[index + 1] ?? "")),
	);
	const isOfUrls = OF_URLS.includes(first);
	const isMethod =
		at === 0 || (isOfUrls ? at === 1 : at > 0 && first.startsWith("-"));
	const words = isOfUrls ? args.slice(1) : args;
	if (!isMethod) return isOfUrls ? asWritten(first, words) : args;
	const others = words.toSpliced(isOfUrls ? 0 : at, 1);
	const request = ["--request", args[at] ?? "", ...others];
	return asWritten(isOfUrls ? first : "send", request);
}

/** With each option by the name that the command has for it: `--json` alone is HTTPie's for `send`, and the command's own for the others. */
function asWritten(command: string, words: readonly string[]): string[] {
	const written = words.map((word, index) => {
		const next = words[index + 1] ?? "";
		if (word === "--form" && !/^[^:/]+=/.test(next)) return "--as-form";
		if (word !== "--json") return word;
		if (command === "send") return looksLikeJson(next) ? word : "--as-json";
		return looksLikeJson(next) ? "--json-data" : word;
	});
	return [command, ...written];
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
	if (looksLikeUrl(word))
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
