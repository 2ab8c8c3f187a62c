import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReceivedResponse } from "@curlew/client";
import {
	type CurlOption,
	describeResponse,
	findHeader,
	formatSize,
	InvalidOptionError,
	isGoodStatus,
	redirectOf,
	valuesToKeep,
	visibleLine,
} from "@curlew/client/internal";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { TypedOptions } from "../options/request-options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { exactOutput } from "../terminal/outputs.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { VERBOSE_CONTENT_LIMIT } from "./content-limits.ts";
import { writeNotes } from "./run/notes.ts";
import { save } from "./run/save.ts";
import { type RequestSource, withRequest } from "./with-request.ts";

export interface SendCommandOptions
	extends VariableOptions,
		NetworkOptions,
		TypedOptions {
	readonly verbose?: boolean;
	readonly raw?: boolean;
	readonly save?: boolean;
	readonly needed?: boolean;
	readonly color?: boolean;
}

/** What was given besides the options of every command. */
export interface SendWords {
	/** A file, a URL, or `-`. */
	readonly target: string;
	/** HTTPie's, behind a URL. */
	readonly items: readonly string[];
	/** Curl's, in their order. */
	readonly typed: readonly CurlOption[];
}

/** `curlew send FILE|URL|-`: the response on stdout, everything else on stderr. */
export async function send(
	words: SendWords,
	options: SendCommandOptions,
): Promise<ExitCode> {
	if (words.target !== "-" && !(await isUrl(words)))
		return sendFrom(onlyFile(words, options), options);
	const { openTyped } = await import("./open-typed.ts");
	if (options.needed)
		throw new InvalidOptionError(
			"--needed is for a request that stands in a file of a collection.",
			{
				hint: "What a typed request needs of others, nobody can tell. --save-to keeps it in a file first.",
			},
		);
	const { opened, options: sending } = await openTyped(words, options);
	return sendFrom(opened, sending);
}

async function sendFrom(
	source: RequestSource,
	options: SendCommandOptions,
): Promise<ExitCode> {
	const isVerbose = options.verbose ?? false;
	const contentLimit = isVerbose ? VERBOSE_CONTENT_LIMIT : 0;
	return withRequest(source, options, contentLimit, async (opened) => {
		const { session, request, terminal, interrupt } = opened;
		if (options.needed) {
			const { sendNeeded } = await import("./send-needed.ts");
			if (!(await sendNeeded(opened)))
				return interrupt.signal.aborted ? interrupt.exitCode : EXIT.failed;
		}
		const { result, response } = await session.execute(request);
		const received = response?.asReceived();
		if (received && (options.raw || options.output === "-"))
			await pipeline(bodyOf(received), exactOutput());
		else if (received && options.output !== undefined)
			await writeInto(options.output, received, terminal);
		else if (response) {
			const { style } = terminal;
			const options = { style, isVerbose };
			terminal.write(
				response.shown(
					(received, mask) => describeResponse(received, { ...options, mask }),
					session,
				),
			);
		}
		const isTyped = typeof source !== "string";
		if (
			isTyped &&
			request.settings.followRedirects === false &&
			received &&
			leadsOn(received)
		)
			writeNotes(terminal, ["the redirect is not followed; -L follows it."]);
		if (options.save) await save(valuesToKeep(session), terminal);
		if (interrupt.signal.aborted) return interrupt.exitCode;
		const isBad = isAskedToFail(options) && (received?.status ?? 0) >= 400;
		return isGoodStatus(result.status) && !isBad ? EXIT.passed : EXIT.failed;
	});
}

function leadsOn({ status, headers }: ReceivedResponse): boolean {
	return redirectOf(status, findHeader(headers, "location")) !== undefined;
}

function isAskedToFail({ fail, checkStatus }: SendCommandOptions): boolean {
	return fail === true || checkStatus === true;
}

/** The body byte for byte, also what a build server would obey; one in a file goes through without being loaded. */
function bodyOf({ body }: ReceivedResponse): Readable {
	return body.file
		? createReadStream(body.file)
		: Readable.from([body.bytes()]);
}

async function writeInto(
	file: string,
	received: ReceivedResponse,
	terminal: Terminal,
): Promise<void> {
	try {
		await pipeline(bodyOf(received), createWriteStream(file));
	} catch (cause) {
		throw new InvalidOptionError(`${file} cannot be written.`, {
			hint: "Name another file for --output.",
			cause,
		});
	}
	const { status, body } = received;
	const told = `${status}, ${formatSize(body.size)} in ${visibleLine(file)}.`;
	writeNotes(terminal, [told]);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** `{{base}}/x`, `:3000/x`, `localhost:3000`, `api.example.com/x`. */
const HOST =
	/^(?:\{\{|:\d|:\/|localhost(?:[:/]|$)|[\w-]+(?:\.[\w-]+)+(?:[:/]|$))/i;

/** A method makes a URL of anything. What is a file is one, whatever it is called. */
async function isUrl({ target, typed }: SendWords): Promise<boolean> {
	if (typed.some(({ name }) => name === "request")) return true;
	if (SCHEME.test(target)) return true;
	if (!HOST.test(target) || /\.(?:bru|ya?ml|json)$/i.test(target)) return false;
	return stat(target).then(
		() => false,
		() => true,
	);
}

/** @throws InvalidOptionError when more than a file was given */
function onlyFile(
	{ target, items, typed }: SendWords,
	{ saveTo }: SendCommandOptions,
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
