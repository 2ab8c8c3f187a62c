import type { ChildProcess } from "node:child_process";
import {
	cp,
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
	DEMO_SECRET,
	startUsersApi,
	type UsersApi,
} from "@curlew/example-users-api";
import { startProgram } from "../../../tools/testing/start-program.ts";
import { bin } from "../../cli/test/curlew.ts";

const EXAMPLE = fileURLToPath(
	new URL("../../../examples/users", import.meta.url),
);

/** A real `curlew open` on files of its own. It ends with `await using`. */
export interface AppUnderTest extends AsyncDisposable {
	/** With the token. */
	readonly url: string;
	/** The collection's folder. Absolute. */
	readonly root: string;
	/** The absolute path of a file in it. */
	at(path: string): string;
	read(path: string): Promise<string>;
	write(path: string, text: string): Promise<void>;
	readonly process: ChildProcess;
}

/** `curlew open` on a copy of the users collection, with a users API of its own in the environment `local`. */
export async function openUsersApp(): Promise<
	AppUnderTest & { readonly api: UsersApi }
> {
	const api = await startUsersApi({ port: 0 });
	const root = await temporaryRoot();
	await cp(EXAMPLE, root, { recursive: true });
	const environment = join(root, "environments/local.yml");
	const text = await readFile(environment, "utf8");
	await writeFile(environment, text.replace("http://127.0.0.1:3000", api.url));
	const app = await openAppAt(root, { API_SECRET: DEMO_SECRET });
	return {
		...app,
		api,
		[Symbol.asyncDispose]: async () => {
			await app[Symbol.asyncDispose]();
			await api.close();
		},
	};
}

/** `curlew open` on a collection of these files, by path. */
export async function openAppWith(
	files: Readonly<Record<string, string>>,
	env: Readonly<Record<string, string>> = {},
): Promise<AppUnderTest> {
	const root = await temporaryRoot();
	for (const [path, text] of Object.entries(files)) {
		await mkdir(join(root, path, ".."), { recursive: true });
		await writeFile(join(root, path), text);
	}
	return openAppAt(root, env);
}

/**
 * `curlew open` on a collection that is there. Its folder goes away with the app.
 *
 * @param options of the command line
 */
export async function openAppAt(
	root: string,
	env: Readonly<Record<string, string>> = {},
	...options: readonly string[]
): Promise<AppUnderTest> {
	const state = await mkdtemp(join(tmpdir(), "curlew-state-"));
	const { PATH = "", HOME = "" } = process.env;
	const child = startProgram(
		process.execPath,
		[process.env.CURLEW_BIN ?? bin, "open", root, "--no-browser", ...options],
		{ cwd: root, env: { PATH, HOME, XDG_STATE_HOME: state, ...env } },
	);
	child.stdin.end();
	const url = await firstLine(child);
	return {
		url,
		root,
		process: child,
		at: (path) => join(root, path),
		read: (path) => readFile(join(root, path), "utf8"),
		write: (path, text) => writeFile(join(root, path), text),
		[Symbol.asyncDispose]: async () => {
			await ended(child);
			await rm(root, { recursive: true, force: true });
			await rm(state, { recursive: true, force: true });
		},
	};
}

async function temporaryRoot(): Promise<string> {
	return mkdtemp(join(await realpath(tmpdir()), "curlew-app-test-"));
}

function firstLine(child: ChildProcess): Promise<string> {
	return new Promise((resolve, reject) => {
		let text = "";
		child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
			text += chunk;
			const end = text.indexOf("\n");
			if (end !== -1) resolve(text.slice(0, end));
		});
		child.on("error", reject);
		child.on("exit", (code) =>
			reject(new Error(`curlew open ended with ${code} before it began.`)),
		);
	});
}

function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null)
		return Promise.resolve();
	return new Promise((resolve) => {
		child.on("exit", () => resolve());
		child.kill("SIGINT");
	});
}
