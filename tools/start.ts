// `npm start`: the main job in one go. Starts the example server on a free
// port and runs the example collection against it through the real command.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startUsersApi } from "@curlew/example-users-api";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await startUsersApi({ port: 0 });
try {
	process.exitCode = await curlew(
		"run",
		"examples/users",
		"--env",
		"local",
		"--env-var",
		`base_url=${server.url}`,
		...process.argv.slice(2),
	);
} finally {
	await server.close();
}

function curlew(...args: string[]): Promise<number> {
	const child = spawn(
		process.execPath,
		["packages/cli/bin/curlew.mjs", ...args],
		{ cwd: root, stdio: "inherit" },
	);
	// The terminal sends Ctrl-C to both of us: let the run print what it did before we go.
	process.on("SIGINT", () => undefined);
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("exit", (code) => resolve(code ?? 130));
	});
}
