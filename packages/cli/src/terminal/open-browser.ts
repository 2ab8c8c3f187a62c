import { spawn } from "node:child_process";

/** Opens an address in the user's browser. Where there is none, nothing happens. */
export function openBrowser(url: string): void {
	const [command, ...args] = opener(url);
	const child = spawn(command, args, { detached: true, stdio: "ignore" });
	// The address has been shown: whoever has no browser here opens it elsewhere.
	child.on("error", () => {});
	child.unref();
}

function opener(url: string): readonly [string, ...string[]] {
	switch (process.platform) {
		case "darwin":
			return ["open", url];
		case "win32":
			// Not `start`, to whose shell the & of the address would mean something.
			return ["rundll32", "url.dll,FileProtocolHandler", url];
		default:
			return ["xdg-open", url];
	}
}
