import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { programEnvironment } from "../../../../../tools/debian-program.ts";
import { fixture } from "./loopback.ts";
import { findNginx } from "./nginx-program.ts";

/** One server of an nginx. */
export interface NginxServer {
	/** `http2` is with TLS and offers HTTP/1.1, too. */
	readonly protocol: "http" | "https" | "http2";
	/** Of the server block, beside `listen`, certificates and `root`. */
	readonly directives?: string;
}

/** A real nginx on loopback. It ends with `await using`. */
export interface TestNginx<Name extends string> extends AsyncDisposable {
	/** Where its server of that name is, without a slash at the end. */
	url(name: Name): string;
}

/** Sizes of the files that every server has: `/11` is 11 bytes. */
export const SIZES = [11, 7 * 1024, 80 * 1024, 1024 * 1024] as const;

/** Starts servers by their names. */
export async function startNginx<Name extends string>(
	servers: Readonly<Record<Name, NginxServer>>,
): Promise<TestNginx<Name>> {
	const program = await findNginx();
	if ("missing" in program) throw new Error(program.missing);
	const folder = await mkdtemp(join(tmpdir(), "curlew-nginx-"));
	await mkdir(join(folder, "files"));
	for (const size of SIZES)
		await writeFile(join(folder, "files", String(size)), "a".repeat(size));
	const urls = new Map<string, string>();
	const blocks: string[] = [];
	for (const [name, server] of Object.entries<NginxServer>(servers)) {
		const port = await freePort();
		urls.set(name, urlOf(server, port));
		blocks.push(serverBlock(server, port));
	}
	await writeFile(join(folder, "nginx.conf"), configuration(blocks));
	const child = spawn(
		program.file,
		["-p", folder, "-c", "nginx.conf", "-e", "stderr"],
		{
			stdio: ["ignore", "ignore", "pipe"],
			env: programEnvironment(program.libraries),
		},
	);
	await begun(child, [...urls.values()]);
	return {
		url: (name) => urls.get(name) ?? "",
		[Symbol.asyncDispose]: async () => {
			if (child.exitCode === null) {
				const ended = once(child, "exit");
				child.kill("SIGTERM");
				await ended;
			}
			await rm(folder, { recursive: true, force: true });
		},
	};
}

function urlOf({ protocol }: NginxServer, port: number): string {
	return `${protocol === "http" ? "http" : "https"}://127.0.0.1:${port}`;
}

function configuration(blocks: readonly string[]): string {
	const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return `
daemon off;
master_process off;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
	access_log off;
	${folders.map((one) => `${one}_temp_path ${one};`).join("\n\t")}
	${blocks.join("\n\t")}
}
`;
}

function serverBlock(
	{ protocol, directives = "" }: NginxServer,
	port: number,
): string {
	const flags = { http: "", https: " ssl", http2: " ssl http2" }[protocol];
	const certificate =
		protocol === "http"
			? ""
			: `ssl_certificate ${fixture("server.pem")}; ssl_certificate_key ${fixture("server-key.pem")};`;
	return `server {
		listen 127.0.0.1:${port}${flags};
		${certificate}
		root files;
		location /echo { return 200 "$request_method"; }
		${directives}
	}`;
}

async function begun(
	child: ChildProcess,
	urls: readonly string[],
): Promise<void> {
	let log = "";
	child.stderr?.on("data", (chunk: Buffer) => {
		log += chunk.toString();
	});
	for (const url of urls) {
		const port = Number(new URL(url).port);
		while (!(await listens(port))) {
			if (child.exitCode !== null) throw new Error(`nginx ended:\n${log}`);
			await wait(20);
		}
	}
}

async function listens(port: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const socket = connect(port, "127.0.0.1", () => resolve(true));
	socket.on("error", () => resolve(false));
	const isUp = await promise;
	socket.destroy();
	return isUp;
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	return typeof address === "object" && address ? address.port : 0;
}
