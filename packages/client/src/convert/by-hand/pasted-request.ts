import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { CurlCommandError } from "../curl/curl-error.ts";
import type { Options } from "../curl/operation.ts";
import { INSTEAD, isHarmless, type OptionName } from "../curl/options.ts";
import { curlOperations } from "../curl/read-curl-command.ts";
import { isHeld } from "../curl/request-tree.ts";
import type { TypedRequest } from "./request-by-hand.ts";

/** What options of curl's say about sending, which stands in no request. */
export interface SendingByHand {
	readonly insecure?: boolean;
	readonly cacert?: string;
	readonly proxy?: string | false;
	readonly http2?: boolean;
	readonly verbose?: boolean;
	readonly output?: string;
	readonly cert?: string;
	readonly certType?: string;
	readonly key?: string;
	readonly pass?: string;
	readonly remoteName?: boolean;
	readonly include?: boolean;
	readonly connectTo?: readonly string[];
	readonly resolve?: readonly string[];
	readonly unixSocket?: string;
	readonly fail?: boolean;
}

export interface PastedRequest {
	readonly typed: TypedRequest;
	readonly sending: SendingByHand;
	readonly warnings: readonly Diagnostic[];
}

const SENDING: ReadonlySet<string> = new Set<OptionName>([
	"insecure",
	"cacert",
	"cert",
	"cert-type",
	"key",
	"pass",
	"proxy",
	"noproxy",
	"http1.1",
	"verbose",
	"output",
	"remote-name",
	"include",
	"connect-to",
	"resolve",
	"unix-socket",
	"fail",
	"fail-with-body",
]);

/** What goes on without them reaches the same server with the same request. */
const DISPENSABLE: ReadonlySet<string> = new Set<OptionName>([
	"http2",
	"http3",
	"connect-timeout",
	"retry",
	"retry-delay",
	"retry-max-time",
	"retry-all-errors",
	"retry-connrefused",
	"limit-rate",
	"speed-limit",
	"speed-time",
	"max-filesize",
	"keepalive-time",
	"expect100-timeout",
	"tcp-fastopen",
	"ipv4",
	"ipv6",
	"path-as-is",
	"keepalive",
	"tcp-nodelay",
	"raw",
	"remote-header-name",
]);

/** What a script that waits for curl's output would miss. */
const OF_THE_TERMINAL: ReadonlySet<string> = new Set<OptionName>([
	"write-out",
	"cookie-jar",
	"dump-header",
	"trace",
	"trace-ascii",
	"output-dir",
	"remote-name-all",
]);

/**
 * The one request of a curl command that was pasted.
 *
 * @throws CurlCommandError when it is none, makes several requests, or says something about sending that would be lost
 */
export function pastedRequest(text: string): PastedRequest {
	const { operations, notes } = curlOperations(text);
	const [operation] = operations;
	if (operation === undefined || operations.length > 1)
		throw new CurlCommandError(
			`The command makes ${operations.length} requests; one is sent at a time.`,
			{ hint: "`curlew convert --from curl` makes a file of each." },
		);
	const { url, options } = operation;
	for (const name of options.names()) {
		refuseIfLost(name);
		if (OF_THE_TERMINAL.has(name))
			notes.add(
				`curl's --${name} was left out.`,
				"`curlew send --help` tells what there is instead: -v, --raw, -o.",
			);
	}
	const isOfRequest = (name: string) => !SENDING.has(name);
	const own = options.all.filter(
		({ name }) => name !== "url" && isOfRequest(name),
	);
	return {
		typed: { url, options: own, items: [], fieldsAs: "json" },
		sending: sendingOf(options),
		warnings: notes.all,
	};
}

function refuseIfLost(name: OptionName): void {
	const isKnown =
		isHeld(name) ||
		isHarmless(name) ||
		SENDING.has(name) ||
		DISPENSABLE.has(name);
	if (isKnown) return;
	throw new CurlCommandError(
		`curl's --${name} has no counterpart here; nothing was sent.`,
		{ hint: INSTEAD[name] ?? "Take it out of the command." },
	);
}

function sendingOf(options: Options): SendingByHand {
	const cacert = options.value("cacert");
	const proxy = options.value("proxy");
	const output = options.value("output");
	const cert = options.value("cert");
	const certType = options.value("cert-type");
	const key = options.value("key");
	const pass = options.value("pass");
	const unixSocket = options.value("unix-socket");
	const connectTo = options.values("connect-to");
	const resolve = options.values("resolve");
	const noProxy = options.value("noproxy");
	if (noProxy !== undefined && noProxy !== "*")
		throw new CurlCommandError(
			`Hosts without a proxy (--noproxy ${noProxy}) cannot be chosen here; nothing was sent.`,
			{ hint: "Write --noproxy '*', or take it out of the command." },
		);
	const isDirect = noProxy === "*" || proxy === "";
	return {
		...(options.has("insecure") && { insecure: true }),
		...(cacert !== undefined && { cacert }),
		...(isDirect ? { proxy: false } : proxy !== undefined && { proxy }),
		...(options.has("http1.1") && { http2: false }),
		...(options.has("verbose") && { verbose: true }),
		...(output !== undefined && { output }),
		...(cert !== undefined && { cert }),
		...(certType !== undefined && { certType }),
		...(key !== undefined && { key }),
		...(pass !== undefined && { pass }),
		...(options.has("remote-name") && { remoteName: true }),
		...(options.has("include") && { include: true }),
		...(unixSocket !== undefined && { unixSocket }),
		...(connectTo.length > 0 && { connectTo }),
		...(resolve.length > 0 && { resolve }),
		...(options.has("fail", "fail-with-body") && { fail: true }),
	};
}
