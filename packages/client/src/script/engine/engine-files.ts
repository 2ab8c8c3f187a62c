import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The files that the engine reads at run time, and the one place that knows
 * where they are. Run from source, they lie where npm and this repository keep
 * them. In a bundle there is a folder `script-engine` beside it with what
 * `writeEngineFiles` (`build-engine.ts`) made: the engine, rewritten already; its
 * prepared memory, without and with chai, which spares each process the
 * evaluation of the script API; and the libraries that scripts `require`.
 */

/** The order is the order of evaluation: later texts use what earlier ones provide. */
export const GUEST_TEXTS = [
	"base",
	"values",
	"inspect",
	"errors",
	"table",
	"console",
	"timers",
	"calls",
	"modules",
	"intl",
	"url",
	"web",
	"lists",
	"header-list",
	"query",
	"variables",
	"client",
	"requests",
	"cookies",
	"request",
	"response",
	"chai-strings",
	"chai-extras",
	"testing",
	"pm",
	"start",
] as const;

/** QuickJS as WebAssembly. */
export const ENGINE_PACKAGE = "@jitl/quickjs-wasmfile-release-sync";
export const BUNDLED_ENGINE = "engine.wasm";
export const BUNDLED_IMAGE = "engine.image";
/** With chai in it, which most scripts of a collection need. */
export const BUNDLED_CHAI_IMAGE = "engine-chai.image";
/** With chai and `pm` in it, for scripts of Postman's. */
export const BUNDLED_PM_IMAGE = "engine-pm.image";

/** The folder of the guest texts, for scripts that run in Node itself. */
export const BUNDLED_GUEST = "guest";

/** What `writeEngineFiles` wrote, when this runs from a bundle. */
export function readBundled(
	name:
		| typeof BUNDLED_ENGINE
		| typeof BUNDLED_IMAGE
		| typeof BUNDLED_CHAI_IMAGE
		| typeof BUNDLED_PM_IMAGE,
): Uint8Array<ArrayBuffer> | undefined {
	const file = bundledFile(name);
	return file && readFileSync(file);
}

/** The place of a file in `script-engine`, when this runs from a bundle that has it. */
export function bundledFile(name: string): URL | undefined {
	const file = new URL(`./script-engine/${name}`, import.meta.url);
	return existsSync(file) ? file : undefined;
}

/** The engine as npm delivers it. */
export function readEngine(): Uint8Array {
	const { resolve } = createRequire(import.meta.url);
	return readFileSync(resolve(`${ENGINE_PACKAGE}/wasm`));
}

/** One of the JavaScript texts that make the script API inside the sandbox. */
export function readGuestText(name: (typeof GUEST_TEXTS)[number]): string {
	const bundled = bundledFile(`${BUNDLED_GUEST}/${name}.js`);
	const file = bundled ?? new URL(`../guest/${name}.js`, import.meta.url);
	return readFileSync(file, "utf8");
}
