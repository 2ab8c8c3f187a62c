import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
	appendFile,
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { bin } from "../curlew.ts";
import type { CommandProcess } from "../one-process/command-process.ts";
import {
	type Block,
	commandsOf,
	type Mark,
	ROOT,
	type Scene,
} from "./blocks.ts";
import { expectLines, linesOf } from "./expect-lines.ts";
import { type Ports, startServers } from "./servers.ts";
import { plainWords } from "./shell-words.ts";

/** Runs the blocks of a scene in a folder of their own, and compares. */
export async function playScene(
	scene: Scene,
	process: CommandProcess,
): Promise<void> {
	await using listening = await startServers();
	const { ports } = listening;
	const folder = await mkdtemp(join(tmpdir(), "curlew-pages-"));
	const servers: ChildProcess[] = [];
	try {
		await furnish(folder, scene, ports);
		for (const block of scene.blocks) {
			const { mark } = block;
			if (mark?.kind === "run") await runBlock(block, folder, process, ports);
			else if (mark !== undefined && mark.kind !== "not run")
				await writeIn(join(folder, mark.text), toReal(block.text, ports), mark);
			if (mark?.kind === "server")
				servers.push(await startServer(join(folder, mark.text)));
		}
	} finally {
		for (const server of servers) {
			server.kill();
			await once(server, "exit");
		}
		await rm(folder, { recursive: true });
	}
}

/** Puts the example collection into the folder, and what the page does not show. */
async function furnish(folder: string, scene: Scene, ports: Ports) {
	const { name, blocks } = scene;
	const own = join(ROOT, "packages/cli/test/pages/folders", name);
	if (name !== "" && existsSync(own))
		await cp(own, folder, { recursive: true });
	for (const example of ["examples/users", "examples/library"])
		if (blocks.some(({ text }) => text.includes(example)))
			await cp(join(ROOT, example), join(folder, example), { recursive: true });
	for (const entry of await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	})) {
		if (!/\.(?:yml|bru|json|js|http)$/.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		const text = await readFile(file, "utf8");
		const real = toReal(text, ports);
		if (real !== text) await writeFile(file, real);
	}
}

async function runBlock(
	block: Block,
	folder: string,
	process: CommandProcess,
	ports: Ports,
): Promise<void> {
	const change = block.mark?.change;
	if (change) await changeFile(join(folder, change.file), change);
	let printed = "";
	let code = 0;
	for (const command of commandsOf(block)) {
		if (command === "echo $?") {
			printed += `$ ${command}\n${code}\n`;
			continue;
		}
		const answer = await outputOf(toReal(command, ports), folder, process);
		code = answer.code;
		printed += `$ ${command}\n${answer.printed.replace(/\n?$/, "\n")}`;
		if (block.language === "sh" && !/^\$ /m.test(block.text))
			expect({ command, ...answer }).toMatchObject({ code: 0 });
	}
	if (!/^\$ /m.test(block.text)) return;
	const differ = block.mark?.numbersDiffer ?? false;
	expectLines(
		linesOf(toShown(printed, ports, folder), differ),
		linesOf(block.text, differ),
	);
}

async function changeFile(
	file: string,
	{ old, changed }: { readonly old: string; readonly changed: string },
) {
	const text = await readFile(file, "utf8");
	expect(text).toContain(old);
	await writeFile(file, text.replace(old, changed));
}

async function writeIn(file: string, text: string, { kind }: Mark) {
	await mkdir(dirname(file), { recursive: true });
	if (kind === "append") await appendFile(file, text);
	else await writeFile(file, text);
}

async function startServer(file: string): Promise<ChildProcess> {
	const server = spawn(process.execPath, [file], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { PATH: process.env.PATH ?? "" },
	});
	const failed = once(server, "exit").then(() => {
		throw new Error(`${file} has ended.`);
	});
	// It says that it listens.
	await Promise.race([once(server.stdout, "data"), failed]);
	failed.catch(() => undefined);
	return server;
}

/** What a command prints on both outputs together, in a folder that is its home. */
async function outputOf(line: string, cwd: string, process: CommandProcess) {
	const env = { PATH: globalThis.process.env.PATH ?? "", HOME: cwd };
	const words = plainWords(line);
	const named = words?.[0] === "npx" ? words.slice(1) : words;
	if (named?.[0] === "curlew")
		return process.run({ args: named.slice(1), cwd, env });
	const functions = `curlew() { "$NODE" "$BIN" "$@"; }; npx() { "$@"; };`;
	const child = spawn("sh", ["-c", `${functions} { ${line}\n} 2>&1`], {
		cwd,
		env: { ...env, NODE: globalThis.process.execPath, BIN: bin },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => {
		printed += part;
	});
	const [code]: [number | null] = await once(child, "close").then(([one]) => [
		typeof one === "number" ? one : null,
	]);
	return { code: code ?? -1, printed };
}

function toReal(text: string, ports: Ports): string {
	let real = text;
	for (const [shown, port] of ports)
		real = real
			.replaceAll(`:${shown}`, `:${port}`)
			.replaceAll(`listen(${shown}`, `listen(${port}`);
	return real;
}

function toShown(text: string, ports: Ports, folder: string): string {
	let shown = text.replaceAll(folder, "/home/mary");
	for (const [port, real] of ports)
		shown = shown.replaceAll(`:${real}`, `:${port}`);
	return shown;
}
