import {
	describePreview,
	openSession,
	previewDocument,
	safeJson,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { onInterrupt } from "../interrupt.ts";
import type { VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
import { requestNotes, writeNotes } from "./notes.ts";
import { openRequest } from "./open-request.ts";
import { sessionOptions } from "./session-options.ts";

export interface RenderOptions extends VariableOptions {
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** `curlew render FILE`: the finished request on stdout, what is wrong with it on stderr. */
export async function render(
	file: string,
	options: RenderOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const { collection, request, findings } = await openRequest(
		file,
		terminal,
		options.verbose ?? false,
	);
	writeNotes(terminal, requestNotes(options));
	using interrupt = onInterrupt();
	const session = await openSession(
		collection,
		{
			...(await sessionOptions(options, terminal, interrupt)),
			contentLimit: 0,
		},
		(event) => findings.handle(event),
	);
	try {
		const { preview, result } = await session.preview(request);
		if (preview) {
			terminal.write(
				options.json
					? `${safeJson(previewDocument(preview), 2)}\n`
					: describePreview(preview, terminal.style),
			);
		}
		if (interrupt.signal.aborted) return interrupt.exitCode;
		return result.problems.length === 0 ? EXIT.passed : EXIT.failed;
	} finally {
		findings.close();
		await session.close();
	}
}
