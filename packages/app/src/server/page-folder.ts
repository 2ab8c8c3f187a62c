import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Beside the bundle. */
export const BUNDLED_PAGE = "app";

/** Where the built page is: beside the bundle, or in the checkout. Absolute. */
export function pageFolder(): string {
	const bundled = fileURLToPath(new URL(`${BUNDLED_PAGE}/`, import.meta.url));
	return existsSync(bundled)
		? bundled
		: fileURLToPath(new URL("../../dist/page", import.meta.url));
}
