import { type RecordedAnswers, readRecordedAnswers } from "@curlew/cassette";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import { problemAnswer } from "../exchange/problem-answer.ts";
import { isSendable } from "./saved-examples.ts";

/** What was recorded, as answers to the same requests wherever they are sent. */
export class Recordings {
	readonly #answers: RecordedAnswers;

	private constructor(answers: RecordedAnswers) {
		this.#answers = answers;
	}

	/**
	 * @param path absolute: a HAR file, or a folder of cassettes
	 * @throws CassetteError
	 */
	static async read(path: string): Promise<Recordings> {
		return new Recordings(await readRecordedAnswers(path));
	}

	get count(): number {
		return this.#answers.exchanges.length;
	}

	find(request: MockRequest): MockAnswer | undefined {
		const found = this.#answers.find(asked(request));
		if (found.kind === "missing") return undefined;
		const { response, failure } = found.answer;
		const why = `recorded: ${found.exchange.request.method} ${pathOf(found.exchange.request.url)}`;
		if (response === undefined || response.status < 200) {
			const detail = `The recorded request failed: ${failure?.message ?? "there is no response"}`;
			return problemAnswer({ status: 502, detail }, why);
		}
		const headers = response.headers
			.map(([name, value]) => [name.toLowerCase(), value] as const)
			.filter(([name, value]) => isSendable(name, value));
		return {
			status: response.status,
			headers: Object.fromEntries(headers),
			body: Uint8Array.from(response.content),
			why,
		};
	}

	/** What is most like a request that was not recorded, in a sentence. */
	nearest(request: MockRequest): string | undefined {
		const found = this.#answers.find(asked(request));
		if (found.kind !== "missing" || found.nearest === undefined)
			return undefined;
		const places = found.differences.map(({ place }) => place).join(", ");
		const { method, url } = found.nearest.request;
		return `Most like it is ${method} ${pathOf(url)}, which differs in ${places}.`;
	}

	/** As if nothing had been given out. */
	reset(): void {
		this.#answers.reset();
	}
}

function asked({ method, path, query, headers, body }: MockRequest) {
	return {
		method: method === "HEAD" ? "GET" : method,
		url: `http://127.0.0.1${path}${query === "" ? "" : `?${query}`}`,
		headers: Object.entries(headers).flatMap(([name, value]) =>
			(Array.isArray(value) ? value : [value ?? ""]).map(
				(text): readonly [string, string] => [name, text],
			),
		),
		body,
	};
}

function pathOf(url: string): string {
	return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "") || "/";
}
