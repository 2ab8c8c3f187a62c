import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
	describeResponse,
	type HttpResponse,
	openSession,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
import { VERBOSE_CONTENT_LIMIT } from "./content-limits.ts";
import { requestNotes, writeNotes } from "./notes.ts";
import { openRequest } from "./open-request.ts";
import { sessionOptions } from "./session-options.ts";

export interface SendOptions extends VariableOptions, NetworkOptions {
	readonly verbose?: boolean;
	readonly raw?: boolean;
	readonly color?: boolean;
}

/** `curlew send FILE`: the response on stdout, everything else on stderr. */
export async function send(
	file: string,
	options: SendOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const isVerbose = options.verbose ?? false;
	const { collection, request, findings } = await openRequest(
		file,
		terminal,
		isVerbose,
	);
	writeNotes(terminal, requestNotes(options));
	using interrupt = onInterrupt();
	const session = await openSession(
		collection,
		{
			...(await sessionOptions(options, terminal, interrupt)),
			contentLimit: isVerbose ? VERBOSE_CONTENT_LIMIT : 0,
		},
		(event) => findings.handle(event),
	);
	try {
		const { result, response } = await session.execute(request);
		if (response && options.raw) await writeBody(response);
		else if (response) {
			const { style } = terminal;
			const mask = (text: string) => session.mask(text);
			terminal.write(describeResponse(response, { style, isVerbose, mask }));
		}
		if (interrupt.signal.aborted) return interrupt.exitCode;
		return result.status === "passed" || result.status === "skipped"
			? EXIT.passed
			: EXIT.failed;
	} finally {
		findings.close();
		await session.close();
	}
}

/** Writes the body byte for byte; one in a file goes through without being loaded. */
function writeBody({ body }: HttpResponse): Promise<void> {
	const source = body.file
		? createReadStream(body.file)
		: Readable.from([body.bytes()]);
	return pipeline(source, process.stdout, { end: false });
}
