import type {
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import type { Diagnostic as Mark } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type { ScopeLookup } from "../../../../state/scope-lookup.ts";
import { judgedBy } from "../language/judged-by.ts";
import type { LanguageContext } from "../language/language-context.ts";
import { maskQuery } from "../language/mask-query.ts";
import { editorLookup, placeholderSpans } from "../language/masked-state.ts";
import { chosenOperation } from "../language/operations.ts";
import { readQuery } from "../language/query-faults.ts";
import { completeVariables } from "./complete-variables.ts";
import { readVariablesJson } from "./read-variables.ts";
import { variableFaults } from "./variable-faults.ts";

/** What the editor of a query's variables knows: what the operation declares. */
export function variableTools(context: LanguageContext): Extension {
	return judgedBy(context, ({ state }) => marksOf(state, context));
}

/** Completes by what the operation declares. */
export function completeVariablesIn(
	context: LanguageContext,
	completion: CompletionContext,
): CompletionResult | null {
	const { state } = completion;
	const operation = operationOf(context, editorLookup(state));
	if (!operation) return null;
	const { schema } = context.facts.get();
	return completeVariables(completion, read(state), operation, schema);
}

function marksOf(
	state: EditorState,
	context: LanguageContext,
): readonly Mark[] {
	const operation = operationOf(context, editorLookup(state));
	if (!operation) return [];
	const { schema } = context.facts.get();
	return variableFaults(read(state), operation, schema).map((fault) => ({
		...fault,
		source: "GraphQL",
	}));
}

function read(state: EditorState) {
	const text = state.doc.toString();
	return readVariablesJson(text, placeholderSpans(text, editorLookup(state)));
}

function operationOf(
	context: LanguageContext,
	lookup: ScopeLookup | undefined,
) {
	const { query, operationName } = context.facts.get();
	const masked = maskQuery(query, placeholderSpans(query, lookup));
	const { document } = readQuery(masked);
	return document && chosenOperation(document, operationName);
}
