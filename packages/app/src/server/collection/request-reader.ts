import { join } from "node:path";
import {
	type Collection,
	CurlewError,
	type RequestDefinition,
} from "@curlew/client";
import { ENVIRONMENTS_FOLDER, isInside } from "@curlew/client/editing";
import type { Selection } from "@curlew/client/internal";

/** Files that may have changed since the last reading (absolute); undefined: any may have. */
export type ChangedFiles = ReadonlySet<string> | undefined;

/** Reads the requests of a collection; where only some of their files have changed, only those. */
export class RequestReader {
	#last: Selection | undefined;

	/** What was read last. */
	get last(): readonly RequestDefinition[] {
		return this.#last?.requests ?? [];
	}

	async read(
		collection: Collection,
		changed: ChangedFiles,
	): Promise<Selection> {
		const quick = await this.#readChanged(collection, changed);
		this.#last = quick ?? (await collection.select([]));
		return this.#last;
	}

	/** Undefined where something else has changed: a folder, the order, a file that is new, broken or gone. */
	async #readChanged(
		collection: Collection,
		changed: ChangedFiles,
	): Promise<Selection | undefined> {
		const last = this.#last;
		if (last === undefined || changed === undefined) return undefined;
		const troubled = new Set(
			last.problems.map(({ location }) => location?.file),
		);
		const places = new Map(
			last.requests.map(({ file }, index) => [file, index]),
		);
		const requests = [...last.requests];
		for (const file of changed) {
			if (!matters(collection, file)) continue;
			const index = places.get(file);
			const before = index === undefined ? undefined : requests[index];
			if (index === undefined || !before || troubled.has(file))
				return undefined;
			const fresh = await readAgain(collection, before.path);
			if (fresh?.file !== file || hasMoved(before, fresh)) return undefined;
			requests[index] = fresh;
		}
		return { ...last, requests };
	}
}

/** Of files that no request is read from. Whatever else has changed may be a folder. */
const OTHER =
	/\.(?:[cm]?js|md|txt|csv|tsv|ndjson|jsonl|graphql|env)$|\/\.[^/]*$/i;

function matters({ definition }: Collection, file: string): boolean {
	const environments = join(definition.root, ENVIRONMENTS_FOLDER);
	return !OTHER.test(file) && !isInside(environments, file);
}

/** Whether it may have another place among its neighbours. */
function hasMoved(before: RequestDefinition, now: RequestDefinition): boolean {
	return before.seq !== now.seq || before.name !== now.name;
}

/** Undefined when it is gone, or broken: whoever reads everything can say more. */
async function readAgain(
	collection: Collection,
	path: string,
): Promise<RequestDefinition | undefined> {
	try {
		return await collection.request(path);
	} catch (error) {
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}
