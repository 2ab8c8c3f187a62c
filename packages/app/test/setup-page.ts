import { buildPage } from "../page/build.ts";

/** Once before all tests: several files serve the page, and none may find it half built. */
export async function setup(): Promise<void> {
	await buildPage();
}
