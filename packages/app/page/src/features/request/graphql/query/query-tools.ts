import type {
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import type { Diagnostic as Mark } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import {
	EditorView,
	hoverTooltip,
	keymap,
	type Tooltip,
	ViewPlugin,
} from "@codemirror/view";
import { hoverText } from "../../../../lint/hover-text.ts";
import { completeQuery } from "../language/complete-query.ts";
import { judgedBy } from "../language/judged-by.ts";
import type { LanguageContext } from "../language/language-context.ts";
import { maskedQueryOf } from "../language/masked-state.ts";
import { nameAt } from "../language/name-at.ts";
import {
	type QueryFault,
	queryFaults,
	readQuery,
} from "../language/query-faults.ts";
import { subscriptionNotes } from "../language/subscription-notes.ts";
import { missingVariables } from "../variables/missing-variables.ts";
import { cardKey } from "./card-key.ts";

/** What the editor of a query knows: names and their docs, and what is wrong. */
export function queryTools(context: LanguageContext): Extension {
	const explain = (view: EditorView, at: number) => {
		const { schema } = context.facts.get();
		return schema && nameAt(schema, maskedQueryOf(view.state), at);
	};
	const show = (view: EditorView, at: number, takesFocus: boolean) => {
		const name = explain(view, at);
		if (name) context.showDocs(name.place, { takesFocus });
		return name !== undefined;
	};
	const cardAt = (view: EditorView, at: number): Tooltip | null => {
		const name = explain(view, at);
		if (!name) return null;
		const { from, to, signature, description, deprecated } = name;
		const told = [
			deprecated === undefined ? "" : `Deprecated: ${deprecated}`,
			description ?? "",
		].filter(Boolean);
		const docs =
			told.length === 0 ? undefined : told.join("\n\n").replaceAll("`", "");
		const create = () => ({ dom: hoverText(signature, docs) });
		return { pos: from, end: to, above: true, create };
	};
	return [
		judgedBy(context, (view) => marksOf(view, context)),
		ViewPlugin.define((view) => {
			context.editor = view;
			return {
				destroy: () => {
					if (context.editor === view) context.editor = undefined;
				},
			};
		}),
		hoverTooltip(cardAt),
		cardKey(cardAt),
		keymap.of([
			{
				key: "F1",
				preventDefault: true,
				run: (view) => {
					if (!show(view, view.state.selection.main.head, true))
						context.showDocs({}, { takesFocus: true });
					return true;
				},
			},
		]),
		EditorView.domEventHandlers({
			mousedown: (event, view) => {
				if (!(event.ctrlKey || event.metaKey) || event.button !== 0)
					return false;
				const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
				if (at === null || !show(view, at, false)) return false;
				event.preventDefault();
				return true;
			},
		}),
	];
}

/** Completes a query by the schema of its endpoint, if there is one. */
export function completeIn(
	context: LanguageContext,
	completion: CompletionContext,
): CompletionResult | null {
	const { schema } = context.facts.get();
	if (!schema) return null;
	return completeQuery(completion, schema, maskedQueryOf(completion.state));
}

function marksOf(
	{ state }: EditorView,
	context: LanguageContext,
): readonly Mark[] {
	const masked = maskedQueryOf(state);
	const { document, fault } = readQuery(masked);
	const { schema } = context.facts.get();
	const faults: readonly QueryFault[] = [
		...(fault ? [fault] : []),
		...(document && schema ? queryFaults(document, schema, masked) : []),
		...(document ? subscriptionNotes(document) : []),
		...(document ? missingVariables(document, context.facts.get()) : []),
	];
	return faults.map((one) => ({ ...one, source: "GraphQL" }));
}
