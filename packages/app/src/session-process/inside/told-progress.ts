import type { Received } from "@curlew/client/internal";
import type { SendNews } from "../messages.ts";

type Progress = Extract<SendNews, { readonly type: "progress" }>["progress"];

/** Milliseconds. */
const EVERY = 150;

/** Tells now and then how much of a response has come, and in the end all that has: a stream may be silent for long. */
export class ToldProgress {
	readonly #tell: (progress: Progress) => void;
	#last: Progress | undefined;
	#timer: NodeJS.Timeout | undefined;

	constructor(tell: (progress: Progress) => void) {
		this.#tell = tell;
	}

	received({ status, received, expected }: Received): void {
		this.#last = { status, received, expected: expected ?? null };
		this.#timer ??= setTimeout(() => {
			this.#timer = undefined;
			if (this.#last) this.#tell(this.#last);
		}, EVERY).unref();
	}

	/** Nothing more is told. */
	end(): void {
		clearTimeout(this.#timer);
	}
}
