import { existsSync } from "node:fs";
import { access, constants, readFile } from "node:fs/promises";
import { isAbsolute, resolve } from "node:path";
import type { SessionOptions } from "@curlew/client";
import {
	type ClientCertificate,
	type HostRoute,
	type HttpClientOptions,
	InvalidOptionError,
	type ProxyDefinition,
	parseConnectTo,
	parseProxyUrl,
	parseResolve,
	readClientCertificates,
	visibleLine,
	whyUnreadable,
} from "@curlew/client/internal";
import {
	type CertificateOptions,
	typedCertificate,
} from "../options/client-certificate.ts";
import type { NetworkOptions, VariableOptions } from "../options/options.ts";
import type { RouteOptions } from "../options/route-options.ts";
import type { AskOnTerminal } from "../terminal/ask.ts";
import type { Interrupt } from "../terminal/interrupt.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { grantsOfFlags } from "./access.ts";

/**
 * Command-line options as the client wants them.
 *
 * @throws InvalidOptionError
 */
export async function sessionOptions(
	options: VariableOptions &
		Partial<NetworkOptions> &
		CertificateOptions &
		RouteOptions,
	terminal: Terminal,
	interrupt: Interrupt,
): Promise<Omit<SessionOptions, "contentLimit">> {
	return {
		...sessionEnvironments(options),
		globalEnvironment: options.globalEnv,
		workspace: resolved(options.workspacePath),
		overrides: options.envVar ?? {},
		secretOverrides: options.secret,
		globalOverrides: options.globalEnvVar ?? {},
		sandbox: options.sandbox,
		answers: options.prompt ?? {},
		ask: terminal.isInteractive ? lazyAsk(interrupt) : undefined,
		user: terminal.isInteractive ? userAt(terminal) : undefined,
		unresolved: options.unresolved,
		seed: options.seed,
		scriptTimeout: options.scriptTimeout,
		timeout: options.timeout,
		fileFolders: options.allowFiles?.map((folder) => resolve(folder)),
		allowSecretCommands: options.allowSecretCommands,
		extraGrants: grantsOfFlags(options),
		signal: interrupt.signal,
		clientCertificate: await readableCertificate(options),
		http: {
			insecure: options.insecure ?? false,
			...(options.cacert && { ca: [await readCertificates(options.cacert)] }),
			trustsOnlyCa: options.ignoreTruststore ?? false,
			...(options.clientCertConfig && {
				clientCertificates: await readClientCertificates(
					options.clientCertConfig,
				),
			}),
			...(options.maxBody !== undefined && { maxBodySize: options.maxBody }),
			...(options.cookies !== undefined && { cookies: options.cookies }),
			...(options.proxy !== undefined && { proxy: proxyOption(options.proxy) }),
			...(options.http2 !== undefined && { http2: options.http2 }),
			...routesOf(options),
		},
	};
}

function routesOf({
	connectTo = [],
	resolve: resolved = [],
	unixSocket,
	ipv4,
	ipv6,
	connectTimeout,
}: RouteOptions): HttpClientOptions {
	return {
		...((connectTo.length > 0 || resolved.length > 0) && {
			routes: [
				...connectTo.map((text) => routeIn("connect-to", text)),
				...resolved.map((text) => routeIn("resolve", text)),
			],
		}),
		...(unixSocket !== undefined && { socketPath: resolve(unixSocket) }),
		...((ipv4 || ipv6) && { ipVersion: ipv4 ? 4 : 6 }),
		...(connectTimeout !== undefined && { connectTimeout }),
	};
}

const ROUTES = {
	"connect-to": { parse: parseConnectTo, form: "host1:port1:host2:port2" },
	resolve: { parse: parseResolve, form: "host:port:address" },
} as const;

/** @throws InvalidOptionError when it cannot be read */
function routeIn(name: keyof typeof ROUTES, text: string): HostRoute {
	const { parse, form } = ROUTES[name];
	const route = parse(text);
	if (route !== undefined) return route;
	throw new InvalidOptionError(`--${name} ${text} cannot be understood.`, {
		hint: `It must look like ${form}, with addresses of IPv6 in brackets.`,
	});
}

