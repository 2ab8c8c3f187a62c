import { type ReactNode, useState } from "react";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import type { Language } from "../../../editor/languages.ts";
import { prettifyJson } from "../../../editor/prettify-json.ts";
import { isFormMap, textAtPath, treesAt } from "../../../forms/tree-path.ts";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { changeForm, formStore } from "../../../state/form-state.ts";
import { notify } from "../../../state/notice-state.ts";
import { Button } from "../../../ui/button.tsx";
import { askForText } from "../../../ui/dialog-state.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { keysText } from "../../../ui/keys.ts";
import { Select } from "../../../ui/select.tsx";
import { HeaderTable } from "../../record/header-table.tsx";
import type { SectionProps } from "../request-sections.ts";
import {
	savedExamples,
	withRequestOf,
	withSavedExamples,
} from "./example-tree.ts";

/** Responses that were kept as examples: for whoever reads the collection, nothing is sent of them. */
export function ExamplesSection({
	tree,
	form,
	onChange,
}: SectionProps): ReactNode {
	const examples = savedExamples(tree);
	const [chosen, setChosen] = useState(0);
	const index = Math.min(chosen, examples.length - 1);
	const example = examples[index];
	if (!example)
		return (
			<EmptyState title="No examples yet">
				{hasPlaceFor("request.examples")
					? "Send the request, then choose Save as example beside the status of the response."
					: "Files of this format keep examples in files of their own, which are not shown here."}
			</EmptyState>
		);
	const put = (change: (all: readonly FormTree[]) => readonly FormTree[]) =>
		onChange((now) => withSavedExamples(now, change(savedExamples(now))));
	const tell = (text: string, undo: (now: FormTree) => FormTree) =>
		notify({
			kind: "info",
			text,
			action: { label: "Undo", run: () => changeForm(form, undo) },
		});
	const rename = async () => {
		const name = await askForText({
			title: "Rename the example",
			label: "Name",
			value: nameOf(example, index),
			action: "Rename",
		});
		if (name !== undefined)
			put((all) => all.with(index, { ...all[index], name }));
	};
	const remove = () => {
		put((all) => all.toSpliced(index, 1));
		tell(`${nameOf(example, index)} removed.`, (now) =>
			withSavedExamples(now, savedExamples(now).toSpliced(index, 0, example)),
		);
	};
	const use = () => {
		const before = formStore.get(form)?.tree;
		onChange((now) => withRequestOf(example, now));
		const after = formStore.get(form)?.tree;
		tell("The request is that of the example now.", (now) => {
			if (before && now === after) return before;
			notify({
				kind: "error",
				text: `The request was changed since: ${keysText("Mod+Z")} in its fields takes changes back one by one.`,
			});
			return now;
		});
	};
	return (
		<div className="body-section">
			<div className="section-tools">
				<Select
					label="Example"
					value={String(index)}
					options={examples.map((one, at) => [String(at), nameOf(one, at)])}
					onChange={(at) => setChosen(Number(at))}
				/>
				<Button isSmall onClick={() => void rename()}>
					Rename
				</Button>
				<IconButton icon="trash" label="Remove the example" onClick={remove} />
				{isFormMap(example.request) && (
					<Button isSmall className="tools-end" onClick={use}>
						Use its request
					</Button>
				)}
			</div>
			<ExampleView key={index} example={example} />
		</div>
	);
}

function ExampleView({ example }: { readonly example: FormTree }): ReactNode {
	const status = textAtPath(example, ["response", "status"]);
	const statusText = textAtPath(example, ["response", "statusText"]);
	const description = textAtPath(example, ["description"]);
	const url = textAtPath(example, ["request", "url"]);
	return (
		<div className="example">
			{description !== "" && <p className="section-hint">{description}</p>}
			{url !== "" && (
				<Message
					title="Request"
					line={`${textAtPath(example, ["request", "method"])} ${url}`}
					headers={treesAt(example, ["request", "headers"])}
					type={textAtPath(example, ["request", "body", "type"])}
					body={textAtPath(example, ["request", "body", "data"])}
				/>
			)}
			<Message
				title="Response"
				line={`${status} ${statusText}`.trim()}
				headers={treesAt(example, ["response", "headers"])}
				type={textAtPath(example, ["response", "body", "type"])}
				body={textAtPath(example, ["response", "body", "data"])}
			/>
		</div>
	);
}

function Message(props: {
	readonly title: string;
	readonly line: string;
	readonly headers: readonly FormTree[];
	readonly type: string;
	readonly body: string;
}): ReactNode {
	const { title, line, headers, type, body } = props;
	const language = languageOf(type);
	return (
		<>
			<h2 className="group-title">{title}</h2>
			<p className="example-line">{line}</p>
			{headers.length > 0 && (
				<HeaderTable
					label={`Headers of the ${title.toLowerCase()}`}
					headers={headers.map((one) => [
						textAtPath(one, ["name"]),
						textAtPath(one, ["value"]),
					])}
				/>
			)}
			{body !== "" && (
				<CodeEditor
					label={`Body of the ${title.toLowerCase()}`}
					language={language}
					isReadOnly
					takesPlaceholders={false}
					value={language === "json" ? prettifyJson(body) : body}
				/>
			)}
		</>
	);
}

function nameOf(example: FormTree, index: number): string {
	return textAtPath(example, ["name"]) || `Example ${index + 1}`;
}

function languageOf(type: string): Language {
	return type === "json" || type === "xml" || type === "html" ? type : "text";
}
