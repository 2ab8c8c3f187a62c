import type {
	Completion,
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import { EditorState, type Extension } from "@codemirror/state";
import { lookupStore } from "../../../state/variables-state.ts";
import { type ApiMember, scriptMembers } from "./script-api.ts";

/** Completes the API of scripts, and names of variables where a method takes one. */
export const scriptCompletion: Extension = EditorState.languageData.of(() => [
	{ autocomplete: completeScript },
]);

const GLOBALS: readonly Completion[] = [
	{ label: "client", type: "variable", detail: "variables, other requests" },
	{ label: "req", type: "variable", detail: "the request" },
	{ label: "res", type: "variable", detail: "the response" },
	{
		label: "test",
		type: "function",
		apply: 'test("',
		detail: '("name", () => …)',
	},
	{ label: "expect", type: "function", detail: "(value)" },
	{ label: "assert", type: "function", detail: "(condition)" },
];

async function completeScript(
	context: CompletionContext,
): Promise<CompletionResult | null> {
	const names = context.matchBefore(
		/\b(?:client|bru)\.(?:get|has|set|delete)\w*Var\(\s*["'][^"']*/,
	);
	if (names) return variableNames(names.text, context.pos);
	const member = context.matchBefore(/\b(?:client|bru|req|res)\.\w*/);
	if (member) return members(member.text, member.from);
	const word = context.matchBefore(/\b[a-z]\w*/);
	if (!word || isAfterDot(context, word.from)) return null;
	return { from: word.from, options: GLOBALS, validFor: /^\w*$/ };
}

function isAfterDot({ state }: CompletionContext, from: number): boolean {
	return state.sliceDoc(Math.max(0, from - 1), from) === ".";
}

async function members(
	text: string,
	start: number,
): Promise<CompletionResult | null> {
	const all = await scriptMembers();
	const dot = text.indexOf(".");
	const found = all.get(text.slice(0, dot)) ?? [];
	return {
		from: start + dot + 1,
		options: found.map(completionOf),
		validFor: /^\w*$/,
	};
}

function completionOf(member: ApiMember): Completion {
	const { name, signature, isFunction, docs } = member;
	return {
		label: name,
		type: isFunction ? "method" : "property",
		detail: signature,
		...(docs !== undefined && { info: docs }),
	};
}

function variableNames(text: string, pos: number): CompletionResult {
	const quote = text.search(/["'][^"']*$/);
	const names = new Set(
		lookupStore.entries().flatMap(([, lookup]) => lookup.names),
	);
	return {
		from: pos - (text.length - quote - 1),
		options: [...names].map((label) => ({ label, type: "variable" })),
		validFor: /^[\w-]*$/,
	};
}