/** The strongest may be a file: `--env-file`, or the only `--env`. */
function sessionEnvironments(
	options: Pick<VariableOptions, "env" | "environmentFile">,
): ReturnType<typeof chosenEnvironments> &
	Pick<SessionOptions, "environmentFile"> {
	const chosen = chosenEnvironments(options);
	const { environment, baseEnvironments } = chosen;
	const file = resolved(options.environmentFile);
	const isOnlyFile =
		file === undefined &&
		baseEnvironments === undefined &&
		environment &&
		isAbsolute(environment);
	return isOnlyFile
		? { environmentFile: environment }
		: { ...chosen, environmentFile: file };
}

/** The environment is null for none, undefined for the collection's default. */
export function chosenEnvironments({
	env,
}: Pick<VariableOptions, "env">): Pick<
	SessionOptions,
	"baseEnvironments" | "environment"
> {
	if (env === undefined || env === false)
		return { environment: env === false ? null : undefined };
	const layers = env.map(nameOrFile);
	return {
		environment: layers.at(-1),
		...(layers.length > 1 && { baseEnvironments: layers.slice(0, -1) }),
	};
}

/** Environments are chosen by name, or by the path of a file, which becomes absolute. */
export function nameOrFile(written: string): string {
	const isFile =
		/\.(?:json|ya?ml|bru)$/i.test(written) ||
		(/[\\/]/.test(written) && existsSync(written));
	return isFile ? resolve(written) : written;
}

function resolved(path: string | undefined): string | undefined {
	return path === undefined ? undefined : resolve(path);
}

/** Few runs ask anything, and loading what it takes to ask costs time. */
function lazyAsk(interrupt: Interrupt): AskOnTerminal {
	return async (question, options) => {
		const { askOnTerminal } = await import("../terminal/ask.ts");
		return askOnTerminal(interrupt)(question, options);
	};
}

/** Logins go through the browser of whoever sits at the terminal. */
function userAt(terminal: Terminal): SessionOptions["user"] {
	return {
		tell: (text) => terminal.writeError(`${visibleLine(text)}\n`),
		openBrowser: async (url) => {
			const { openBrowser } = await import("../terminal/open-browser.ts");
			openBrowser(url);
		},
	};
}

function proxyOption(proxy: string | false): ProxyDefinition {
	return proxy === false ? { kind: "off" } : parseProxyUrl(proxy);
}

/** Told before anything is sent: whether a server asks for it is known only then. @throws InvalidOptionError */
async function readableCertificate(
	options: CertificateOptions,
): Promise<ClientCertificate | undefined> {
	const certificate = typedCertificate(options);
	if (certificate === undefined) return undefined;
	const files =
		certificate.kind === "pkcs12"
			? [["--cert", certificate.pkcs12File] as const]
			: ([
					["--cert", certificate.certificateFile],
					["--key", certificate.keyFile],
				] as const);
	for (const [flag, file] of files)
		try {
			await access(file, constants.R_OK);
		} catch (cause) {
			throw new InvalidOptionError(
				`${flag}: ${file} ${whyUnreadable(cause)}.`,
				{ cause, hint: "Paths count from the folder that you are in." },
			);
		}
	return certificate;
}

async function readCertificates(file: string): Promise<string> {
	const hint =
		"It must be a PEM file with one or more certificates (-----BEGIN CERTIFICATE-----). `openssl x509 -inform der -in FILE -out FILE.pem` makes one of a .cer or .der file.";
	try {
		const text = await readFile(file, "utf8");
		if (text.includes("-----BEGIN")) return text;
	} catch (cause) {
		throw new InvalidOptionError(`--cacert: ${file} ${whyUnreadable(cause)}.`, {
			cause,
			hint,
		});
	}
	throw new InvalidOptionError(
		`--cacert: ${file} contains no certificate in PEM form.`,
		{
			hint,
		},
	);
}
