import { AsyncLocalStorage } from "node:async_hooks";
import { relative } from "node:path";

/** One run of a script. */
interface Origin {
	readonly file: string;
}

/** Knows which script began what is going on: callbacks outlive the scripts that nobody made wait for them. */
export class ScriptOrigin {
	readonly #storage = new AsyncLocalStorage<Origin>();
	readonly #root: string;
	#current: Origin | undefined;

	/** @param root absolute path of the collection */
	constructor(root: string) {
		this.#root = root;
	}

	/** Runs a script: everything that it begins is its own. */
	run(file: string, work: () => void): void {
		const origin = { file };
		this.#current = origin;
		this.#storage.run(origin, work);
	}

	end(): void {
		this.#current = undefined;
	}

	/** What to say about an error of a script that is over; undefined for one of the script at hand. */
	get lateHint(): string | undefined {
		const origin = this.#storage.getStore();
		if (!origin || origin === this.#current) return undefined;
		const file = relative(this.#root, origin.file);
		return `A script of ${file} began it, and had ended before: let it await what it begins.`;
	}
}
