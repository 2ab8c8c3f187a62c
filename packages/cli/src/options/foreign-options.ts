import type { ForeignOption } from "./foreign/foreign-option.ts";
import { HTTPYAC_OPTIONS } from "./foreign/httpyac-options.ts";
import { HURL_OPTIONS } from "./foreign/hurl-options.ts";
import { PLAYWRIGHT_OPTIONS } from "./foreign/playwright-options.ts";
import { NEWMAN_OPTIONS } from "./newman/newman-elsewhere.ts";

/**
 * By client, the flags that people have in their fingers and Curlew does not have by
 * that name; those of `bru` are all understood. `docs/flags.md` has all flags of each.
 */
export const FOREIGN_OPTIONS = {
	newman: NEWMAN_OPTIONS,
	hurl: HURL_OPTIONS,
	httpyac: HTTPYAC_OPTIONS,
	playwright: PLAYWRIGHT_OPTIONS,
} as const satisfies Readonly<Record<string, readonly ForeignOption[]>>;

/** What others call the commands. */
export const FOREIGN_COMMANDS: Readonly<Record<string, string>> = {
	test: "run",
	execute: "run",
	lint: "check",
	validate: "check",
	import: "convert",
	newman: "run",
	serve: "open",
	ui: "open",
};
