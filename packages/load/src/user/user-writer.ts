import type { Rendering } from "@curlew/client/driving";
import {
	asBytes,
	type RequestWriter,
	type WrittenRequest,
} from "../fast-path/request-writer.ts";
import type { LoadContext, LoadRequest } from "./load-context.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** A message that was written, and what it depends on. */
interface Kept {
	readonly version: number;
	readonly cookie: string | undefined;
	readonly written: WrittenRequest;
}

/** Where variables have changed so often, they will again: keeping what was written is not worth its while. */
const CHANGES = 8;

interface Cookies {
	headerFor(href: string): string | undefined;
}

/**
 * Writes the requests of one user. What was written before is sent again as
 * long as none of the variables has changed: neither scripts nor rows of data
 * have set one since.
 */
export class UserWriter {
	readonly #context: LoadContext;
	readonly #user: VirtualUser;
	/** By index of the request; what they are bound to lives as long as the user. */
	readonly #renderings: (Rendering | undefined)[] = [];
	readonly #kept: (Kept | undefined)[] = [];
	/** How often a request was kept in vain. */
	readonly #changes: number[] = [];

	constructor(context: LoadContext, user: VirtualUser) {
		this.#context = context;
		this.#user = user;
	}

	/** The request as it goes out; undefined when the slow path must see to it. */
	write(
		request: LoadRequest,
		writer: RequestWriter,
		jar: Cookies | undefined,
	): WrittenRequest | undefined {
		if (writer.isFixed && jar === undefined)
			return writer.write(undefined, undefined);
		const rendering = this.#renderingFor(request);
		return (
			this.#again(request, rendering, jar) ??
			this.#anew(request, writer, rendering, jar)
		);
	}

	#again(
		{ index }: LoadRequest,
		{ variables }: Rendering,
		jar: Cookies | undefined,
	): WrittenRequest | undefined {
		const kept = this.#kept[index];
		if (kept === undefined || kept.version !== variables.version)
			return undefined;
		if (kept.cookie !== jar?.headerFor(kept.written.href)) return undefined;
		// What is sent a second time will be sent often.
		const written = asBytes(kept.written);
		if (written !== kept.written) this.#kept[index] = { ...kept, written };
		return written;
	}

	#anew(
		{ index }: LoadRequest,
		writer: RequestWriter,
		rendering: Rendering,
		jar: Cookies | undefined,
	): WrittenRequest | undefined {
		let cookie: string | undefined;
		const cookieFor = (href: string) => {
			cookie = jar?.headerFor(href);
			return cookie;
		};
		const written = writer.write(rendering, jar && cookieFor);
		if (written === undefined) {
			// What it has noted is for the slow path to find out.
			this.#renderings[index] = undefined;
			return undefined;
		}
		this.#keep(index, writer, rendering, { written, cookie });
		return written;
	}

	/** Users by the ten thousand must not fill the memory. */
	#keep(
		index: number,
		writer: RequestWriter,
		rendering: Rendering,
		message: Omit<Kept, "version">,
	): void {
		const { room } = this.#context;
		const before = this.#kept[index]?.written.size;
		if (before !== undefined) {
			room.left += before;
			this.#kept[index] = undefined;
			this.#changes[index] = (this.#changes[index] ?? 0) + 1;
		}
		const { size } = message.written;
		const isWorthIt = (this.#changes[index] ?? 0) < CHANGES;
		if (!isWorthIt || room.left < size || !writer.isStable(rendering)) return;
		room.left -= size;
		this.#kept[index] = { ...message, version: rendering.variables.version };
	}

	#renderingFor({ index, definition, plan }: LoadRequest): Rendering {
		let rendering = this.#renderings[index];
		if (rendering === undefined) {
			const { variables, options, masker } = this.#user.session.parts;
			rendering = plan.rendering({
				variables: variables.chainFor(definition),
				unresolved: options.unresolved,
				masker,
			});
			this.#renderings[index] = rendering;
		}
		return rendering;
	}
}
