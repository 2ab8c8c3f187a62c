import type {
	Completion,
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { Tooltip } from "@codemirror/view";
import { api } from "../../../api/api.ts";
import { hoverText } from "../../../lint/hover-text.ts";
import { collectionStore } from "../../../state/collection-state.ts";
import { lookupStore } from "../../../state/variables-state.ts";
import { chainBefore, typeOfChain } from "./chain.ts";
import { type ApiMember, ScriptDeclarations } from "./declarations.ts";

/** Characters before the cursor that are looked at: a chain is not longer. */
const LONGEST_CHAIN = 4_000;

let known: Promise<ScriptDeclarations> | undefined;

/** What scripts can use. Asked for once. */
function scriptApi(): Promise<ScriptDeclarations> {
	known ??= api
		.scriptApi()
		.then(({ declarations }) => new ScriptDeclarations(declarations));
	known.catch(() => {
		known = undefined;
	});
	return known;
}

/** Completes the API of scripts, and names of variables where a method takes one. */
export async function completeScript(
	context: CompletionContext,
): Promise<CompletionResult | null> {
	const names = context.matchBefore(
		/\b(?:(?:client|bru)\.(?:get|has|set|delete)\w*Var|pm\.(?:environment|globals|variables|collectionVariables)\.(?:get|has|set|unset))\(\s*["'][^"']*/,
	);
	if (names) return variableNames(names.text, context.pos);
	const member = context.matchBefore(/\.\s*\w*/);
	if (member) return members(context.state, member);
	const word = context.matchBefore(/[a-zA-Z_$][\w$]*/);
	if (!word && !context.explicit) return null;
	const declarations = await scriptApi();
	return {
		from: word?.from ?? context.pos,
		options: [...declarations.globals.values()].map((one) => ({
			...completionOf(declarations, one),
			boost: boostOf(one.name),
		})),
		validFor: /^[\w$]*$/,
	};
}

/** Of the two names of one API, the one comes first that the collection's scripts use. */
function boostOf(name: string): number {
	const state = collectionStore.get();
	const usesPm = state?.kind === "open" && state.scriptApi === "pm";
	const usual = usesPm ? ["pm"] : ["client", "req", "res", "test", "expect"];
	return usual.includes(name) ? 5 : 1;
}

async function members(
	state: EditorState,
	{ from, text }: { readonly from: number; readonly text: string },
): Promise<CompletionResult | null> {
	const declarations = await scriptApi();
	const found = membersBefore(state, from, declarations);
	if (!found || found.size === 0) return null;
	const isFirst = state.sliceDoc(from - 1, from) === ")";
	return {
		from: from + text.search(/\w*$/),
		options: [...found.values()].map((one, index) => ({
			...completionOf(declarations, one),
			// As they are declared: what is said of this type alone comes first.
			sortText: String(index).padStart(4, "0"),
			boost: isWordOnly(one) && !isFirst ? -2 : 0,
		})),
		validFor: /^\w*$/,
	};
}

/** @param end where the dot is */
function membersBefore(
	state: EditorState,
	end: number,
	declarations: ScriptDeclarations,
): ReadonlyMap<string, ApiMember> | undefined {
	const before = state.sliceDoc(Math.max(0, end - LONGEST_CHAIN), end);
	const chain = chainBefore(before.replace(/\?$/, ""));
	const type = chain && typeOfChain(chain, declarations);
	return type === undefined ? undefined : declarations.membersOf(type);
}

function completionOf(
	declarations: ScriptDeclarations,
	member: ApiMember,
): Completion {
	const { name, docs } = member;
	const signature = declarations.signatureOf(member);
	const isFunction = signature.startsWith("(") || signature.startsWith("<");
	// Words that only read well, and judgements without values.
	const isWord = /^: (?:Response)?Expectation$/.test(signature);
	return {
		label: name,
		type: isFunction ? "method" : "property",
		...(!isWord && { detail: signature }),
		...(docs !== undefined && { info: docs }),
	};
}

/** Chai's words for reading well: behind the first of them, judgements are wanted. */
function isWordOnly({ docs }: ApiMember): boolean {
	return docs?.startsWith("Reads well") ?? false;
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

/** What is told of the name under the mouse: its signature and what it is for. */
export async function scriptTooltip(
	state: EditorState,
	at: number,
): Promise<Tooltip | null> {
	const word = state.wordAt(at);
	if (!word) return null;
	const name = state.sliceDoc(word.from, word.to);
	const declarations = await scriptApi();
	const before = state.sliceDoc(Math.max(0, word.from - 40), word.from);
	const dot = /\.\s*$/.exec(before)?.[0];
	const member =
		dot === undefined
			? declarations.globals.get(name)
			: membersBefore(state, word.from - dot.length, declarations)?.get(name);
	if (!member) return null;
	const signature = declarations.signatureOf(member);
	return {
		pos: word.from,
		end: word.to,
		create: () => ({ dom: hoverText(`${name}${signature}`, member.docs) }),
	};
}
