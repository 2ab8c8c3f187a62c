import {
	describePreview,
	previewDocument,
	safeJson,
} from "@curlew/client/internal";
import type { VariableOptions } from "../options/options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { withRequest } from "./with-request.ts";

export interface RenderCommandOptions extends VariableOptions {
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** `curlew render FILE`: the finished request on stdout, what is wrong with it on stderr. */
export async function render(
	file: string,
	options: RenderCommandOptions,
): Promise<ExitCode> {
	return withRequest(file, options, 0, async (opened) => {
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
