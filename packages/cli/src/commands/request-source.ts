import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { type CurlOption, InvalidOptionError } from "@curlew/client/internal";
import { hasScheme, looksLikeUrl } from "../options/looks-like-url.ts";
import type { TypedOptions } from "../options/request-options.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { writeNotes } from "./run/notes.ts";
import type { RequestOptions, RequestSource } from "./with-request.ts";

/** What was given besides the options of every command. */
export interface RequestWords {
	/** A file, a URL, or `-`. */
	readonly target: string;
	/** HTTPie's, behind a URL. */
	readonly items: readonly string[];
	/** Curl's, in their order. */
	readonly typed: readonly CurlOption[];
	/** Names of options that change nothing in this command. */
	readonly idle: readonly string[];
}

/** A request, and the options that it is dealt with. */
export interface ChosenRequest<Options> {
	readonly source: RequestSource;
	readonly options: Options;
}

/**
 * The request that a command is about: of a file, or one that stands in none, which
 * is made here.
 *
 * @throws CurlewError when a typed one says too little, or two things that do not go together
 */
export async function chooseRequest<
	Options extends RequestOptions & TypedOptions,
>(words: RequestWords, options: Options): Promise<ChosenRequest<Options>> {
	tellIdle(words, options);
	if (words.target !== "-" && !(await isUrl(words)))
		return { source: onlyFile(words, options), options };
	const { openTyped } = await import("./open-typed.ts");
	return openTyped(words, options);
}

function tellIdle({ idle }: RequestWords, { color }: RequestOptions): void {
	if (idle.length === 0) return;
	const verb = idle.length === 1 ? "has" : "have";
	const terminal = openTerminal({ colour: color });
	writeNotes(terminal, [
		`${idle.join(", ")} ${verb} no effect: nothing is sent.`,
	]);
}

/** A method makes a URL of anything. What is a file is one, whatever it is called. */
async function isUrl({ target, typed }: RequestWords): Promise<boolean> {
	if (typed.some(({ name }) => name === "request")) return true;
	if (hasScheme(target)) return true;
	if (!looksLikeUrl(target) || /\.(?:bru|ya?ml|json)$/i.test(target))
		return false;
	return !(await isInFile(target));
}

/** Whether a path is a file's or a folder's, or leads on behind a file: `shop.postman_collection.json/Orders/List`. */
async function isInFile(path: string): Promise<boolean> {
	const stats = await stat(path).catch(() => undefined);
	if (stats) return true;
	for (
		let above = dirname(path);
		above !== dirname(above);
		above = dirname(above)
	) {
		const found = await stat(above).catch(() => undefined);
		if (found) return found.isFile();
	}
	return false;
}

/** @throws InvalidOptionError when more than a file was given */
function onlyFile(
	{ target, items, typed }: RequestWords,
	{ saveTo }: TypedOptions,
): string {
	const [item] = items;
	const [option] = typed;
	const other =
		item ?? (option && `--${option.name}`) ?? (saveTo && "--save-to");
	if (!other) return target;
	throw new InvalidOptionError(
		`${target} is a file with a request; \`${other}\` belongs to a URL.`,
		{
			hint: "Change the file, or give its variables other values: --env-var name=value.",
		},
	);
}
