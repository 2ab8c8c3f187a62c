import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import {
	createStyle,
	isBuildServer,
	type Style,
} from "@curlew/client/internal";

/** The process's outputs, as the commands use them. */
export interface Terminal {
	/** For stdout. */
	readonly style: Style;
	/** For stderr. */
	readonly errorStyle: Style;
	/** Columns of stdout when it is a terminal: as many as it has at the moment. */
	readonly columns: number | undefined;
	/** Columns of stderr when it is a terminal. */
	readonly errorColumns: number | undefined;
	/** Whether stdout is a terminal whose lines can be overwritten. */
	readonly canRewriteLines: boolean;
	/** True when somebody can be asked a question. */
	readonly isInteractive: boolean;
	/** Without anything that a build server takes for a command, as all that goes to the two outputs. */
	write(text: string): void;
	/** Goes on at the top of the window of stdout; what stood in it can be scrolled back to. */
	beginPage(): void;
	writeError(text: string): void;
}

/** The same for what must not write to a line that something else rewrites. */
export function withoutLiveLine(terminal: Terminal): Terminal {
	return Object.create(terminal, { canRewriteLines: { value: false } });
}

export interface TerminalOptions {
	/** `--color` or `--no-color`; undefined leaves it to the environment and the output. */
	readonly colour: boolean | undefined;
}

/** Of standard input. */
const STDIN = 0;

/** The cursor to the first place, and nothing behind it. */
const TO_TOP = "\x1b[H\x1b[J";

/** Looks at the process's streams and environment once. */
export function openTerminal({ colour }: TerminalOptions): Terminal {
	const { stdout, stderr } = process;
	return {
		style: createStyle(colour ?? wantsColour(stdout)),
		errorStyle: createStyle(colour ?? wantsColour(stderr)),
		get columns() {
			return columnsOf(stdout);
		},
		get errorColumns() {
			return columnsOf(stderr);
		},
		canRewriteLines: stdout.isTTY && !isDumb() && !isBuildServer(),
		// Not by `process.stdin`, which opens a stream when it is looked at.
		isInteractive: Boolean(isatty(STDIN) && stderr.isTTY) && !isBuildServer(),
		write: (text) => void stdout.write(text),
		beginPage: () =>
			void stdout.write(
				`${"\n".repeat(Math.max(stdout.rows - 1, 0))}${TO_TOP}`,
			),
		writeError: (text) => void stderr.write(text),
	};
}

/** NO_COLOR (no-color.org), FORCE_COLOR and CLICOLOR_FORCE (bixense.com/clicolors) first, then whether the output is a terminal, or the log of a build server that shows colours. */
function wantsColour(stream: NodeJS.WriteStream & { fd: 1 | 2 }): boolean {
	const { NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE, CLICOLOR } = process.env;
	if (NO_COLOR) return false;
	if (FORCE_COLOR !== undefined) return !["0", "false"].includes(FORCE_COLOR);
	if (CLICOLOR_FORCE && CLICOLOR_FORCE !== "0") return true;
	if (CLICOLOR === "0" || isDumb()) return false;
	return stream.isTTY || (isColourfulLog() && !isFile(stream.fd));
}

/** Whose logs show colours, though what they read is no terminal. */
const COLOURFUL_LOGS = [
	"GITHUB_ACTIONS",
	"GITEA_ACTIONS",
	"GITLAB_CI",
	"CIRCLECI",
	"BUILDKITE",
	"TRAVIS",
	"APPVEYOR",
	"DRONE",
];

function isColourfulLog(): boolean {
	return COLOURFUL_LOGS.some((name) => process.env[name]);
}

function isFile(fd: number): boolean {
	return fstatSync(fd).isFile();
}

/** Terminals that know no escape sequences: those of some editors and build servers. */
function isDumb(): boolean {
	return process.env.TERM === "dumb";
}

function columnsOf(stream: NodeJS.WriteStream): number | undefined {
	return stream.isTTY ? Math.max(stream.columns || 80, 40) : undefined;
}
