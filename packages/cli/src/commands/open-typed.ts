import { resolve } from "node:path";
import {
	type ByHandSource,
	byHand,
	type CurlOption,
	InvalidOptionError,
	parseProxyUrl,
	type SendingByHand,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import type {
	ResponseOptions,
	TypedOptions,
} from "../options/request-options.ts";
import { LONGEST_REQUEST, readStdin } from "../terminal/read-stdin.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import type { ChosenRequest, RequestWords } from "./request-source.ts";
import { writeNotes } from "./run/notes.ts";
import type { RequestOptions } from "./with-request.ts";

type Given = RequestOptions & TypedOptions & ResponseOptions;

/**
 * Opens what stands in no file, and keeps it in one where that is wanted.
 *
 * @throws CurlewError when it says too little, or two things that do not go together
 */
export async function openTyped<Options extends Given>(
	words: RequestWords,
	given: Options,
): Promise<ChosenRequest<Options>> {
	const terminal = openTerminal({ colour: given.color });
	const { openByHand, placeToSave, TypedFiles } = await byHand();
	const folder = process.cwd();
	const files = new TypedFiles(folder, stdinOnce(words.target === "-"));
	const place =
		given.saveTo === undefined ? undefined : await placeToSave(given.saveTo);
	const source = await sourceOf(words, given, files);
	const opened = await openByHand(source, folder, files);
	for (const warning of opened.warnings)
		terminal.writeError(
			`${styledDiagnostic(warning, terminal.errorStyle, { root: folder, columns: terminal.errorColumns })}\n`,
		);
	if (place && given.saveTo !== undefined)
		tellSaved(
			given.saveTo,
			place.isInCollection,
			await opened.save(place),
			terminal,
		);
	return {
		source: { ...opened, fileFolders: files.named },
		options: withSending(given, opened.sending),
	};
}

/** Bytes of a body; it is held in memory. */
const LONGEST_BODY = 100_000_000;

/** Once: it is the body or the request, not both. */
function stdinOnce(isRequest: boolean): () => Promise<Buffer> {
	let isRead = false;
	return async () => {
		if (isRead)
			throw new InvalidOptionError("Standard input is asked for twice.", {
				hint: "Put one of the two into a file.",
			});
		isRead = true;
		return isRequest
			? readStdin(LONGEST_REQUEST, "Write its body into a file, and name that.")
			: readStdin(
					LONGEST_BODY,
					"Write it into a file, and send that: --data-binary @FILE holds nothing in memory.",
				);
	};
}

async function sourceOf(
	{ target, items, typed }: RequestWords,
	options: TypedOptions,
	files: { text(path: string): Promise<string> },
): Promise<ByHandSource> {
	if (target !== "-")
		return {
			kind: "typed",
			typed: {
				url: target,
				options: [...typed, ...httpieOptions(options)],
				items,
				fieldsAs: fieldsAs(options),
			},
		};
	const [other] = [...items, ...typed.map(({ name }) => `--${name}`)];
	if (other !== undefined)
		throw new InvalidOptionError(
			`The request comes from standard input; \`${other}\` belongs to a URL.`,
			{ hint: "Write it into the request that is read." },
		);
	return { kind: "text", text: await files.text("-") };
}

function fieldsAs(options: TypedOptions): "json" | "form" | "multipart" {
	if (options.multipart) return "multipart";
	return options.asForm || options.fail ? "form" : "json";
}

/** HTTPie's names of what curl has, too. */
function httpieOptions({
	auth,
	authType = "basic",
	follow,
}: TypedOptions): readonly CurlOption[] {
	const option = (name: CurlOption["name"], value = ""): CurlOption => ({
		name,
		value,
		isOn: true,
	});
	return [
		...(follow ? [option("location")] : []),
		...(auth === undefined
			? []
			: [option(authType === "bearer" ? "oauth2-bearer" : "user", auth)]),
		...(auth !== undefined && authType === "digest" ? [option("digest")] : []),
	];
}

function tellSaved(
	name: string,
	isInCollection: boolean,
	secretLines: readonly number[],
	terminal: Terminal,
): void {
	const [line] = secretLines;
	writeNotes(terminal, [
		`saved ${visibleLine(name)}.`,
		...(isInCollection
			? []
			: [
					"There is no collection around it: `curlew init` makes one, so that `send` and `run` find it.",
				]),
		...(line === undefined
			? []
			: [
					`Line ${line} of it holds a secret as it is: write {{name}} there, and keep the value in .env.`,
				]),
	]);
}

/** What was given to Curlew counts before what a pasted command says. */
function withSending<Options extends Given>(
	given: Options,
	{ output, fail, ...network }: SendingByHand,
): Options {
	const { x, verify } = given;
	if (x !== undefined) parseProxyUrl(x);
	return {
		...given,
		...network,
		...(output !== undefined && { output: given.output ?? output }),
		...(fail && { checkStatus: true }),
		...(x !== undefined && { proxy: x }),
		...verification(verify),
	};
}

/** `no`, `yes`, or a file of certificates. */
function verification(verify: string | undefined) {
	if (verify === undefined || /^(?:yes|true)$/i.test(verify)) return {};
	return /^(?:no|false)$/i.test(verify)
		? { insecure: true }
		: { cacert: resolve(verify) };
}
