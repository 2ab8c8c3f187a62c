import { resolve } from "node:path";
import { readRegularTextSync } from "@curlew/client/files";
import { countOf, InvalidOptionError, reasonOf } from "@curlew/client/internal";
import { CONTROL_PATH, type RunningMock, startMock } from "@curlew/mock";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { interrupted, onInterrupt } from "../../terminal/interrupt.ts";
import { openTerminal, type Terminal } from "../../terminal/terminal.ts";
import { GatheredLines } from "./gathered-lines.ts";
import { describeEvent } from "./mock-lines.ts";

export interface MockCommandOptions {
	readonly contract?: string;
	readonly from?: string;
	readonly rules?: string;
	readonly stateless?: boolean;
	readonly items?: number;
	readonly seed?: number;
	readonly dynamic?: boolean;
	readonly validate: boolean;
	readonly security?: boolean;
	readonly delay?: readonly [number, number];
	readonly fail?: number;
	readonly port?: number;
	readonly host?: string;
	readonly tlsCert?: string;
	readonly tlsKey?: string;
	readonly cors: boolean;
	readonly watch: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/** Prism's, too. */
const USUAL_PORT = 4010;

/** Milliseconds from Ctrl-C to the end, at most. */
const LONGEST_CLOSING = 900;

/** `curlew mock [SOURCE]`: answers until Ctrl-C. The first line on stdout is its address. */
export async function mock(
	source: string | undefined,
	options: MockCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	using interrupt = onInterrupt();
	const running = await startMock(mockOptions(source, options));
	terminal.write(`${running.url}\n`);
	using lines = new GatheredLines((text) => terminal.write(text));
	if (!options.quiet)
		running.subscribe((event) =>
			lines.add(describeEvent(event, terminal.style)),
		);
	tellWhat(running, options, terminal);
	await interrupted(interrupt);
	// Whatever keeps the process from ending by itself must not keep its user waiting.
	setTimeout(() => process.exit(EXIT.passed), LONGEST_CLOSING).unref();
	await running.close();
	return EXIT.passed;
}

function mockOptions(
	source: string | undefined,
	options: MockCommandOptions,
): Parameters<typeof startMock>[0] {
	const { contract, from, rules } = options;
	const isAlone =
		source === undefined && (contract ?? from ?? rules) !== undefined;
	const tls = tlsOf(options);
	return {
		source: isAlone ? undefined : resolve(source ?? "."),
		contract: contract === undefined ? undefined : resolve(contract),
		from: from === undefined ? undefined : resolve(from),
		rules: rules === undefined ? undefined : resolve(rules),
		isStateless: options.stateless ?? false,
		isDynamic: options.dynamic ?? false,
		skipsValidation: !options.validate,
		demandsCredentials: options.security ?? false,
		forbidsOtherOrigins: !options.cors,
		isFixed: !options.watch,
		port: options.port ?? USUAL_PORT,
		...(options.items !== undefined && { items: options.items }),
		...(options.seed !== undefined && { seed: options.seed }),
		...(options.delay && { delay: options.delay }),
		...(options.fail !== undefined && { failures: options.fail }),
		...(options.host !== undefined && { host: options.host }),
		...(tls && { tls }),
	};
}

function tlsOf({
	tlsCert,
	tlsKey,
}: MockCommandOptions):
	| { readonly cert: string; readonly key: string }
	| undefined {
	if (tlsCert === undefined && tlsKey === undefined) return undefined;
	if (tlsCert === undefined || tlsKey === undefined)
		throw new InvalidOptionError(
			"`--tls-cert` and `--tls-key` belong together.",
			{ hint: "Give both, as PEM files." },
		);
	return {
		cert: pemOf("--tls-cert", tlsCert),
		key: pemOf("--tls-key", tlsKey),
	};
}

function pemOf(option: string, path: string): string {
	try {
		return readRegularTextSync(resolve(path));
	} catch (cause) {
		throw new InvalidOptionError(
			`\`${option}\` cannot be read: ${reasonOf(cause)}.`,
			{ cause },
		);
	}
}

/** To stderr: what answers, what is kept, how to end it. */
function tellWhat(
	{ sources, operations, paths, url }: RunningMock,
	{ host, stateless }: MockCommandOptions,
	{ writeError, errorStyle }: Terminal,
): void {
	for (const name of sources) writeError(`Answers from ${name}\n`);
	const kept = paths.flatMap(({ resource }) => resource?.collection ?? []);
	if (operations > 0)
		writeError(
			`${countOf(operations, "operation")}; ${
				stateless
					? "nothing is kept"
					: kept.length === 0
						? "none of them keeps anything"
						: `kept are ${shortened(kept)}`
			}.\n`,
		);
	if (host !== undefined && !/^(?:127\.|localhost$|::1$)/.test(host))
		writeError(
			errorStyle.warning(
				`Everybody who reaches ${host} can use this mock, and read what is sent to it at ${CONTROL_PATH}.\n`,
			),
		);
	writeError(`What it keeps: ${url}${CONTROL_PATH}. Press Ctrl-C to stop.\n`);
}

const MOST_NAMED = 8;

function shortened(names: readonly string[]): string {
	const more = names.length - MOST_NAMED;
	const shown = names.slice(0, MOST_NAMED).join(", ");
	return more > 0 ? `${shown} and ${more} more` : shown;
}
