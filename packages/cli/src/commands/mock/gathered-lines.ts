/** Milliseconds: soon enough for whoever reads along. */
const GATHERING = 20;

/** Writes lines that come one after the other at the same time: each by itself would cost more than an answer. */
export class GatheredLines implements Disposable {
	readonly #write: (text: string) => void;
	#text = "";
	#timer: NodeJS.Timeout | undefined;

	constructor(write: (text: string) => void) {
		this.#write = write;
	}

	add(line: string): void {
		this.#text += `${line}\n`;
		this.#timer ??= setTimeout(() => this.#flush(), GATHERING);
	}

	[Symbol.dispose](): void {
		clearTimeout(this.#timer);
		this.#flush();
	}

	#flush(): void {
		this.#timer = undefined;
		if (this.#text !== "") this.#write(this.#text);
		this.#text = "";
	}
}
