import { createStyle, type Style } from "@curlew/client";

/** The process's outputs, as the commands use them. */
export interface Terminal {
	/** For stdout. */
	readonly style: Style;
	/** For stderr. */
	readonly errorStyle: Style;
	/** Columns of stdout when it is a terminal. */
	readonly columns: number | undefined;
	/** Columns of stderr when it is a terminal. */
	readonly errorColumns: number | undefined;
	/** True when somebody can be asked a question. */
	readonly isInteractive: boolean;
	write(text: string): void;
	writeError(text: string): void;
}

export interface TerminalOptions {
	/** `--color` or `--no-color`; undefined leaves it to the environment and the output. */
	readonly colour: boolean | undefined;
}

/** Looks at the process's streams and environment once. */
export function openTerminal({ colour }: TerminalOptions): Terminal {
	const { stdout, stderr, stdin } = process;
	return {
		style: createStyle(colour ?? wantsColour(stdout)),
		errorStyle: createStyle(colour ?? wantsColour(stderr)),
		columns: columnsOf(stdout),
		errorColumns: columnsOf(stderr),
		isInteractive: Boolean(stdin.isTTY && stderr.isTTY),
		write: (text) => void stdout.write(text),
		writeError: (text) => void stderr.write(text),
	};
}

/** NO_COLOR (no-color.org) and FORCE_COLOR first, then whether the output is a terminal. */
function wantsColour(stream: NodeJS.WriteStream): boolean {
	const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
	if (NO_COLOR) return false;
	if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0";
	return Boolean(stream.isTTY) && TERM !== "dumb";
}

function columnsOf(stream: NodeJS.WriteStream): number | undefined {
	return stream.isTTY ? Math.max(stream.columns || 80, 40) : undefined;
}
