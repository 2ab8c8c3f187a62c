import type { ConsoleLevel, ScriptHost, ScriptPosition } from "./host.ts";

const MAX_LINES = 5_000;
/** UTF-16 code units. */
const MAX_LENGTH = 4 * 2 ** 20;

/** Passes on what a script prints, up to a limit. */
export class OutputLimit {
	readonly #host: ScriptHost;
	#lines = 0;
	#length = 0;
	#isOver = false;

	constructor(host: ScriptHost) {
		this.#host = host;
	}

	/** Whether further lines would be thrown away. */
	get isOver(): boolean {
		return this.#isOver;
	}

	print(level: ConsoleLevel, text: string, at: ScriptPosition | undefined) {
		if (this.#isOver) return;
		this.#lines++;
		this.#length += text.length;
		if (this.#lines <= MAX_LINES && this.#length <= MAX_LENGTH) {
			this.#host.log(level, text, at);
			return;
		}
		this.#isOver = true;
		this.#host.log(
			"warn",
			`The script prints too much: everything after ${this.#lines - 1} lines is left out.`,
			at,
		);
	}
}
