import type { ReactNode } from "react";
import { collectionStore } from "../../state/collection-state.ts";
import { useStore } from "../../store/store.ts";
import { BrokenFile } from "./broken-file.tsx";
import { problemsOfFile } from "./problems-of-file.ts";

/** What is wrong with the file of a form that can be shown nevertheless: a key that nobody knows. It is not sent like that. */
export function FileProblems({ file }: { readonly file: string }): ReactNode {
	const [first] = problemsOfFile(useStore(collectionStore), file);
	return first && <BrokenFile file={file} problem={first} />;
}
