import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { readRegularFile } from "@curlew/client/files";
import { SnapshotTooLargeError } from "../errors.ts";

/** Of all files together, and of their number. Bytes. */
const LARGEST_SNAPSHOT = 256 * 1024 * 1024;
const MOST_FILES = 100_000;

/** How many of the largest files a message names. */
const NAMED = 3;

export interface SnapshotFile {
	/** Absolute, on the machine that it comes from. */
	readonly path: string;
	readonly content: Buffer;
	readonly isExecutable: boolean;
}

export interface CollectOptions {
	/** Folders and files, absolute. */
	readonly paths: readonly string[];
	/** The packages that scripts in the developer sandbox load. */
	readonly withNodeModules: boolean;
	/** Bytes. Default: 256 MiB. */
	readonly limit?: number;
}

/**
 * Reads the files that a run needs. Links that lead to a file inside of the
 * given paths become that file; others are left out, as a run would refuse them.
 *
 * @throws SnapshotTooLargeError
 */
export async function collectFiles(
	options: CollectOptions,
): Promise<readonly SnapshotFile[]> {
	const collector = new Collector(options);
	for (const path of options.paths) await collector.take(path);
	return [...collector.files.values()].sort((a, b) =>
		a.path < b.path ? -1 : 1,
	);
}

class Collector {
	readonly files = new Map<string, SnapshotFile>();
	readonly #options: CollectOptions;
	readonly #limit: number;
	readonly #folders = new Set<string>();
	#roots: readonly string[] | undefined;
	#size = 0;

	constructor(options: CollectOptions) {
		this.#options = options;
		this.#limit = options.limit ?? LARGEST_SNAPSHOT;
	}

	async take(path: string): Promise<void> {
		const stats = await stat(path).catch(() => undefined);
		if (stats?.isDirectory()) await this.#takeFolder(path);
		// Pipes and devices cannot be had twice.
		else if (stats?.isFile())
			await this.#takeFile(path, stats.size, (stats.mode & 0o100) !== 0);
	}

	async #takeFolder(folder: string): Promise<void> {
		const real = await realpath(folder);
		// A link to a folder above it would go round and round.
		if (this.#folders.has(real)) return;
		this.#folders.add(real);
		const entries = await readdir(folder, { withFileTypes: true });
		for (const entry of entries) {
			const path = join(folder, entry.name);
			if (this.#isLeftOut(entry.name)) continue;
			if (entry.isSymbolicLink() && !(await this.#isInside(path))) continue;
			await this.take(path);
		}
	}

	#isLeftOut(name: string): boolean {
		if (name === ".git") return true;
		return name === "node_modules" && !this.#options.withNodeModules;
	}

	async #isInside(link: string): Promise<boolean> {
		this.#roots ??= await Promise.all(
			this.#options.paths.map((path) => realpath(path).catch(() => path)),
		);
		const target = await realpath(link).catch(() => undefined);
		if (target === undefined) return false;
		return this.#roots.some(
			(root) => target === root || target.startsWith(`${root}${sep}`),
		);
	}

	async #takeFile(
		path: string,
		size: number,
		isExecutable: boolean,
	): Promise<void> {
		if (this.files.has(path)) return;
		this.#size += size;
		if (this.#size > this.#limit || this.files.size >= MOST_FILES)
			throw this.#tooLarge(path, size);
		this.files.set(path, {
			path,
			content: await readRegularFile(path),
			isExecutable,
		});
	}

	#tooLarge(path: string, size: number): SnapshotTooLargeError {
		const sizes: readonly (readonly [string, number])[] = [
			[path, size],
			...[...this.files.values()].map(
				(file) => [file.path, file.content.length] as const,
			),
		];
		const largest = sizes.toSorted((a, b) => b[1] - a[1]).slice(0, NAMED);
		const names = largest.map(([name, bytes]) => `${name} (${inMb(bytes)} MB)`);
		const isCount = this.files.size >= MOST_FILES;
		const limit = isCount ? `${MOST_FILES} files` : `${inMb(this.#limit)} MB`;
		return new SnapshotTooLargeError(
			`Workers are given at most ${limit} of files; this run has more.`,
			{
				hint: `The largest: ${names.join(", ")}. Keep what no request needs out of the collection's folder.`,
			},
		);
	}
}

function inMb(bytes: number): string {
	return (bytes / 1024 / 1024).toFixed(1);
}
