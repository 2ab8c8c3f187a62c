import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import {
	InvalidOptionError,
	type ProxyDefinition,
	parseProxyUrl,
	type SessionOptions,
} from "@curlew/client";
import type { NetworkOptions, VariableOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";

/** Command-line options as the client wants them. */
export async function sessionOptions(
	options: VariableOptions & Partial<NetworkOptions>,
	terminal: Terminal,
): Promise<Omit<SessionOptions, "contentLimit" | "signal">> {
	return {
		environment: options.env,
		overrides: options.envVar ?? {},
		answers: options.prompt ?? {},
		ask: terminal.isInteractive ? askOnTerminal : undefined,
		unresolved: options.unresolved,
		seed: options.seed,
		scriptTimeout: options.scriptTimeout,
		timeout: options.timeout,
		http: {
			insecure: options.insecure ?? false,
			...(options.cacert && { ca: [await readCertificates(options.cacert)] }),
			...(options.cookies !== undefined && { cookies: options.cookies }),
			...(options.proxy !== undefined && { proxy: proxyOption(options.proxy) }),
			...(options.http2 !== undefined && { http2: options.http2 }),
		},
	};
}

function proxyOption(proxy: string | false): ProxyDefinition {
	return proxy === false ? { kind: "off" } : parseProxyUrl(proxy);
}

async function readCertificates(file: string): Promise<string> {
	try {
		return await readFile(file, "utf8");
	} catch (cause) {
		throw new InvalidOptionError(`--cacert: ${file} cannot be read.`, {
			cause,
			hint: "It must be a PEM file with one or more certificates.",
		});
	}
}

/** Questions go to stderr, so that stdout holds nothing but the command's output. */
async function askOnTerminal(
	question: string,
	{ isSecret }: { readonly isSecret: boolean },
): Promise<string | undefined> {
	const { stdin, stderr } = process;
	if (isSecret) stderr.write(`${question} (hidden): `);
	const output = isSecret ? nowhere() : stderr;
	const asking = createInterface({ input: stdin, output, terminal: true });
	try {
		return await asking.question(isSecret ? "" : `${question}: `);
	} finally {
		asking.close();
		if (isSecret) stderr.write("\n");
	}
}

/** Swallows the echo of what is typed. */
function nowhere(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() });
}
