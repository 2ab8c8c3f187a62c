import { isUsed, usedFiles } from "../../analysis/used-files.ts";
import type { WatchedRun } from "./watched-run.ts";

/** Files that may be part of a collection, or required by its scripts, without having been there before. */
const READ = /\.(?:ya?ml|bru|json|[cm]?js)$|(?:^|[\\/])\.env[^\\/]*$/i;

/** The files of a watched run. */
export class WatchedFiles {
	/** All that can be told by name. Absolute; they need not be there. */
	readonly named: ReadonlySet<string>;
	readonly #run: WatchedRun;

	constructor(run: WatchedRun) {
		this.#run = run;
		const used = run.requests.flatMap(({ definition, facts }) => [
			definition.file,
			...usedFiles(facts, run.collection).map(({ file }) => file),
		]);
		this.named = new Set([
			...run.files,
			...run.environmentFiles,
			...used.filter((file) => typeof file === "string"),
		]);
	}

	/** False for a file that certainly changes nothing about the run. */
	mayConcern(file: string): boolean {
		return READ.test(file) || this.isUsed(file);
	}

	/** Whether the run has a use for a file as it is. */
	isUsed(file: string): boolean {
		return (
			this.named.has(file) ||
			this.#run.requests.some(({ facts }) =>
				usedFiles(facts, this.#run.collection).some((one) => isUsed(one, file)),
			)
		);
	}

	/** Whether it is a file that only people write: of requests, folders, environments, the collection. */
	isDefinition(file: string): boolean {
		const { requests, files, environmentFiles } = this.#run;
		return (
			files.has(file) ||
			environmentFiles.has(file) ||
			requests.some(
				({ definition }) =>
					definition.file === file ||
					definition.folders.some((folder) => folder.file === file),
			)
		);
	}
}
