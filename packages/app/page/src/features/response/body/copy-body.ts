import type { ClipboardEvent } from "react";
import type { BodyRange } from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { notify } from "../../../state/notice-state.ts";
import { shownSize } from "../../../ui/format.ts";
import type { BodyContent } from "./body-content.ts";

/** Rows that are copied from what the page has. */
const FEW = 1_000;
/** Characters from which on the size is told. */
const LARGE = 5_000_000;

/** Puts a whole body into the clipboard, as it is shown. */
export async function copyBody(content: BodyContent): Promise<void> {
	await copyFromServer(content, undefined);
}

/** Puts what is selected into the clipboard: at once where all of it is here. */
export async function copyRange(
	content: BodyContent,
	range: BodyRange,
	event: ClipboardEvent,
): Promise<void> {
	event.preventDefault();
	const here = textHere(content, range);
	if (here !== undefined) event.clipboardData.setData("text/plain", here);
	else await copyFromServer(content, range);
}

async function copyFromServer(
	{ id, shape }: BodyContent,
	range: BodyRange | undefined,
): Promise<void> {
	const ask = { ...shape, ...(range && { range }) };
	const text = exchangeApi.copy(id, ask);
	// Browsers allow it for seconds after the key, unless the promise of it is there at once.
	const blob = text.then((found) => {
		if (found === undefined) throw new Error(TOO_LARGE.text);
		return new Blob([found], { type: TYPE });
	});
	const slow = window.setTimeout(() => notify(COPYING), SLOW);
	try {
		const written = navigator.clipboard.write([
			new ClipboardItem({ [TYPE]: blob }),
		]);
		// What is wrong with the text itself is told below.
		written.catch(() => {});
		const found = await text;
		if (found === undefined) {
			notify(TOO_LARGE);
			return;
		}
		await written;
		const size = found.length > LARGE ? ` (${shownSize(found.length)})` : "";
		const what = range ? "Selection" : "Body";
		notify({ kind: "info", text: `${what} copied${size}.` });
	} finally {
		window.clearTimeout(slow);
	}
}

const TYPE = "text/plain";
/** Milliseconds. */
const SLOW = 700;
const COPYING = { kind: "info", text: "Copying …" } as const;
const TOO_LARGE = {
	kind: "error",
	text: "This is too large for the clipboard: more than 64 MB.",
	hint: "Save the body to a file.",
} as const;

/** Undefined where some of it is not here, or cut. */
function textHere(
	content: BodyContent,
	{ from, to }: BodyRange,
): string | undefined {
	const isCut = from.segment !== undefined || to.segment !== undefined;
	if (isCut || to.line - from.line > FEW) return undefined;
	let text = "";
	for (let { line } = from; line <= to.line; line++) {
		const here = content.at({ line });
		if (!here || here.segments !== undefined) return undefined;
		const start = line === from.line ? from.column : 0;
		const end = line === to.line ? to.column : undefined;
		const goesOn = line === from.line || (here.part?.indent ?? 0) > 0;
		text += (goesOn ? "" : "\n") + here.text.slice(start, end);
	}
	return text;
}
