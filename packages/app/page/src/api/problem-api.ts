import type {
	ProblemList,
	ProblemState,
	ProblemsInFile,
} from "../../../src/protocol/problems.ts";
import { getJson, postJson } from "./call.ts";

/** What the page asks about problems of the collection. */
export const problemApi = {
	counts: () => getJson<ProblemState>("problems/counts"),
	list: () => getJson<ProblemList>("problems"),
	inFile: (file: string) =>
		postJson<ProblemsInFile>("problems/in-file", { file }),
} as const;
