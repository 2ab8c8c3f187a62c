import { createHash } from "node:crypto";
import type { RequestResult, SentSummary } from "../../run/events/events.ts";
import { folderOfResult } from "../judged.ts";

/** What newman tells of a request, as far as a run tells it. */
export interface NewmanItem {
	readonly id: string;
	readonly name: string;
	readonly request: NewmanRequest;
	readonly response: readonly [];
	readonly event: readonly [];
}

export interface NewmanFolder {
	readonly id: string;
	readonly name: string;
	readonly item: (NewmanFolder | NewmanItem)[];
	readonly event: readonly [];
}

interface NewmanPair {
	readonly key: string;
	readonly value: string | null;
}

export interface NewmanRequest {
	readonly url: {
		readonly protocol?: string;
		readonly port?: string;
		readonly path: readonly string[];
		readonly host: readonly string[];
		readonly query: readonly NewmanPair[];
		readonly variable: readonly [];
	};
	readonly header: readonly NewmanPair[];
	readonly method: string;
	readonly body?: { readonly mode: "raw"; readonly raw: string };
}

/** The requests that have run, in their folders, each once. */
export class NewmanItems {
	readonly #roots: (NewmanFolder | NewmanItem)[] = [];
	readonly #folders = new Map<string, NewmanFolder>();
	readonly #positions = new Map<string, number>();

	/** Gives the position of the request among those of an iteration, from 0. */
	add(result: RequestResult): number {
		const known = this.#positions.get(result.path);
		if (known !== undefined) return known;
		const position = this.#positions.size;
		this.#positions.set(result.path, position);
		this.#listOf(folderOfResult(result)).push(newmanItem(result));
		return position;
	}

	tree(): readonly (NewmanFolder | NewmanItem)[] {
		return this.#roots;
	}

	#listOf(path: string): (NewmanFolder | NewmanItem)[] {
		if (path === "") return this.#roots;
		const known = this.#folders.get(path);
		if (known !== undefined) return known.item;
		const folder: NewmanFolder = {
			id: newmanId(`${path}/`),
			name: path.slice(path.lastIndexOf("/") + 1),
			item: [],
			event: [],
		};
		this.#folders.set(path, folder);
		this.#listOf(path.slice(0, Math.max(0, path.lastIndexOf("/")))).push(
			folder,
		);
		return folder.item;
	}
}

export function newmanItem({ name, path, request }: RequestResult): NewmanItem {
	return {
		id: newmanId(path),
		name,
		request: newmanRequest(request),
		response: [],
		event: [],
	};
}

/** As it was sent; newman has the same beside the request of the file. */
export function newmanRequest(request: SentSummary | undefined): NewmanRequest {
	const url = URL.parse(request?.url ?? "");
	const { body } = request ?? {};
	return {
		url: {
			...(url && { protocol: url.protocol.slice(0, -1) }),
			...(url?.port && { port: url.port }),
			path: url ? url.pathname.split("/").slice(1) : [],
			host: url ? url.hostname.split(".") : [],
			query: url ? queryOf(url) : [],
			variable: [],
		},
		header: (request?.headers ?? []).map(([key, value]) => ({ key, value })),
		method: request?.method ?? "GET",
		...(body?.kind === "text" && { body: { mode: "raw", raw: body.text } }),
	};
}

function queryOf({ search }: URL): readonly NewmanPair[] {
	return search
		.slice(1)
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => {
			const at = pair.indexOf("=");
			return at < 0
				? { key: pair, value: null }
				: { key: pair.slice(0, at), value: pair.slice(at + 1) };
		});
}

/** An id that is the same in each run. */
export function newmanId(text: string): string {
	const hash = createHash("sha256").update(text).digest("hex");
	return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
