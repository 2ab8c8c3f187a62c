import { USUAL_PARALLEL } from "./run-options.ts";

/**
 * `--parallel` without a number gets one, so that what stands behind it is not
 * taken for it: `curlew run --parallel users`.
 */
export function withParallelCount(args: readonly string[]): string[] {
	return args.map((arg, index) =>
		arg === "--parallel" && !/^\d+$/.test(args[index + 1] ?? "")
			? `--parallel=${USUAL_PARALLEL}`
			: arg,
	);
}
