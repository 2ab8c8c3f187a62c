import { homedir } from "node:os";
import { join } from "node:path";

/** Where Curlew keeps what outlives a run: outside of any collection, so that none of it is ever committed. XDG Base Directory Specification. */
export function stateFolder(
	environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
	const state =
		environment.XDG_STATE_HOME || join(homedir(), ".local", "state");
	return join(state, "curlew");
}
