import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	openCollection,
	type RunEvent,
	type RunOptions,
	runCollection,
} from "@curlew/client";
import { RunSnapshotStore, type SnapshotMode } from "../run-snapshot-store.ts";

/** A folder with a collection of one request, that goes with the test. */
export class SnapshotFolder implements AsyncDisposable {
	readonly path: string;

	private constructor(path: string) {
		this.path = path;
	}

	/** @param request in JSON, which is YAML */
	static async with(request: object, curlew: object = {}) {
		const folder = new SnapshotFolder(
			await mkdtemp(join(tmpdir(), "snapshot-")),
		);
		await folder.write(
			"opencollection.yml",
			JSON.stringify({
				opencollection: "1.0.0",
				info: { name: "C" },
				extensions: { curlew },
			}),
		);
		await folder.write("r.yml", JSON.stringify(request));
		return folder;
	}

	write(name: string, text: string): Promise<void> {
		return writeFile(join(this.path, name), text);
	}

	/** What is stored; undefined where nothing is. */
	async stored(): Promise<unknown> {
		const text = await this.text();
		return text === undefined ? undefined : JSON.parse(text);
	}

	text(): Promise<string | undefined> {
		return readFile(join(this.path, "r.yml.snap"), "utf8").catch(
			() => undefined,
		);
	}

	/** Runs it once. Gives the messages of what failed, and what became of snapshots. */
	async run(mode: SnapshotMode = "new", options: RunOptions = {}) {
		const collection = await openCollection(this.path);
		const { definition } = collection;
		const masks = definition.extensions.snapshotMasks ?? [];
		const snapshots = new RunSnapshotStore(definition, { mode, masks });
		const events: RunEvent[] = [];
		await runCollection(collection, { ...options, snapshots }, (event) => {
			events.push(event);
			snapshots.listener(event);
		});
		const failures = events.flatMap((event) => {
			if (event.type !== "request-finished") return [];
			const { tests, assertions, problems } = event.result;
			const judged = [...tests, ...assertions].flatMap(
				({ error }) => error?.message ?? [],
			);
			return [...judged, ...problems.map(({ message }) => message)];
		});
		return { failures, ...(await snapshots.finish()) };
	}

	async [Symbol.asyncDispose]() {
		await rm(this.path, { recursive: true, force: true });
	}
}
