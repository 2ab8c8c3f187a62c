/** What a key means while files are watched. */
export type WatchKey = "all" | "failed" | "quit" | "interrupt";

/** Undefined for characters that mean nothing. */
export function watchKeyOf(typed: string): WatchKey | "suspend" | undefined {
	switch (typed) {
		case "\r":
		case "\n":
		case "a":
		case "A":
			return "all";
		case "f":
		case "F":
			return "failed";
		// Ctrl-D: the end of what is typed.
		case "\u0004":
		case "q":
		case "Q":
			return "quit";
		case "\u0003":
			return "interrupt";
		case "\u001a":
			return "suspend";
		default:
			return undefined;
	}
}

/**
 * Hears single keys on the terminal, without their echo. Signals that a terminal
 * sends for keys are keys then: Ctrl-C, Ctrl-Z.
 */
export class WatchKeys implements Disposable {
	readonly #onKey: (key: WatchKey) => void;

	constructor(onKey: (key: WatchKey) => void) {
		this.#onKey = onKey;
		this.#listen();
	}

	/** For what asks on the terminal by itself. */
	async without<Result>(work: () => Promise<Result>): Promise<Result> {
		this.#leave();
		try {
			return await work();
		} finally {
			this.#listen();
		}
	}

	[Symbol.dispose](): void {
		this.#leave();
	}

	readonly #hear = (typed: Buffer): void => {
		const text = typed.toString("latin1");
		// Arrows and the like have letters in them.
		if (text.startsWith("\u001b")) return;
		for (const character of text) {
			const key = watchKeyOf(character);
			if (key === "suspend") this.#suspend();
			else if (key) this.#onKey(key);
		}
	};

	#listen(): void {
		process.stdin.setRawMode(true).on("data", this.#hear).resume();
	}

	#leave(): void {
		process.stdin.off("data", this.#hear).setRawMode(false).pause();
	}

	/** As the terminal would do it; `fg` goes on. */
	#suspend(): void {
		this.#leave();
		process.once("SIGCONT", () => this.#listen());
		process.kill(0, "SIGTSTP");
	}
}
