declare const wall: unique symbol;

/**
 * What has passed the wall that blacks secrets out. Nothing but `maskEvent`,
 * `maskData`, `Session.mask` and `passedElsewhere` makes it, so whatever asks
 * for this type cannot be given anything that still has a secret in it.
 */
export type Masked<T> = T & { readonly [wall]: "passed" };

/**
 * Something with secrets in it. Its texts are had through a masker only; what
 * is no text, such as a status, a size or a duration, tells none.
 */
export class Unmasked<T> {
	/** Private to the engine: neither JSON nor a console shows it. */
	readonly #content: T;

	constructor(content: T) {
		this.#content = content;
	}

	/** A number, or whether something holds. */
	fact<Fact extends number | boolean | undefined>(
		read: (content: T) => Fact,
	): Fact {
		return read(this.#content);
	}

	/** Made into something else, with a function that masks each text of it. */
	shown<Shown>(
		show: (content: T, mask: (text: string) => Masked<string>) => Shown,
		wall: { mask(text: string): Masked<string> },
	): Shown {
		return show(this.#content, (text) => wall.mask(text));
	}

	/** With its secrets: for bytes that the user wants as they came, and to remove files. Everything else goes through `shown`. */
	asReceived(): T {
		return this.#content;
	}
}
