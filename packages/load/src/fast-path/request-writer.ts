import type { OutgoingRequest, Rendering } from "@curlew/client/driving";
import type { Rendered } from "@curlew/template";
import type { WireMessage } from "./fast-connection.ts";
import { type FastRequest, isFieldValue } from "./fast-request.ts";
import { type ServerOrigin, serverOrigin } from "./origin.ts";

/** How many different URLs of one request are remembered. */
const MAX_TARGETS = 1_000;

interface Target {
	readonly origin: ServerOrigin;
	/** `GET /path HTTP/1.1`, and the fields that depend on the host. */
	readonly head: string;
	readonly href: string;
}

/** A message with what is known of it beside its bytes. */
export interface WrittenRequest extends WireMessage {
	/** For cookies. */
	readonly href: string;
	/** Of the headers that are rendered each time. */
	readonly values: readonly string[];
	/** Bytes, at the end of `data`. */
	readonly bodySize: number;
}

/**
 * Writes one request of a collection, as the slow path would: the same
 * builders render what has placeholders, and whatever has none is put together
 * once. Made once per request and thread.
 */
export class RequestWriter {
	readonly #request: FastRequest;
	readonly #targets = new Map<string, Target>();
	/** Set when the URL has no placeholders. */
	readonly #target: Target | undefined;
	/** Set when nothing has placeholders. */
	readonly #message: WrittenRequest | undefined;

	constructor(request: FastRequest) {
		this.#request = request;
		const { isUrlFixed, isBodyFixed } = request.plan;
		const rendering = request.plan.withoutVariables();
		if (isUrlFixed) this.#target = this.#renderTarget(rendering);
		const isFixed = isUrlFixed && isBodyFixed && request.lines.every(isText);
		const fixed = isFixed ? this.#write(rendering, undefined) : undefined;
		this.#message = fixed && asBytes(fixed);
	}

	/** True when every user sends the same bytes. */
	get isFixed(): boolean {
		return this.#message !== undefined;
	}

	/** Whether the request stays the same as long as the variables do: nothing in it is made anew each time. */
	isStable(rendering: Rendering): boolean {
		return this.#request.plan.isStable(rendering);
	}

