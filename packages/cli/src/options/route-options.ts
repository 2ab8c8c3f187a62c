import { type Command, Option } from "commander";
import { parseName, parseSeconds } from "./parse-option.ts";

/** Which way connections take; the names are curl's. */
export interface RouteOptions {
	/** As they were given; nobody has looked at them yet. */
	readonly connectTo?: readonly string[];
	readonly resolve?: readonly string[];
	readonly unixSocket?: string;
	readonly ipv4?: boolean;
	readonly ipv6?: boolean;
	/** Milliseconds. */
	readonly connectTimeout?: number;
}

/** Commands that send requests one by one: how they connect, and with which certificate. */
export function addRouteOptions(command: Command): Command {
	return command
		.option(
			"-E, --cert <file:password>",
			"client certificate, of PEM (with its key, or --key) or PKCS #12 (.p12, .pfx)",
		)
		.option("--key <file>", "the key of --cert, of PEM")
		.addOption(new Option("--pass <phrase>").hideHelp())
		.addOption(new Option("--cert-key <file>").hideHelp())
		.addOption(new Option("--cert-type <type>").hideHelp())
		.option(
			"--connect-timeout <seconds>",
			"time limit for each connection to stand, TLS included: 5, 0.5, 500ms (default: 10)",
			parseSeconds,
		)
		.option(
			"--connect-to <host1:port1:host2:port2>",
			"connect to the second where a URL names the first; what is empty is any, or stays (repeatable)",
			appended,
		)
		.option(
			"--resolve <host:port:address>",
			"connect to this address for host and port, as if the name server had said so (repeatable)",
			appended,
		)
		.option(
			"--unix-socket <path>",
			"send over this Unix domain socket, whatever the host: /var/run/docker.sock",
			parseName,
		)
		.addOption(
			new Option("-4, --ipv4", "use addresses of IPv4 only").conflicts("ipv6"),
		)
		.option("-6, --ipv6", "use addresses of IPv6 only");
}

function appended(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	return [...sofar, text];
}
