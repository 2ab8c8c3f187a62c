import type { SandboxKind } from "@curlew/client/internal";
import { type Command, Option } from "commander";
import {
	collectList,
	collectPairs,
	collectPaths,
	parseDurationOrNone,
	parseMilliseconds,
	parseName,
	parseSize,
} from "./parse-option.ts";
import {
	envOption,
	envVarOption,
	noEnvOption,
	sandboxOption,
	seedOption,
} from "./shared-options.ts";

/** Options that every command which renders requests understands. */
export interface VariableOptions {
	/** The weakest first; false for `--no-env`. */
	readonly env?: readonly string[] | false;
	readonly environmentFile?: string;
	readonly envVar?: Readonly<Record<string, string>>;
	readonly secret?: Readonly<Record<string, string>>;
	readonly globalEnv?: string;
	readonly globalEnvVar?: Readonly<Record<string, string>>;
	readonly workspacePath?: string;
	readonly sandbox?: SandboxKind;
	readonly prompt?: Readonly<Record<string, string>>;
	readonly seed?: number;
	readonly unresolved?: "error" | "warn" | "keep" | "empty";
	readonly scriptTimeout?: number;
	readonly allowEnv?: readonly string[];
	readonly allowAwsProfile?: readonly string[];
	readonly allowFiles?: readonly string[];
	readonly allowSecretCommands?: boolean;
}

/** Options that every command which sends requests understands. */
export interface NetworkOptions {
	readonly timeout?: number;
	readonly insecure?: boolean;
	readonly cacert?: string;
	readonly ignoreTruststore?: boolean;
	readonly clientCertConfig?: string;
	/** Bytes. */
	readonly maxBody?: number;
	readonly cookies: boolean;
	readonly proxy?: string | false;
	readonly http2: boolean;
}

/** Every command that renders requests: where values come from, and what is done without them. */
export function addVariableOptions(command: Command): Command {
	command.addOption(envOption()).addOption(noEnvOption()).option(
		// Node looks for the first of these names in every command line, whoever it is meant for,
		// and does what it finds there about NODE_OPTIONS.
		"--env-file, --environment-file <file>",
		"environment to use, from a .bru, .yml or .json file anywhere; stronger than --env",
		parseName,
	);
	return addScopeOptions(command)
		.option(
			"--secret <name=value>",
			"set a variable like --env-var whose value no output shows, whatever its name (repeatable)",
			collectPairs,
		)
		.option(
			"--prompt <question=answer>",
			"answer a {{?question}} in advance (repeatable)",
			collectPairs,
		)
		.addOption(seedOption("make dynamic values like {{$randomInt}} repeatable"))
		.addOption(
			new Option(
				"--unresolved <policy>",
				"what to do about a placeholder without a value (default: error, or what the collection says)",
			).choices(["error", "warn", "keep", "empty"]),
		)
		.addOption(
			sandboxOption(
				"where scripts run: safe, or developer, which is Node itself with all your rights (default: safe)",
			),
		)
		.option(
			"--script-timeout <ms>",
			"time limit for each script, in milliseconds (default: 10000)",
			parseMilliseconds,
		)
		.option(
			"--allow-files <folder>",
			"let the collection use files of this folder outside of its own: send them, read .env files and certificates (repeatable)",
			collectPaths,
		)
		.option(
			"--allow-aws-profile <names>",
			"let the collection sign with these profiles of ~/.aws/credentials (repeatable)",
			collectList,
		)
		.option(
			"--allow-secret-commands",
			"let the collection run the commands that its secrets come from, and decrypt its files with your keys",
		);
}

/** Every command that shows variables: which there are beside those of the environments. */
export function addScopeOptions(command: Command): Command {
	return command
		.addOption(
			envVarOption(
				"set a variable, stronger than the environment's (repeatable)",
			),
		)
		.option(
			"--global-env <name>",
			"environment of the workspace to use, weaker than everything else",
			parseName,
		)
		.option(
			"--global-env-var <name=value>",
			"set a global variable, stronger than the global environment's (repeatable)",
			collectPairs,
		)
		.option(
			"--workspace-path <folder>",
			"the workspace (default: the nearest folder above the collection with a workspace.yml)",
			parseName,
		)
		.option(
			"--allow-env <names>",
			"let the collection read these environment variables, * for all (repeatable; also CURLEW_ALLOW_ENV=NAMES; all where CI is set)",
			collectList,
		);
}

/** Every command that sends requests: `--timeout`, TLS, cookies, proxies. */
export function addNetworkOptions(command: Command): Command {
	command
		.option(
			"--timeout <ms>",
			"time limit for each request, in milliseconds; 0 means no limit",
			parseDurationOrNone,
		)
		.option("-k, --insecure", "accept any TLS certificate")
		.option("--cacert <file>", "trust the certificates in this PEM file too")
		.option("--ignore-truststore", "trust those of --cacert and no others")
		.option(
			"--client-cert-config <file>",
			"JSON file with client certificates by domain",
			parseName,
		)
		.option(
			"--max-body <size>",
			"largest response that is taken: 500MB, 4GB, or bytes (default: 2GB)",
			parseSize,
		)
		.option("--no-cookies", "neither store nor send cookies")
		.option("--proxy <url>", "send through this proxy")
		.option("--no-proxy", "use no proxy, whatever the environment says")
		.option("--no-http2", "speak HTTP/1.1 only");
	return addBruNetworkOptions(command);
}

/** What `bru` calls them; not in the help, but in docs/from-bru.md. */
function addBruNetworkOptions(command: Command): Command {
	const cookies = new Option("--disable-cookies").implies({ cookies: false });
	const proxy = new Option("--noproxy").implies({ proxy: false });
	return command.addOption(cookies.hideHelp()).addOption(proxy.hideHelp());
}

/** Every command: `--color`, `--no-color`. */
export function addOutputOptions(command: Command): Command {
	return command
		.option(
			"--color",
			"use colours even when the output is not a terminal (also: FORCE_COLOR=1; --color=always, never, auto)",
		)
		.option("--no-color", "use no colours (also: NO_COLOR=1)");
}
