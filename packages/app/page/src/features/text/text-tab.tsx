import { type ReactNode, useEffect, useState } from "react";
import type { LoadedText } from "../../../../src/protocol/files.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/call.ts";
import { CodeEditor } from "../../editor/code-editor.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";

/** A file as text, for what has no form. */
export function TextTab({
	file,
}: {
	readonly file: string;
	readonly line?: number | undefined;
}): ReactNode {
	const [loaded, setLoaded] = useState<LoadedText>();
	const [error, setError] = useState<ApiError>();
	useEffect(() => {
		api.readText(file).then(setLoaded, (failure: unknown) => {
			if (failure instanceof ApiError) setError(failure);
		});
	}, [file]);
	if (error)
		return (
			<div className="pane">
				<Problem
					problem={{
						message: error.message,
						...(error.hint && { hint: error.hint }),
					}}
				/>
			</div>
		);
	if (!loaded) return <EmptyState title="Reading …" />;
	return (
		<CodeEditor
			label={file}
			value={loaded.text}
			language={/\.ya?ml$/.test(file) ? "yaml" : "text"}
			takesPlaceholders={false}
			isReadOnly
		/>
	);
}
