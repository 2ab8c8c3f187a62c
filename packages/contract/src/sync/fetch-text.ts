import { reasonOf } from "@curlew/client/internal";
import { DocumentNotFoundError } from "./errors.ts";

/** Bytes. The largest public documents have about 15 MB. */
const LARGEST = 50 * 1024 * 1024;
/** Milliseconds. */
const LONGEST = 30_000;

export function isUrl(named: string): boolean {
	return /^https?:\/\//i.test(named);
}

/**
 * The text that a URL gives, by GET.
 *
 * @throws DocumentNotFoundError when there is none within 30 s and 50 MB
 */
export async function fetchText(
	url: string,
	signal?: AbortSignal,
): Promise<string> {
	const limit = AbortSignal.timeout(LONGEST);
	try {
		const response = await fetch(url, {
			signal: signal ? AbortSignal.any([limit, signal]) : limit,
			headers: { accept: "application/json, application/yaml, */*;q=0.5" },
		});
		if (!response.ok)
			throw notHad(url, `The server answers ${response.status}.`);
		return await limitedText(url, response);
	} catch (error) {
		if (error instanceof DocumentNotFoundError) throw error;
		throw notHad(
			url,
			limit.aborted
				? `It did not arrive within ${LONGEST / 1000} seconds.`
				: reasonOf(error instanceof Error ? (error.cause ?? error) : error),
		);
	}
}

async function limitedText(url: string, response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let size = 0;
	let text = "";
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength;
		if (size > LARGEST) throw notHad(url, "It has more than 50 MB.");
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

function notHad(url: string, why: string): DocumentNotFoundError {
	return new DocumentNotFoundError(`${url} could not be fetched. ${why}`, {
		hint: "Save the document as a file, and name that.",
	});
}
