import type { FieldPath } from "../../../src/protocol/forms.ts";
import type { ProblemAnswer } from "../../../src/protocol/problem.ts";
import type { Diagnostic } from "../../../src/protocol/run.ts";
import { apiPath } from "./page-start.ts";

/** The server, or the way to it, has failed. */
export class ApiError extends Error {
	/** Stable, for programs. */
	readonly code: string;
	readonly hint: string | undefined;
	/** Of a form that was to be written: what its file has no place for. */
	readonly part: FieldPath | undefined;
	/** Where in a file the reason is, which says so wherever it is shown. */
	readonly location: Diagnostic["location"];

	/** There is no server, or another one: nothing that was asked has happened. */
	get isServerGone(): boolean {
		return this.code === "SERVER_GONE" || this.code === "HTTP_401";
	}

	constructor(
		message: string,
		code: string,
		hint?: string,
		{ part, location }: Partial<Pick<ApiError, "part" | "location">> = {},
	) {
		super(message);
		this.name = "ApiError";
		this.code = code;
		this.hint = hint;
		this.part = part;
		this.location = location;
	}
}

/** Asks the server for something. */
export async function getJson<T>(
	path: string,
	signal?: AbortSignal,
): Promise<T> {
	return answerOf(await request(path, { ...(signal && { signal }) }));
}

/** Sends something to the server. A conflict (409) is an answer like any other. @param options what ends it, or that it outlives the page */
export async function postJson<T>(
	path: string,
	body: unknown,
	options: AbortSignal | Pick<RequestInit, "keepalive"> = {},
): Promise<T> {
	const text = JSON.stringify(body);
	const init =
		options instanceof AbortSignal
			? { signal: options }
			: // Browsers refuse more than 64 kB that shall outlive the page.
				{ keepalive: options.keepalive === true && text.length < 16_000 };
	const response = await request(path, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: text,
		...init,
	});
	return answerOf(response);
}

/** Asks for a text. Too large a one (413) is an answer like any other. */
export async function postForText(
	path: string,
	body: unknown,
): Promise<Response> {
	const response = await request(path, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	if (!response.ok && response.status !== 413) await answerOf(response);
	return response;
}

/** Sends a file as it is. */
export async function postFile<T>(path: string, file: Blob): Promise<T> {
	return answerOf(await request(path, { method: "POST", body: file }));
}

/** @param path of something that can be deleted */
export async function deleteAt(path: string): Promise<void> {
	await answerOf(await request(path, { method: "DELETE" }));
}

/** A file that the server has made, with the name that it gives. */
export async function getFile(
	path: string,
): Promise<{ readonly name: string; readonly content: Blob }> {
	const response = await request(path, {});
	if (!response.ok) await answerOf(response);
	const given = response.headers.get("content-disposition") ?? "";
	const encoded = /filename\*=UTF-8''([^;]+)/.exec(given)?.[1] ?? "file";
	return {
		name: decodeURIComponent(encoded),
		content: await response.blob(),
	};
}

async function request(path: string, init: RequestInit): Promise<Response> {
	try {
		return await fetch(apiPath(path), init);
	} catch (error) {
		if (init.signal?.aborted) throw error;
		throw new ApiError(
			"Curlew does not respond.",
			"SERVER_GONE",
			"Was it stopped? Start it again, and open the address that it prints.",
		);
	}
}

// What the server answers is what the protocol's types say.
async function answerOf(response: Response) {
	if (response.ok || response.status === 409) {
		// No content stands for undefined.
		const text = await response.text();
		return text === "" ? undefined : JSON.parse(text);
	}
	const isJson = response.headers.get("content-type")?.includes("json");
	if (!isJson)
		throw new ApiError(await response.text(), `HTTP_${response.status}`);
	const { problem, part }: ProblemAnswer = await response.json();
	const { message, code, hint, location } = problem;
	throw new ApiError(message, code, hint, { part, location });
}
