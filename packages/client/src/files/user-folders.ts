import { join } from "node:path";
import { homeFolder, isUsable } from "./own-place.mjs";
import { type UserEnvironment, userEnvironment } from "./user-environment.ts";

export type { UserEnvironment };

/** Where programs keep what their user has set: XDG Base Directory Specification; `%AppData%` on Windows. */
export function configFolder(
	program: string,
	environment: UserEnvironment = userEnvironment(),
): string {
	const { XDG_CONFIG_HOME, APPDATA } = environment;
	if (isUsable(XDG_CONFIG_HOME)) return join(XDG_CONFIG_HOME, program);
	if (process.platform === "win32" && isUsable(APPDATA))
		return join(APPDATA, program);
	return join(homeFolder(), ".config", program);
}

/** Where Curlew keeps what outlives a run: outside of any collection, so that none of it is ever committed. XDG Base Directory Specification. */
export function stateFolder(
	environment: UserEnvironment = userEnvironment(),
): string {
	const { XDG_STATE_HOME } = environment;
	const state = isUsable(XDG_STATE_HOME)
		? XDG_STATE_HOME
		: join(homeFolder(), ".local", "state");
	return join(state, "curlew");
}
