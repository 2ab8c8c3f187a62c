import { placeOf } from "./data.js";
import { h } from "./dom.js";

/** Where each inserted value came from, text by text; only in runs with `--trace`. */
export function valuesView(trace) {
	return h("div", { class: "values" }, ...trace.flatMap(textView));
}

function textView({ where, text, spans, isTruncated }) {
	return [
		h("h3", {}, where),
		h("pre", { class: "traced" }, ...pieces(text, spans)),
		isTruncated && h("p", { class: "cut" }, "Only the beginning is here."),
		h("ol", {}, ...spans.map(spanView)),
	].filter(Boolean);
}

function pieces(text, spans) {
	const parts = [];
	let position = 0;
	for (const { start, end, placeholder } of spans) {
		parts.push(text.slice(position, start));
		parts.push(h("mark", { title: placeholder }, text.slice(start, end)));
		position = end;
	}
	return [...parts, text.slice(position)];
}

function spanView({ placeholder, value, written, shadows, via, ...origin }) {
	return h(
		"li",
		{},
		h(
			"p",
			{},
			h("span", { class: "key" }, placeholder),
			value === undefined ? " has no value" : ` = ${JSON.stringify(value)}`,
		),
		origin.scope && h("p", { class: "place" }, originText(origin)),
		written !== undefined &&
			h("p", { class: "place" }, `written ${JSON.stringify(written)}`),
		...via.map((one) =>
			h(
				"p",
				{ class: "place" },
				`← ${one.placeholder} = ${JSON.stringify(one.value)} · ${originText(one)}`,
			),
		),
		...shadows.map((one) =>
			h(
				"p",
				{ class: "place" },
				`hides ${JSON.stringify(one.value)} · ${originText(one)}`,
			),
		),
	);
}

function originText({ type, scope, owner, request, given, file, line }) {
	const facts = [
		type,
		owner ? `${scope} ${owner}` : scope,
		request && `set by ${request}`,
		given,
		file && line && placeOf({ file, line }),
	];
	return facts.filter(Boolean).join(" · ");
}
