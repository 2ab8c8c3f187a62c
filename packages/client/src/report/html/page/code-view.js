import { h } from "./dom.js";
import { countOf, size } from "./format.js";
import { jsonLines } from "./json-lines.js";

/** More lines at once would keep the browser busy for long. */
const LINES_AT_ONCE = 1_500;
/** Characters of one line. */
const LONGEST_LINE = 20_000;

/**
 * The content of a request or a response: JSON with colours and folding,
 * other text as it is, a note where there is no text.
 *
 * @param {object} body
 * @param {number | undefined} bytes the true size
 */
export function bodyView(body, bytes) {
	if (body.kind === "other") return note(body.description, bytes);
	if (body.isTruncated && body.text === "")
		return note("Left out to keep this page quick", bytes);
	const lines = jsonLines(body.text, body.isTruncated) ?? textLines(body.text);
	const view = h("div", {
		class: "code",
		tabindex: "0",
		role: "group",
		"aria-label": "Body",
	});
	const shown = [];
	showMore(view, lines, shown);
	const cut =
		body.isTruncated &&
		h(
			"p",
			{ class: "cut" },
			`Cut after ${countOf(body.text.length, "character")}`,
			bytes ? ` of ${size(bytes)}.` : ".",
		);
	return h("div", { class: "body" }, view, cut);
}

function note(text, bytes) {
	const amount = bytes ? ` · ${size(bytes)}` : "";
	return h("p", { class: "empty" }, `${text}${amount}`);
}

function textLines(text) {
	return text
		.replaceAll("\r\n", "\n")
		.split("\n")
		.map((line) => ({ indent: 0, parts: [["plain", line]] }));
}

function showMore(view, lines, shown) {
	const end = Math.min(lines.length, shown.length + LINES_AT_ONCE);
	for (let index = shown.length; index < end; index += 1) {
		const element = lineElement(lines[index], index, shown);
		shown.push(element);
		view.append(element);
	}
	if (end === lines.length) return;
	const more = h(
		"button",
		{
			type: "button",
			class: "link more",
			onclick: () => {
				more.remove();
				showMore(view, lines, shown);
			},
		},
		`Show more of ${countOf(lines.length, "line")}`,
	);
	view.append(more);
}

function lineElement(line, index, shown) {
	const element = h("div", { class: "line" });
	element.style.setProperty("--indent", String(line.indent));
	const isFoldable = line.close !== undefined;
	if (isFoldable) element.append(foldButton(index, line.close, shown, element));
	for (const [kind, text] of line.parts) {
		const part = text.slice(0, LONGEST_LINE);
		const rest = text.length - part.length;
		element.append(kind === "plain" ? part : h("span", { class: kind }, part));
		if (rest > 0)
			element.append(
				h("span", { class: "cut" }, ` … ${countOf(rest, "more character")}`),
			);
	}
	return element;
}

/** Hides and shows the lines between the one that opens and the one that closes. */
function foldButton(open, close, shown, element) {
	const button = h("button", {
		type: "button",
		class: "fold",
		"aria-expanded": "true",
		"aria-label": "Fold",
		onclick: () => {
			const isFolded = element.classList.toggle("folded");
			button.setAttribute("aria-expanded", String(!isFolded));
			for (let index = open + 1; index < close; index += 1) {
				const line = shown[index];
				if (!line) break;
				const depth = Number(line.dataset.folds ?? 0) + (isFolded ? 1 : -1);
				line.dataset.folds = String(depth);
				line.hidden = depth > 0;
			}
		},
	});
	return button;
}
