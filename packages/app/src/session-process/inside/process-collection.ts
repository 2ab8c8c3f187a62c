import {
	type Collection,
	openCollection,
	type RequestDefinition,
} from "@curlew/client";
import { requestWithoutFile } from "@curlew/client/internal";
import { NotThereError } from "../../errors.ts";
import type { FormOwner } from "../../protocol/forms.ts";
import type { RequestText } from "../messages.ts";
import { ReadingQueue } from "../reading-queue.ts";

/** The collection that a process runs requests of, as it is on disk. */
export class ProcessCollection {
	readonly #path: string;
	readonly #queue = new ReadingQueue();
	#generation = 0;

	/** @param path what the user asked to open. Absolute. */
	constructor(path: string) {
		this.#path = path;
	}

	/** Grows with every change of a file. */
	get generation(): number {
		return this.#generation;
	}

	/** Files were changed. */
	invalidate(): void {
		this.#generation++;
	}

	/** Cheap: files are read when they are asked for. */
	fresh() {
		return openCollection(this.#path);
	}

	/**
	 * A request as it is on disk; with a text, as it would be if that were on disk.
	 *
	 * @throws NotThereError, CollectionFileError
	 */
	async request({
		path,
		unsaved,
		scratch,
	}: RequestText): Promise<RequestDefinition> {
		if (scratch !== undefined) {
			const { root } = (await this.fresh()).definition;
			return requestWithoutFile(root, path, scratch);
		}
		const request = await this.#read(unsaved, (fresh) => fresh.request(path));
		if (request) return request;
		throw new NotThereError(`There is no request ${path}.`, {
			hint: "It was moved or deleted.",
		});
	}

	/**
	 * A request; of a folder or the collection, one in it that says nothing by itself.
	 *
	 * @throws NotThereError, CollectionFileError
	 */
	async requestFor(
		owner: FormOwner,
		text: RequestText,
	): Promise<RequestDefinition> {
		if (owner === "request") return this.request(text);
		const { path, unsaved } = text;
		const { requests } = await this.#read(unsaved, (fresh) => fresh.select([]));
		const isWithin = ({ folders }: RequestDefinition) =>
			path === "" || folders.some((folder) => folder.path === path);
		const found = requests.find(isWithin);
		if (found) return silentRequest(found, path);
		throw new NotThereError("There is no request yet that would use it.", {
			hint: "Make one, and come back.",
		});
	}

	#read<T>(
		unsaved: RequestText["unsaved"],
		read: (fresh: Collection) => Promise<T>,
	): Promise<T> {
		const work = async () => read(await this.fresh());
		return unsaved
			? this.#queue.readWith(unsaved.file, unsaved.text, work)
			: this.#queue.read(work);
	}
}

/** A request that has all from its folders down to the one with the path, and nothing of its own. */
function silentRequest(
	request: RequestDefinition,
	path: string,
): RequestDefinition {
	const depth = request.folders.findIndex((folder) => folder.path === path) + 1;
	return {
		...request,
		path,
		folders: request.folders.slice(0, depth),
		...{ url: "http://localhost/", headers: [], params: [], variables: [] },
		...{ scripts: [], assertions: [], actions: [], settings: {} },
		body: { kind: "none" },
		auth: { kind: "inherit" },
	};
}
