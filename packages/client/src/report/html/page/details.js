import { checksView, consoleView } from "./checks.js";
import { bodyView } from "./code-view.js";
import { detailsOf, report } from "./data.js";
import { byId, h, icon, statusMark } from "./dom.js";
import { duration, size } from "./format.js";
import { timingView } from "./timing.js";
import { valuesView } from "./values-view.js";
import { variableNote, variablesView } from "./variables-view.js";

let chosenTab = "checks";

/**
 * Shows one request beside the list.
 *
 * @param {number} position in `report.rows`
 * @param {{close: () => void, step: (by: number) => void, select: (position: number) => void}} actions
 */
export function showDetails(position, actions) {
	const row = report.rows[position];
	const details = detailsOf(position);
	const panel = byId("details");
	panel.replaceChildren(
		heading(row, details, actions),
		tabs(tabsOf(position, details, actions)),
	);
	panel.hidden = false;
	panel.scrollTop = 0;
}

function heading(row, { request, response, tags }, { close, step }) {
	const facts = [
		response && `${response.status} ${response.statusText}`.trim(),
		response && `HTTP/${response.httpVersion}`,
		response && size(response.size),
		duration(row.answered ?? row.duration),
		report.run.iterationCount > 1 && `iteration ${row.iteration + 1}`,
		...tags.map((tag) => `#${tag}`),
	].filter(Boolean);
	return h(
		"header",
		{ class: "details-head" },
		h(
			"div",
			{ class: "title" },
			statusMark(row.status),
			h("h2", {}, row.name),
			button("previous", "Previous request", () => step(-1)),
			button("next", "Next request", () => step(1)),
			button("close", "Close", close),
		),
		request &&
			h(
				"p",
				{ class: "url" },
				h("span", { class: `method ${row.method}` }, row.method),
				h("span", {}, request.url),
			),
		h("p", { class: "meta" }, row.path),
		h("p", { class: "meta" }, ...facts.map((fact) => h("span", {}, fact))),
	);
}

function button(name, label, onclick) {
	return h(
		"button",
		{
			type: "button",
			class: "quiet",
			"aria-label": label,
			title: label,
			onclick,
		},
		icon(name),
	);
}

function tabsOf(position, details, { select }) {
	const { request, response, console, called, visualizations, trace } = details;
	const judged = [...details.assertions, ...details.tests].filter(
		(one) => one.status !== "skipped",
	);
	const passed = judged.filter((one) => one.status === "passed").length;
	const all = [
		[
			"checks",
			"Checks",
			judged.length > 0 ? `${passed}/${judged.length}` : "",
			() => checksView(details),
		],
		request && ["request", "Request", "", () => messageView(request)],
		response && ["response", "Response", "", () => messageView(response)],
		response && ["timing", "Timing", "", () => timingView(details)],
		[
			"variables",
			"Variables",
			variableNote(position),
			() => variablesView(position, select),
		],
		trace?.length > 0 && ["values", "Values", "", () => valuesView(trace)],
		console.length > 0 && [
			"console",
			"Console",
			String(console.length),
			() => consoleView(console),
		],
		called && [
			"called",
			"Called",
			String(called.length),
			() => dataView(called),
		],
		visualizations && [
			"visuals",
			"Visualised",
			String(visualizations.length),
			() => dataView(visualizations),
		],
	];
	return all
		.filter(Boolean)
		.map(([id, label, note, view]) => ({ id, label, note, view }));
}

/** Tabs as the ARIA practices have them: arrow keys go from one to the next. */
function tabs(items) {
	const panel = h("div", { class: "panel", role: "tabpanel", id: "panel" });
	const buttons = items.map((item, index) =>
		tabButton(item, () => choose(index)),
	);
	const choose = (index) => {
		for (const [place, tab] of buttons.entries()) {
			tab.setAttribute("aria-selected", String(place === index));
			tab.tabIndex = place === index ? 0 : -1;
		}
		panel.setAttribute("aria-labelledby", buttons[index].id);
		panel.replaceChildren(items[index].view());
		chosenTab = items[index].id;
	};
	const list = h(
		"div",
		{
			class: "tabs",
			role: "tablist",
			"aria-label": "Parts of the request",
			onkeydown: (event) => onTabKey(event, buttons, choose),
		},
		...buttons,
	);
	choose(
		Math.max(
			0,
			items.findIndex(({ id }) => id === chosenTab),
		),
	);
	return h("div", {}, list, panel);
}

function tabButton({ id, label, note }, onclick) {
	return h(
		"button",
		{
			type: "button",
			role: "tab",
			id: `tab-${id}`,
			"aria-controls": "panel",
			onclick,
		},
		label,
		note !== "" && h("span", { class: "note" }, note),
	);
}

function onTabKey(event, buttons, choose) {
	const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
	if (!by) return;
	const index = buttons.findIndex((tab) => tab.tabIndex === 0);
	const next = (index + by + buttons.length) % buttons.length;
	choose(next);
	buttons[next].focus();
	event.preventDefault();
}

function messageView({ headers, body, size: bytes }) {
	return h(
		"div",
		{},
		h("h3", {}, "Body"),
		body
			? bodyView(body, bytes)
			: h(
					"p",
					{ class: "empty" },
					bytes ? `Not in this report · ${size(bytes)}` : "No body",
				),
		h("h3", {}, "Headers"),
		headers.length > 0
			? headerTable(headers)
			: h("p", { class: "empty" }, "None in this report"),
	);
}

function headerTable(headers) {
	return h(
		"table",
		{ class: "headers" },
		h(
			"tbody",
			{},
			...headers.map(([name, value]) =>
				h("tr", {}, h("th", { scope: "row" }, name), h("td", {}, value)),
			),
		),
	);
}

/** Anything else that scripts made: as JSON, never as HTML. */
function dataView(data) {
	return bodyView({
		kind: "text",
		text: JSON.stringify(data),
		isTruncated: false,
	});
}
