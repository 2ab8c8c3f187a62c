import { type ReactNode, useMemo } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { CodeEditor } from "../../editor/code-editor.tsx";
import type { Language } from "../../editor/languages.ts";
import { prettifyJson } from "../../editor/prettify-json.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HeaderTable } from "./header-table.tsx";

type Message = NonNullable<
	RequestResult["request"] | RequestResult["response"]
>;

/** Headers and body of a request or a response, as it was. */
export function MessageView({
	message,
	absent,
}: {
	readonly message: Message | undefined;
	/** What to say when there is none. */
	readonly absent: ReactNode;
}): ReactNode {
	if (!message) return <EmptyState title={absent} />;
	const { headers, body } = message;
	return (
		<>
			<details className="record-headers" open={body === undefined}>
				<summary>
					Headers <span className="badge">{headers.length}</span>
				</summary>
				<HeaderTable label="Headers" headers={headers} />
			</details>
			{body === undefined ? (
				<p className="record-note">No body.</p>
			) : (
				<Body body={body} language={languageOf(message)} />
			)}
		</>
	);
}

function Body({
	body,
	language,
}: {
	readonly body: NonNullable<Message["body"]>;
	readonly language: Language;
}): ReactNode {
	const text = body.kind === "text" ? body.text : "";
	const shown = useMemo(
		() => (language === "json" ? prettifyJson(text) : text),
		[text, language],
	);
	if (body.kind === "other")
		return <p className="record-note">{body.description}</p>;
	return (
		<div className="record-body">
			<CodeEditor
				label="Body"
				value={shown}
				language={language}
				isReadOnly
				takesPlaceholders={false}
			/>
			{body.isTruncated && (
				<p className="record-note">Truncated: only the beginning is kept.</p>
			)}
		</div>
	);
}

function languageOf({ headers }: Message): Language {
	const type =
		headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
	if (/[/+]json/.test(type)) return "json";
	if (type.includes("html")) return "html";
	return /[/+]xml/.test(type) ? "xml" : "text";
}
