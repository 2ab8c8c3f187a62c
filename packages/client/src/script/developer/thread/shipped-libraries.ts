import { createRequire } from "node:module";
import packageJson from "../../../../package.json" with { type: "json" };

/** Whether a module's name means a library that Curlew brings, or a file of one. */
export function isShipped(specifier: string): boolean {
	const [first = "", second] = specifier.split("/");
	const name = first.startsWith("@") ? `${first}/${second}` : first;
	return name !== "@curlew/template" && name in packageJson.dependencies;
}

/** Loads a library that Curlew brings. */
export const requireShipped = createRequire(import.meta.url);

/** From where node finds those libraries. */
export function shippedParent(): string {
	return import.meta.url;
}
