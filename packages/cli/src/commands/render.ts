import {
	describePreview,
	previewDocument,
	safeJson,
} from "@curlew/client/internal";
import type { VariableOptions } from "../options/options.ts";
import type { TypedOptions } from "../options/request-options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { chooseRequest, type RequestWords } from "./request-source.ts";
import { withRequest } from "./with-request.ts";

export interface RenderCommandOptions extends VariableOptions, TypedOptions {
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** `curlew render FILE|URL|-`: the finished request on stdout, what is wrong with it on stderr. */
export async function render(
	words: RequestWords,
	given: RenderCommandOptions,
): Promise<ExitCode> {
	const { source, options } = await chooseRequest(words, given);
	return withRequest(source, options, 0, async (opened) => {
		const { session, request, terminal, interrupt } = opened;
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
	});
}
