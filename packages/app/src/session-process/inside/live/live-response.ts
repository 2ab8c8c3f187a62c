import type { LiveHead, LiveItem, LiveKind } from "../../../protocol/live.ts";
import type { LiveNews } from "../../messages.ts";
import { headerOf } from "../response-facts.ts";
import { LiveContent, type Masking } from "./live-content.ts";
import { liveKindOf } from "./live-kind.ts";

/** Milliseconds that a response may take to be shown as a whole only. */
const QUICK = 250;
/** Milliseconds between two messages of what has come. */
const EVERY = 100;

/** What of a head is told. */
type Head = Omit<LiveHead, "kind">;

/** Tells a response while it comes, a few times a second: streams from the beginning, others when they take long. */
export class LiveResponse {
	readonly #tell: (news: LiveNews) => void;
	readonly #masking: Masking;
	#head: Head | undefined;
	#contentType = "";
	#kind: LiveKind = "bytes";
	#content: LiveContent | undefined;
	#timer: NodeJS.Timeout | undefined;
	#isHeadTold = false;
	#tail = "";

	constructor(tell: (news: LiveNews) => void, masking: Masking) {
		this.#tell = tell;
		this.#masking = masking;
	}

	readonly onHead = (head: Head): void => {
		clearTimeout(this.#timer);
		this.#head = head;
		this.#contentType = headerOf(head.headers, "content-type");
		this.#kind = liveKindOf(this.#contentType, new Uint8Array());
		this.#content = undefined;
		this.#isHeadTold = false;
		this.#tail = "";
		this.#timer = setTimeout(this.#flush, this.#isStream ? EVERY : QUICK);
	};

	readonly onContent = (chunk: Uint8Array): void => {
		this.#content ??= this.#begin(chunk);
		if (this.#content.add(chunk)) this.#tellItems(this.#content.take());
	};

	/** Nothing follows. Of a stream all has been told then. */
	end(): void {
		clearTimeout(this.#timer);
		if (!this.#head || !this.#isStream) return;
		this.#tellItems(this.#content?.end() ?? []);
	}

	get #isStream(): boolean {
		return this.#kind === "events" || this.#kind === "lines";
	}

	#begin(start: Uint8Array): LiveContent {
		const kind = liveKindOf(this.#contentType, start);
		// Some say nothing of what they send.
		if (kind !== this.#kind) this.#isHeadTold = false;
		this.#kind = kind;
		return new LiveContent(kind, this.#contentType, start, this.#masking);
	}

	readonly #flush = (): void => {
		this.#timer = setTimeout(this.#flush, EVERY);
		this.#tellItems(this.#content?.take() ?? []);
	};

	#tellItems(items: readonly Omit<LiveItem, "at">[]): void {
		const tail = this.#content?.tail ?? "";
		const isNew = items.length > 0 || tail !== this.#tail;
		if (!isNew && this.#isHeadTold) return;
		const head = this.#isHeadTold ? undefined : this.#shownHead();
		this.#isHeadTold = true;
		this.#tail = tail;
		const at = Date.now();
		const told = items.map((item) => ({ at, ...item }));
		this.#tell({ ...(head && { head }), items: told, tail });
	}

	#shownHead(): LiveHead | undefined {
		if (!this.#head) return undefined;
		const { status, statusText, headers } = this.#head;
		const mask = (text: string) => this.#masking.mask(text);
		return {
			kind: this.#kind,
			status,
			statusText: mask(statusText),
			headers: headers.map(([name, value]) => [mask(name), mask(value)]),
		};
	}
}
