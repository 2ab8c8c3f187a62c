import type { LazyCookies, ToughCookies } from "./cookies.ts";

type Step =
	| { readonly kind: "sent"; readonly url: string; readonly header?: string }
	| {
			readonly kind: "received";
			readonly url: string;
			readonly setCookies: readonly string[];
	  };

/**
 * The cookies of a speculative request. It sends those of the shared jar, and
 * keeps what it receives to itself until it is committed: then it shows whether
 * it would have sent the same cookies.
 */
export class SpeculativeCookies {
	readonly #shared: LazyCookies;
	readonly #steps: Step[] = [];
	/** A copy with what the request has received; undefined before it has received any. */
	#own: ToughCookies | undefined;

	constructor(shared: LazyCookies) {
		this.#shared = shared;
	}

	open(): Promise<ToughCookies> {
		return this.#shared.open();
	}

	headerFor(url: string): string | undefined {
		const header = (this.#own ?? this.#shared).headerFor(url);
		this.#steps.push({ kind: "sent", url, ...(header && { header }) });
		return header;
	}

	fromElsewhere(url: string): string | undefined {
		return (this.#own ?? this.#shared).fromElsewhere(url);
	}

	async keep(url: string, setCookies: readonly string[]): Promise<void> {
		if (setCookies.length === 0) return;
		this.#own ??= (await this.#shared.open()).copy();
		this.#own.receive(url, setCookies);
		this.#steps.push({ kind: "received", url, setCookies });
	}

	/** Tells whether the request would send the same cookies now. */
	async isRight(): Promise<boolean> {
		if (this.#own === undefined)
			return this.#steps.every((step) => isSame(step, this.#shared));
		const cookies = (await this.#shared.open()).copy();
		return this.#steps.every((step) => {
			if (step.kind === "sent") return isSame(step, cookies);
			cookies.receive(step.url, step.setCookies);
			return true;
		});
	}

	/** Gives the others what the request has received. */
	async share(): Promise<void> {
		if (this.#own === undefined) return;
		for (const step of this.#steps)
			if (step.kind === "received")
				await this.#shared.keep(step.url, step.setCookies);
	}
}

function isSame(step: Step, cookies: Pick<LazyCookies, "headerFor">): boolean {
	return step.kind !== "sent" || cookies.headerFor(step.url) === step.header;
}
