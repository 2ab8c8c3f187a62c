import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The project whose tests mostly wait: for Redis, for workers that count as lost, for clocks. */
const WAITING = "queue";

/**
 * Vitest would run one project after the other. Here the files that wait are spread
 * among those that test a package as a whole, which are the long ones: so the
 * processors always have work, and no long file is left alone at the end.
 */
export class SpreadWaiting extends BaseSequencer {
	override async sort(
		files: TestSpecification[],
	): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const waiting = sorted.filter(({ project }) => project.name === WAITING);
		const busy = sorted.filter((file) => !waiting.includes(file));
		const long = busy.filter(isOfPackage);
		return [
			...spread(waiting, long),
			...busy.filter((file) => !long.includes(file)),
		];
	}
}

/** Not of one module, beside which its file would lie. */
function isOfPackage({ moduleId }: TestSpecification): boolean {
	return moduleId.includes("/test/");
}

/** The first ones at even distances among the others. */
function spread<T>(few: readonly T[], many: readonly T[]): readonly T[] {
	const share = many.length / Math.max(few.length, 1);
	return few.length === 0
		? many
		: few.flatMap((one, index) => [
				one,
				...many.slice(
					Math.floor(index * share),
					Math.floor((index + 1) * share),
				),
			]);
}
