import type { SessionOptions } from "@curlew/client";
import type { CallName, FromProcess, ProcessCalls } from "../messages.ts";

type Ask = NonNullable<SessionOptions["ask"]>;

/** News in one message: more wait until the server has taken them, so that it can do other things in between. */
const MOST_NEWS = 50;

/** Says something to the server. It is gone when that fails, and this process with it. */
export function tellServer(message: FromProcess): void {
	if (process.connected) process.send?.(message);
}

/** Tells the server what happens during a call, in order and as fast as it takes it. */
export class News<Name extends CallName> {
	readonly #number: number;
	readonly #waiting: ProcessCalls[Name]["news"][] = [];
	#isOnItsWay = false;
	#onEmpty: (() => void) | undefined;

	constructor(number: number) {
		this.#number = number;
	}

	/** What comes first goes out at once: a script may keep the process busy from then on. */
	readonly tell = (news: ProcessCalls[Name]["news"]): void => {
		this.#waiting.push(news);
		this.#send();
	};

	/** The server has taken what was sent. */
	taken(): void {
		this.#isOnItsWay = false;
		this.#send();
	}

	/** Everything was taken. */
	async over(): Promise<void> {
		if (this.#isOnItsWay)
			await new Promise<void>((done) => {
				this.#onEmpty = done;
			});
	}

	#send(): void {
		if (this.#isOnItsWay) return;
		const news = this.#waiting.splice(0, MOST_NEWS);
		if (news.length === 0) {
			this.#onEmpty?.();
			return;
		}
		this.#isOnItsWay = true;
		tellServer({ kind: "news", number: this.#number, news });
	}
}

/** Questions go to the server, and by way of it to the page. */
export class AskingServer {
	readonly #open = new Map<number, (answer: string | undefined) => void>();
	#count = 0;

	readonly ask: Ask = (text, options) => {
		const question = ++this.#count;
		return new Promise((resolve) => {
			this.#open.set(question, resolve);
			tellServer({ kind: "ask-user", question, text, ...options });
		});
	};

	answered(question: number, answer: string | undefined): void {
		this.#open.get(question)?.(answer);
		this.#open.delete(question);
	}
}
