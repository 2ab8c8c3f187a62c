import { homedir } from "node:os";
import { join } from "node:path";

/** The variables of the process that say where a user's files are. */
export type UserEnvironment = Readonly<Record<string, string | undefined>>;

/** Where programs keep what their user has set: XDG Base Directory Specification; `%AppData%` on Windows. */
export function configFolder(
	program: string,
	environment: UserEnvironment = process.env,
): string {
	const { XDG_CONFIG_HOME, APPDATA } = environment;
	if (XDG_CONFIG_HOME) return join(XDG_CONFIG_HOME, program);
	if (process.platform === "win32" && APPDATA) return join(APPDATA, program);
	return join(homedir(), ".config", program);
}
