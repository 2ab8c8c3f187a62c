import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReceivedResponse } from "@curlew/client";
import { describeResponse, valuesToKeep } from "@curlew/client/internal";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { exactOutput } from "../terminal/outputs.ts";
import { VERBOSE_CONTENT_LIMIT } from "./content-limits.ts";
import { save } from "./run/save.ts";
import { withRequest } from "./with-request.ts";

export interface SendCommandOptions extends VariableOptions, NetworkOptions {
	readonly verbose?: boolean;
	readonly raw?: boolean;
	readonly save?: boolean;
	readonly color?: boolean;
}

/** `curlew send FILE`: the response on stdout, everything else on stderr. */
export async function send(
	file: string,
	options: SendCommandOptions,
): Promise<ExitCode> {
	const isVerbose = options.verbose ?? false;
	const contentLimit = isVerbose ? VERBOSE_CONTENT_LIMIT : 0;
	return withRequest(file, options, contentLimit, async (opened) => {
		const { session, request, terminal, interrupt } = opened;
		const { result, response } = await session.execute(request);
		if (response && options.raw) await writeBody(response.asReceived());
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
		if (options.save) await save(valuesToKeep(session), terminal);
		if (interrupt.signal.aborted) return interrupt.exitCode;
		return result.status === "passed" || result.status === "skipped"
			? EXIT.passed
			: EXIT.failed;
	});
}

/** Writes the body byte for byte, also what a build server would obey; one in a file goes through without being loaded. */
function writeBody({ body }: ReceivedResponse): Promise<void> {
	const source = body.file
		? createReadStream(body.file)
		: Readable.from([body.bytes()]);
	return pipeline(source, exactOutput());
}
