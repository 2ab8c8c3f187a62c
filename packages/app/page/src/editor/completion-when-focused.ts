import type { CompletionSource } from "@codemirror/autocomplete";
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

type Library = typeof import("@codemirror/autocomplete");

let library: Library | undefined;

export interface CompletionOptions {
	/** Instead of those that the language has. */
	readonly sources?: readonly CompletionSource[];
	/** Milliseconds without a key before completions are asked for: those that take little may come at once. Default: 100. */
	readonly delay?: number;
	/** Whether what opens is closed by itself: `(`, `"`. */
	readonly closesBrackets?: boolean;
}

/** Completes what is written. How that is done is loaded when the editor first gets the focus. */
export function completionWhenFocused(options: CompletionOptions): Extension {
	if (library) return extensionOf(library, options);
	const place = new Compartment();
	let isAwaited = false;
	return place.of(
		EditorView.domEventHandlers({
			focus: (_, view) => {
				if (isAwaited) return;
				isAwaited = true;
				const { doc } = view.state;
				void import("@codemirror/autocomplete").then((loaded) => {
					library = loaded;
					if (!view.dom.isConnected) return;
					view.dispatch({
						effects: place.reconfigure(extensionOf(loaded, options)),
					});
					// Something was written before it was there.
					if (view.state.doc !== doc) loaded.startCompletion(view);
				});
			},
		}),
	);
}

/** Whether completions of an editor are shown, so that Enter takes one. */
export function isCompleting({ state }: EditorView): boolean {
	return library?.completionStatus(state) === "active";
}

function extensionOf(
	{ autocompletion, closeBrackets }: Library,
	{ sources, delay = 100, closesBrackets = false }: CompletionOptions,
): Extension {
	return [
		closesBrackets ? closeBrackets() : [],
		autocompletion({
			icons: false,
			activateOnTypingDelay: delay,
			...(sources && { override: sources }),
		}),
	];
}
