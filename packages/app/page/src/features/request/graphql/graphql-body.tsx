import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldPath } from "../../../../../src/protocol/forms.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { lazyExtension } from "../../../editor/lazy-extension.ts";
import { prettifyJson } from "../../../editor/prettify-json.ts";
import { textAtPath, withData } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { urlOf } from "../request-fields.ts";
import type { SectionProps } from "../request-sections.ts";
import { NO_DOCS, withPlace } from "./docs/docs-history.ts";
import { LanguageContext } from "./language/language-context.ts";
import { OperationBar } from "./operation-bar.tsx";
import { SchemaBar, SchemaProblem } from "./schema-bar.tsx";
import { type SchemaView, useSchema } from "./use-schema.ts";
import "./graphql.css";

const Docs = lazyPart(
	async () => (await import("./docs/docs-of-body.tsx")).DocsOfBody,
);

interface GraphqlBodyProps extends Pick<SectionProps, "tree" | "onChange"> {
	/** Of the map with `query` and `variables`. */
	readonly place: FieldPath;
	/** The request's path in the collection. */
	readonly path: string;
}

/** A GraphQL query, and its variables as JSON, with what the endpoint's schema says of them. */
export function GraphqlBody(props: GraphqlBodyProps): ReactNode {
	const { tree, place, path, onChange } = props;
	const view = useSchema(path, urlOf(tree));
	const { schema } = view;
	const language = useLanguage(props, view);
	const [docs, setDocs] = useState(NO_DOCS);
	useEffect(() => {
		language.showDocs = (wanted, { takesFocus }) =>
			setDocs((now) => withPlace(now, wanted, takesFocus));
	}, [language]);
	const isShown = docs.isOpen && schema !== undefined;
	const closeDocs = () => {
		setDocs((now) => ({ ...now, isOpen: false }));
		requestAnimationFrame(() => language.editor?.focus());
	};
	const put = (name: string, text: string | undefined) =>
		onChange((now) => withData(now, [...place, name], text));
	return (
		<div className="graphql-body">
			<div className="section-tools graphql-bar">
				<SchemaBar view={view} />
				<span className="tools-end graphql-bar-end">
					<OperationBar
						query={textAtPath(tree, [...place, "query"])}
						name={textAtPath(tree, [...place, "operationName"])}
						onChange={(name) => put("operationName", name)}
					/>
					<Button isSmall onClick={() => void format(language)}>
						Format query
					</Button>
					<Button
						isSmall
						aria-pressed={isShown}
						disabled={!schema}
						title={schema ? DOCS_HINT : "There is no schema yet"}
						onClick={() =>
							isShown
								? closeDocs()
								: setDocs((now) => ({ ...now, isOpen: true, takesFocus: true }))
						}
					>
						Docs
					</Button>
				</span>
			</div>
			<SchemaProblem view={view} />
			<div className={isShown ? "graphql-panes has-docs" : "graphql-panes"}>
				<Editors {...props} language={language} />
				{isShown && (
					<Docs
						schema={schema}
						language={language}
						history={docs}
						onHistory={setDocs}
						onClose={closeDocs}
						onVariables={(text) => put("variables", text)}
						onOperation={(name) => {
							if (hasPlaceFor("request.operationName"))
								put("operationName", name);
						}}
					/>
				)}
			</div>
		</div>
	);
}

const DOCS_HINT =
	"Types and fields of the schema. In the query: F1, or Ctrl+click on a name";

/** What the editors know, kept as long as they are shown. */
function useLanguage(
	{ tree, place }: GraphqlBodyProps,
	{ schema }: SchemaView,
): LanguageContext {
	const [language] = useState(() => new LanguageContext());
	const query = textAtPath(tree, [...place, "query"]);
	const variables = textAtPath(tree, [...place, "variables"]);
	const operationName = textAtPath(tree, [...place, "operationName"]);
	useEffect(() => {
		language.facts.set({ schema, query, variables, operationName });
	}, [language, schema, query, variables, operationName]);
	return language;
}

function Editors({
	tree,
	place,
	language,
	onChange,
}: GraphqlBodyProps & { readonly language: LanguageContext }): ReactNode {
	const variables = textAtPath(tree, [...place, "variables"]);
	const [isOpen, setOpen] = useState(variables !== "");
	const wasEmpty = useRef(variables === "");
	const putVariables = (text: string) =>
		onChange((now) =>
			withData(now, [...place, "variables"], text === "" ? undefined : text),
		);
	useEffect(() => {
		// Somebody else has written some: the documentation.
		if (wasEmpty.current && variables !== "") setOpen(true);
		wasEmpty.current = variables === "";
	}, [variables]);
	return (
		<div className="graphql-editors">
			<FieldAt path={[...place, "query"]}>
				<CodeEditor
					label="Query"
					language="graphql"
					placeholder="query { … }"
					value={textAtPath(tree, [...place, "query"])}
					extensions={lazyExtension(async () => {
						const { queryTools } = await import("./query/query-tools.ts");
						return queryTools(language);
					})}
					complete={async (context) => {
						const { completeIn } = await import("./query/query-tools.ts");
						return completeIn(language, context);
					}}
					onChange={(text) =>
						onChange((now) => withData(now, [...place, "query"], text))
					}
				/>
			</FieldAt>
			<div className="section-tools section-tools-between">
				<button
					type="button"
					className="disclosure"
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
				>
					<Icon name={isOpen ? "down" : "chevron"} />
					Variables
				</button>
				{isOpen && (
					<Button
						isSmall
						className="tools-end"
						onClick={() => putVariables(prettifyJson(variables))}
					>
						Prettify
					</Button>
				)}
			</div>
			{isOpen && (
				<FieldAt path={[...place, "variables"]}>
					<CodeEditor
						label="Variables of the query"
						language="json"
						placeholder="{ }"
						value={variables}
						extensions={lazyExtension(async () => {
							const { variableTools } = await import(
								"./variables/variable-tools.ts"
							);
							return variableTools(language);
						})}
						complete={async (context) => {
							const { completeVariablesIn } = await import(
								"./variables/variable-tools.ts"
							);
							return completeVariablesIn(language, context);
						}}
						onChange={putVariables}
					/>
				</FieldAt>
			)}
		</div>
	);
}

/** Lays the query out anew, as one step that can be undone. */
async function format({ editor }: LanguageContext): Promise<void> {
	if (!editor) return;
	const { formatInEditor } = await import("./query/format-in-editor.ts");
	formatInEditor(editor);
}
