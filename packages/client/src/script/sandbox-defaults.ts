import type { SandboxOptions } from "./host.ts";

/** The default limits of scripts. */
export const SANDBOX_DEFAULTS: SandboxOptions = {
	timeout: 10_000,
	memoryLimit: 256 * 2 ** 20,
};
