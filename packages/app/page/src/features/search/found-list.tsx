import { type ReactNode, useEffect, useState } from "react";
import type {
	FoundText,
	FoundTexts,
	SearchedPart,
} from "../../../../src/protocol/items.ts";
import { api } from "../../api/api.ts";
import { wantedSection } from "../../problems/wanted-section.ts";
import { nodeAt } from "../../state/collection-state.ts";
import { formKey } from "../../state/form-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { revealPath } from "../../state/tree-state.ts";
import { stepThrough } from "../../ui/step-through.ts";

/** Milliseconds that nobody has typed for. */
const PAUSE = 120;

const PARTS: Readonly<Record<SearchedPart, string>> = {
	url: "URL",
	headers: "Headers",
	body: "Body",
	scripts: "Scripts",
	tests: "Tests",
	docs: "Docs",
};

/** Requests in whose URL, headers, body, scripts or docs a text stands, with its line. */
export function FoundTextList({ text }: { readonly text: string }): ReactNode {
	const [answer, setAnswer] = useState<FoundTexts>();
	useEffect(() => {
		const control = new AbortController();
		const timer = window.setTimeout(() => {
			api
				.search({ text }, control.signal)
				.then(setAnswer, (error) => reportError(error));
		}, PAUSE);
		return () => {
			window.clearTimeout(timer);
			control.abort();
		};
	}, [text]);
	if (!answer || answer.found.length === 0) return null;
	const { found, isCut } = answer;
	return (
		<section
			className="found-texts"
			aria-label="Found in requests"
			onKeyDown={(event) => void stepThrough(event, ".found-text")}
		>
			<h2>
				Found in requests ({isCut ? "more than " : ""}
				{found.length})
			</h2>
			<ul>
				{found.map((one, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
					<li key={index}>
						<button
							type="button"
							className="found-text"
							onClick={() => goTo(one)}
						>
							<span className="found-name">
								{one.name} <span className="row-note">{PARTS[one.part]}</span>
							</span>
							<FoundLine found={one} length={text.trim().length} />
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function FoundLine({
	found: { line, from },
	length,
}: {
	readonly found: FoundText;
	readonly length: number;
}): ReactNode {
	return (
		<code>
			{line.slice(0, from)}
			<mark>{line.slice(from, from + length)}</mark>
			{line.slice(from + length)}
		</code>
	);
}

/** Opens the request, with the part in which the text stands. */
function goTo({ path, part }: FoundText): void {
	const node = nodeAt("request", path);
	revealPath(path);
	openTab({ kind: "request", path }, true);
	if (node && part !== "url")
		wantedSection.set({ form: formKey(node), section: part });
}
