import { SourceText } from "@curlew/client/editing";
import { ApiFile } from "@curlew/client/openapi";
import { fetchText, isUrl } from "./fetch-text.ts";

/** Files of one document. */
const MOST_FILES = 100;

/** What references of a document lead to on servers; fetched beforehand, since reading does not wait. */
export class RemoteFiles {
	readonly #files = new Map<string, SourceText | undefined>();
	readonly #signal: AbortSignal | undefined;

	constructor(signal: AbortSignal | undefined) {
		this.#signal = signal;
	}

	get(url: string): SourceText | undefined {
		return this.#files.get(url);
	}

	/** Fetches what a file refers to, and what that refers to. What cannot be had is a finding of the reading. */
	async fetchAll(main: SourceText): Promise<void> {
		const pending = [main];
		for (let from = pending.pop(); from; from = pending.pop())
			for (const url of urlsIn(from)) {
				if (this.#files.has(url) || this.#files.size >= MOST_FILES) continue;
				const text = await fetchText(url, this.#signal).catch(() => undefined);
				const source =
					text === undefined ? undefined : new SourceText(url, text);
				this.#files.set(url, source);
				if (source) pending.push(source);
			}
	}
}

/** The URLs of all references of a file, without fragments. */
function urlsIn(source: SourceText): readonly string[] {
	const base = isUrl(source.file) ? source.file : undefined;
	const found = new Set<string>();
	const seen = new Set<object>();
	const pending: unknown[] = [new ApiFile(source).root.value];
	while (pending.length > 0) {
		const value = pending.pop();
		if (typeof value !== "object" || value === null || seen.has(value))
			continue;
		seen.add(value);
		for (const [key, member] of Object.entries(value)) {
			const isRef = key === "$ref" && typeof member === "string";
			const url = isRef ? urlOf(member, base) : undefined;
			if (url !== undefined) found.add(url);
			else pending.push(member);
		}
	}
	return [...found];
}

function urlOf(ref: string, base: string | undefined): string | undefined {
	const [path = ""] = ref.split("#", 1);
	if (path === "" || (base === undefined && !isUrl(path))) return undefined;
	const url = URL.parse(path, base);
	return url && isUrl(url.href) ? url.href : undefined;
}
