import { resolve } from "node:path";
import {
	describeResponse,
	openCollection,
	openSession,
	requestAt,
	TerminalReporter,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
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
	const path = resolve(file);
	const collection = await openCollection(path);
	const request = await requestAt(collection, path);
	const interrupt = onInterrupt();
	const findings = new TerminalReporter({
		style: terminal.errorStyle,
		write: (text) => terminal.writeError(text),
		columns: undefined,
		root: collection.definition.root,
		verbosity: options.verbose ? "normal" : "quiet",
	});
	const session = await openSession(
		collection,
		{
			...(await sessionOptions(options, terminal)),
			signal: interrupt.signal,
			contentLimit: 0,
		},
		(event) => findings.handle(event),
	);
	try {
		const { result, response } = await session.execute(request);
		if (response && options.raw) {
			await writeAll(response.body.bytes());
		} else if (response) {
			const text = describeResponse(response, terminal.style, {
				isVerbose: options.verbose ?? false,
			});
			terminal.write(session.mask(text));
		}
		if (interrupt.signal.aborted) return EXIT.interrupted;
		return result.status === "passed" || result.status === "skipped"
			? EXIT.passed
			: EXIT.failed;
	} finally {
		interrupt.dispose();
		await session.close();
	}
}

function writeAll(bytes: Uint8Array): Promise<void> {
	return new Promise((done, fail) => {
		process.stdout.write(bytes, (error) => (error ? fail(error) : done()));
	});
}
