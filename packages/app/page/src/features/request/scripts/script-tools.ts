import { linter, type Diagnostic as Mark } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect } from "@codemirror/state";
import { type EditorView, hoverTooltip, ViewPlugin } from "@codemirror/view";
import type { SentScriptFault } from "../../../../../src/protocol/scripts.ts";
import { api } from "../../../api/api.ts";
import { faultMarks } from "../../../lint/lint-look.ts";
import { sendStore } from "../../../state/exchange-state.ts";
import { completeScript, scriptTooltip } from "./script-completion.ts";

/** Milliseconds without a key before the script is judged. */
const PAUSE = 300;

/** Which script an editor shows. */
export type ShownScript = Pick<
	SentScriptFault,
	"owner" | "path" | "kind" | "index"
>;

/** Faults of sends whose scripts were changed since: they stand nowhere any more. */
const outdated = new WeakSet<SentScriptFault>();

const wasSent = StateEffect.define<null>();

/** What the editor of a script knows: names, their docs, and what is wrong, while it is written and since it ran last. */
export function scriptTools(script: ShownScript): Extension {
	return [
		EditorState.languageData.of(() => [{ autocomplete: completeScript }]),
		hoverTooltip((view, at) => scriptTooltip(view.state, at)),
		linter((view) => marksOf(view, script), {
			delay: PAUSE,
			needsRefresh: ({ transactions }) =>
				transactions.some(({ effects }) => effects.some((e) => e.is(wasSent))),
		}),
		faultMarks,
		ViewPlugin.define((view) => {
			const stop = sendStore.all.subscribe(() =>
				view.dispatch({ effects: wasSent.of(null) }),
			);
			return {
				update: ({ docChanged }) => {
					if (docChanged)
						for (const fault of faultsOf(script)) outdated.add(fault);
				},
				destroy: stop,
			};
		}),
	];
}

async function marksOf(
	{ state }: EditorView,
	script: ShownScript,
): Promise<readonly Mark[]> {
	const code = state.doc.toString();
	const ran = faultsOf(script).flatMap((fault) => markOf(state, fault) ?? []);
	if (code.trim() === "") return ran;
	// Nobody answers while the server is gone: the bar says so.
	const answer = await api.judgeScript(code).catch(() => undefined);
	if (!answer?.fault) return ran;
	const { message, start, end } = answer.fault;
	const from = Math.min(start, code.length);
	const to = Math.min(end, code.length);
	return [...ran, { from, to, severity: "error", source: "Syntax", message }];
}

/** Those of the last send of each request that ran the script. */
function faultsOf({ owner, path, kind, index }: ShownScript) {
	return sendStore
		.entries()
		.flatMap(
			([, state]) =>
				(state.kind === "done" ? state.exchange : state.last)?.scriptFaults ??
				[],
		)
		.filter(
			(fault) =>
				fault.owner === owner &&
				fault.path === path &&
				fault.kind === kind &&
				fault.index === index &&
				!outdated.has(fault),
		);
}

function markOf(
	{ doc }: EditorState,
	{ line, column, length, message, severity }: SentScriptFault,
): Mark | undefined {
	if (line > doc.lines) return undefined;
	const { from: start, to: end } = doc.line(line);
	const from = Math.min(start + column - 1, end);
	const to = Math.min(from + length, end);
	const text = message.replaceAll("`", "");
	return { from, to, severity, source: "Last send", message: text };
}
