import { type ReactNode, useEffect } from "react";
import type { Diagnostic } from "../../../../src/protocol/run.ts";
import { CodeEditor } from "../../editor/code-editor.tsx";
import type { Language } from "../../editor/languages.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { idOf, keepTab } from "../../state/tab-state.ts";
import {
	changeText,
	failedTexts,
	openText,
	textStore,
} from "../../state/text-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { goToLine } from "./go-to-line.ts";
import { problemsOfFile } from "./problems-of-file.ts";

/** A file as text, for what has no form, or is broken: what is wrong with it is marked. */
export function TextTab({
	file,
	line,
}: {
	readonly file: string;
	readonly line?: number | undefined;
}): ReactNode {
	const collection = useStore(collectionStore);
	const open = useKeyed(textStore, file);
	const error = useKeyed(failedTexts, file);
	useEffect(() => {
		void openText(file);
	}, [file]);
	if (error) {
		return (
			<div className="pane">
				<Problem problem={error} />
			</div>
		);
	}
	if (!open) return <EmptyState title="Reading …" />;
	const problems = problemsOfFile(collection, file);
	const lines = problems.flatMap(({ location }) => location?.line ?? []);
	const shownLine = line ?? lines[0];
	return (
		<div className="text-tab">
			{problems.map((problem) => (
				<Problem key={problem.message} problem={withoutExcerpt(problem)} />
			))}
			<CodeEditor
				key={line}
				label={file}
				value={open.text}
				language={languageOf(file)}
				takesPlaceholders={/\.(?:ya?ml|bru)$/i.test(file)}
				extensions={shownLine === undefined ? [] : goToLine(shownLine)}
				wrongLines={lines}
				onChange={(text) => {
					keepTab(idOf({ kind: "text", file }));
					changeText(file, text);
				}}
			/>
		</div>
	);
}

/** The line stands below. */
function withoutExcerpt({ excerpt: _, ...problem }: Diagnostic): Diagnostic {
	return problem;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
	yml: "yaml",
	yaml: "yaml",
	json: "json",
	js: "javascript",
	md: "markdown",
	xml: "xml",
	html: "html",
};

function languageOf(file: string): Language {
	const ending = file.slice(file.lastIndexOf(".") + 1).toLowerCase();
	return LANGUAGES[ending] ?? "text";
}
