import { findNginx } from "./nginx-program.ts";

/** Before all tests, so that those of several files do not unpack it at the same time. */
export async function setup(): Promise<void> {
	await findNginx();
}
