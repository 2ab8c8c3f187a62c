import type { SandboxOptions } from "./host.ts";

/** The limits of scripts for which nobody set others. */
export const SANDBOX_DEFAULTS: SandboxOptions = {
	timeout: 10_000,
	memoryLimit: 256 * 2 ** 20,
};
