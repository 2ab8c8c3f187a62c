import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The files that the engine reads at run time, and the one place that knows
 * where they are. Run from source, they lie where npm and this repository keep
 * them. In a bundle there is a folder `script-engine` beside it with the two
 * files that `writeEngineFiles` (`build-engine.ts`) made: the engine, rewritten
 * already, and its prepared memory, which spares each process the evaluation of
 * chai and the script API.
 */

/** The order is the order of evaluation: later texts use what earlier ones provide. */
export const GUEST_TEXTS = [
	"base",
	"values",
	"inspect",
	"errors",
	"console",
	"timers",
	"calls",
	"url",
	"web",
	"variables",
	"client",
	"request",
	"response",
	"testing",
	"start",
] as const;

export const BUNDLED_ENGINE = "engine.wasm";
export const BUNDLED_IMAGE = "engine.image";

/** What `writeEngineFiles` wrote, when this runs from a bundle. */
export function readBundled(
	name: typeof BUNDLED_ENGINE | typeof BUNDLED_IMAGE,
): Uint8Array<ArrayBuffer> | undefined {
	const file = new URL(`./script-engine/${name}`, import.meta.url);
	return existsSync(file) ? readFileSync(file) : undefined;
}

/** The engine as npm delivers it. */
export function readEngine(): Uint8Array {
	const { resolve } = createRequire(import.meta.url);
	return readFileSync(resolve("@jitl/quickjs-wasmfile-release-sync/wasm"));
}

/** chai as one ECMAScript module. */
export function readChai(): string {
	return readFileSync(new URL(import.meta.resolve("chai")), "utf8");
}

/** One of the JavaScript texts that make the script API inside the sandbox. */
export function readGuestText(name: (typeof GUEST_TEXTS)[number]): string {
	const file = new URL(`../guest/${name}.js`, import.meta.url);
	return readFileSync(file, "utf8");
}