	/**
	 * The request with the variables of a user; undefined when the slow path
	 * must see to it, which finds out and tells what is wrong.
	 *
	 * @param rendering undefined where `isFixed`
	 * @param cookieFor gives the cookies for a URL
	 */
	write(
		rendering: Rendering | undefined,
		cookieFor: ((href: string) => string | undefined) | undefined,
	): WrittenRequest | undefined {
		const fixed = this.#message;
		if (fixed !== undefined && cookieFor === undefined) return fixed;
		return this.#write(
			rendering ?? this.#request.plan.withoutVariables(),
			cookieFor,
		);
	}

	/** What was written, in parts: headers without those of the connection, the defaults and the cookies. */
	read(
		written: WrittenRequest,
	): Pick<OutgoingRequest, "method" | "url" | "headers" | "body"> {
		const { fields, method } = this.#request;
		const values = written.values.values();
		const headers = fields.map(
			({ name, value }) =>
				[
					name,
					typeof value === "string" ? value : (values.next().value ?? ""),
				] as const,
		);
		const { size, bodySize, href: url } = written;
		const bytes = bytesOf(written).subarray(size - bodySize);
		return { method, url, headers, body: { kind: "bytes", bytes } };
	}

	#write(
		rendering: Rendering,
		cookieFor: ((href: string) => string | undefined) | undefined,
	): WrittenRequest | undefined {
		const values: string[] = [];
		const lines = this.#renderLines(rendering, values);
		const target = this.#target ?? this.#renderTarget(rendering);
		if (lines === undefined || target === undefined) return undefined;
		const cookie = cookieFor?.(target.href);
		// Merging cookies is for the slow path.
		if (cookie !== undefined && this.#request.hasOwnCookie) return undefined;
		const body = this.#request.plan.renderBody(rendering);
		if (hasFindings(rendering)) return undefined;
		const cookies = cookie === undefined ? "" : `cookie: ${cookie}\r\n`;
		return this.#assemble(target, lines + cookies, body, values);
	}

	#assemble(
		{ origin, href, head: start }: Target,
		fields: string,
		body: string,
		values: readonly string[],
	): WrittenRequest {
		const { method, plan } = this.#request;
		const { isIdempotent } = plan;
		const encoding = "latin1";
		const known = {
			origin,
			href,
			method,
			isIdempotent,
			values,
			encoding,
		} as const;
		// Most bodies are ASCII. Whether this one is shows when all has been put
		// together: putting the body together first would copy it twice.
		const guess = start + fields + this.#framing(body.length) + body;
		const size = guess.length;
		if (Buffer.byteLength(guess) === size)
			return { ...known, data: guess, size, bodySize: body.length };
		const bodySize = Buffer.byteLength(body);
		const head = start + fields + this.#framing(bodySize);
		// Heads are bytes as they stand; only the body is UTF-8.
		const data = Buffer.allocUnsafe(head.length + bodySize);
		data.write(head, 0, "latin1");
		data.write(body, head.length, "utf8");
		return { ...known, data, size: data.length, bodySize };
	}

	#framing(length: number): string {
		const isCounted = length > 0 || this.#request.plan.expectsContent;
		return isCounted ? `content-length: ${length}\r\n\r\n` : "\r\n";
	}

	#renderTarget(rendering: Rendering): Target | undefined {
		const { plan } = this.#request;
		const filled = rendering.fillIn(plan.draft.url.url);
		if (!plan.isUrlPlain) return this.#buildTarget(rendering, filled);
		// The same text makes the same URL.
		const known = this.#targets.get(filled.text);
		if (known !== undefined) return known;
		const target = this.#buildTarget(rendering, filled);
		// What is to be told of a URL is told each time.
		if (target !== undefined && !hasFindings(rendering))
			this.#remember(filled.text, target);
		return target;
	}

	#buildTarget(rendering: Rendering, filled: Rendered): Target | undefined {
		const { plan, method } = this.#request;
		const built = plan.renderUrl(rendering, filled, method);
		// User and password become a header: the slow path knows how.
		return built === undefined || built.credentials !== undefined
			? undefined
			: this.#targetOf(built.href);
	}

	#remember(text: string, target: Target): void {
		if (this.#targets.size >= MAX_TARGETS) this.#targets.clear();
		this.#targets.set(text, target);
	}

	#targetOf(href: string): Target {
		const url = new URL(href);
		const { method, host } = this.#request;
		const origin = serverOrigin(url);
		const line = `${method} ${url.pathname}${url.search} HTTP/1.1\r\n`;
		const fields = `host: ${host ?? origin.host}\r\nconnection: keep-alive\r\n`;
		return { origin, href, head: line + fields };
	}

	#renderLines(rendering: Rendering, values: string[]): string | undefined {
		let text = "";
		for (const line of this.#request.lines) {
			if (typeof line === "string") {
				text += line;
				continue;
			}
			const { name, value } = line;
			const rendered = typeof value === "string" ? value : value(rendering);
			if (rendered === undefined) return undefined;
			const wire = wireText(rendered);
			if (!isFieldValue(wire)) return undefined;
			values.push(rendered);
			text += `${name}: ${wire}\r\n`;
		}
		return text;
	}
}

function isText(line: unknown): line is string {
	return typeof line === "string";
}

/** The same, ready to be written as it is, each time. */
export function asBytes(written: WrittenRequest): WrittenRequest {
	if (typeof written.data !== "string") return written;
	return { ...written, data: bytesOf(written) };
}

function bytesOf({ data, encoding }: WrittenRequest): Uint8Array {
	return typeof data === "string" ? Buffer.from(data, encoding) : data;
}

/** Something that the slow path would refuse or warn of. */
function hasFindings(rendering: Rendering): boolean {
	return (
		rendering.unresolved.length > 0 ||
		rendering.problems.length > 0 ||
		rendering.errors.length > 0 ||
		rendering.warnings.length > 0
	);
}

const NON_ASCII = /[^\0-\x7f]/;

/** Headers are bytes; what is not ASCII goes out as UTF-8. */
function wireText(value: string): string {
	return NON_ASCII.test(value)
		? Buffer.from(value, "utf8").toString("latin1")
		: value;
}
