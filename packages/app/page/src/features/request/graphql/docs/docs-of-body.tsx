import type { GraphQLSchema } from "graphql";
import type { Dispatch, ReactNode, SetStateAction } from "react";
import { notify } from "../../../../state/notice-state.ts";
import { announce } from "../../../../ui/announce.ts";
import type { LanguageContext } from "../language/language-context.ts";
import {
	editorLookup,
	maskedQueryOf,
	placeholderSpans,
} from "../language/masked-state.ts";
import { withVariables } from "../variables/with-variables.ts";
import { type DocsHistory, withoutLast, withPlace } from "./docs-history.ts";
import { DocsPane, type DocsPaneProps } from "./docs-pane.tsx";
import {
	fieldOf,
	newField,
	newOperation,
	type QueryInsertion,
} from "./insertion.ts";
import { stubValue } from "./selection-text.ts";

/** The documentation beside a query, which fields of it are put into. */
export function DocsOfBody({
	schema,
	language,
	history,
	onHistory,
	onClose,
	onVariables,
	onOperation,
}: {
	readonly schema: GraphQLSchema;
	readonly language: LanguageContext;
	readonly history: DocsHistory;
	readonly onHistory: Dispatch<SetStateAction<DocsHistory>>;
	readonly onClose: () => void;
	readonly onVariables: (text: string) => void;
	/** An operation was added to others. */
	readonly onOperation: (name: string) => void;
}): ReactNode {
	const take = (insertion: QueryInsertion) => {
		const { editor } = language;
		if (!editor) return;
		const { changes, cursor, variables } = insertion;
		editor.dispatch({
			changes: changes.map(({ at, text }) => ({ from: at, insert: text })),
			selection: { anchor: cursor },
			scrollIntoView: true,
			userEvent: "input.complete",
		});
		const { variables: written } = language.facts.get();
		const values = variables.map(
			({ name, type }) => [name, stubValue(type)] as const,
		);
		const spans = placeholderSpans(written, editorLookup(editor.state));
		if (values.length > 0) onVariables(withVariables(written, spans, values));
		editor.focus();
	};
	const insert: DocsPaneProps["onInsert"] = (type, name) => {
		const { editor } = language;
		const field = fieldOf(schema, type, name);
		if (!editor || !field) return;
		const masked = maskedQueryOf(editor.state);
		const cursor = editor.state.selection.main.head;
		const insertion = newField(schema, masked, cursor, { type, field });
		if (insertion) {
			take(insertion);
			announce(`${name} was inserted.`);
			return;
		}
		notify({
			kind: "info",
			text: `${type}.${name} cannot stand where the cursor is in the query.`,
			hint: `Put the cursor among the fields of a ${type}.`,
		});
	};
	const addOperation: DocsPaneProps["onNewOperation"] = (kind, type, name) => {
		const { editor } = language;
		const field = fieldOf(schema, type, name);
		if (!editor || !field) return;
		const query = editor.state.doc.toString();
		const insertion = newOperation(
			query,
			maskedQueryOf(editor.state),
			field,
			kind,
		);
		take(insertion);
		if (query.trim() !== "" && insertion.operation)
			onOperation(insertion.operation);
		announce(`${insertion.operation} was added.`);
	};
	return (
		<DocsPane
			schema={schema}
			history={history}
			onGo={(place) => onHistory((now) => withPlace(now, place, true))}
			onBack={() => onHistory(withoutLast)}
			onClose={onClose}
			onInsert={insert}
			onNewOperation={addOperation}
		/>
	);
}
