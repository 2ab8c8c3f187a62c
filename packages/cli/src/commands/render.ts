import { resolve } from "node:path";
import {
	describePreview,
	openCollection,
	openSession,
	previewDocument,
	requestAt,
	TerminalReporter,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
import { sessionOptions } from "./session-options.ts";

export interface RenderOptions extends VariableOptions {
	readonly json?: boolean;
	readonly color?: boolean;
}

/** `curlew render FILE`: the finished request on stdout, what is wrong with it on stderr. */
export async function render(
	file: string,
	options: RenderOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const path = resolve(file);
	const collection = await openCollection(path);
	const request = await requestAt(collection, path);
	const findings = new TerminalReporter({
		style: terminal.errorStyle,
		write: (text) => terminal.writeError(text),
		columns: undefined,
		root: collection.definition.root,
		verbosity: "quiet",
	});
	const session = await openSession(
		collection,
		{ ...(await sessionOptions(options, terminal)), contentLimit: 0 },
		(event) => findings.handle(event),
	);
	try {
		const { preview, result } = await session.preview(request);
		if (preview) {
			terminal.write(
				options.json
					? `${JSON.stringify(previewDocument(preview), undefined, 2)}\n`
					: describePreview(preview, terminal.style),
			);
		}
		return result.problems.length === 0 ? EXIT.passed : EXIT.failed;
	} finally {
		await session.close();
	}
}
