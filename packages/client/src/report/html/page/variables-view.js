import { placeOf, report } from "./data.js";
import { h } from "./dom.js";
import { countOf, duration, size as sizeText } from "./format.js";
import { historyOf, linesOf, variablesAt } from "./variables.js";

/** Characters of a value in a table. */
const LONGEST_SHOWN = 300;

/** Kept from one request to the next, so that one variable can be followed through the run. */
let wanted = "";

/** How many changes a request made, for its tab. */
export function variableNote(position) {
	const { changes = [] } = linesOf(position);
	return changes.length > 0 ? String(changes.length) : "";
}

/**
 * What a request changed, and all variables as they were when it had ended.
 *
 * @param {number} position in the report
 * @param {(position: number) => void} select goes to another request
 */
export function variablesView(position, select) {
	const view = h("div", { class: "variables" });
	const show = (scope, name) =>
		view.replaceChildren(
			...historyView(scope, name, position, {
				select,
				back: () => view.replaceChildren(...overview()),
			}),
		);
	const overview = () => overviewParts(position, show);
	view.append(...overview());
	return view;
}

function overviewParts(position, show) {
	const { changes = [] } = linesOf(position);
	const all = variablesAt(position);
	const search = h("input", {
		type: "search",
		class: "variable-search",
		placeholder: "Find a variable",
		"aria-label": "Find a variable",
		autocomplete: "off",
		spellcheck: "false",
		value: wanted,
		oninput: () => {
			wanted = search.value;
			fill();
		},
	});
	const table = h("div", {});
	const fill = () => table.replaceChildren(stateTable(all, position, show));
	fill();
	return [
		h("h3", {}, "Changed by this request"),
		changes.length > 0
			? changesTable(changes, position, show)
			: h("p", { class: "empty" }, "Nothing"),
		h("h3", {}, "All variables when it had ended"),
		search,
		table,
	];
}

function changesTable(changes, position, show) {
	return h(
		"table",
		{ class: "changes" },
		h(
			"tbody",
			{},
			...changes.map((change) =>
				h(
					"tr",
					{},
					h("th", { scope: "row" }, nameButton(change, show)),
					h("td", {}, ...transition(change)),
					h("td", { class: "place" }, ...causeOf(change, position)),
				),
			),
		),
	);
}

function stateTable(all, position, show) {
	const text = wanted.trim().toLowerCase();
	const found = all.filter(({ name }) => name.toLowerCase().includes(text));
	if (found.length === 0)
		return h(
			"p",
			{ class: "empty" },
			text === "" ? "There are none." : "No variable has this in its name.",
		);
	const names = new Set();
	return h(
		"table",
		{ class: "state" },
		h(
			"tbody",
			{},
			...found.map((variable) => {
				// Of one name, the strongest scope comes first and is the one that counts.
				const isHidden = names.has(variable.name);
				names.add(variable.name);
				const isChanged = variable.changedAt === position;
				return h(
					"tr",
					{
						class:
							[isChanged && "changed", isHidden && "shadowed"]
								.filter(Boolean)
								.join(" ") || undefined,
					},
					h("th", { scope: "row" }, nameButton(variable, show)),
					h("td", {}, valueText(variable.value, variable.size)),
					h(
						"td",
						{ class: "place" },
						...facts([
							variable.owner
								? `${variable.scope} ${variable.owner}`
								: variable.scope,
							isHidden && "hidden by a stronger scope",
							isChanged && "changed here",
							place(variable) ?? variable.given,
						]),
					),
				);
			}),
		),
	);
}

function historyView(scope, name, position, { select, back }) {
	const { beginning, events } = historyOf(scope, name);
	const button = h(
		"button",
		{ type: "button", class: "link", onclick: back },
		"All variables",
	);
	const count = events.filter(({ change }) => change).length;
	return [
		h("p", {}, button),
		h("h3", {}, `${name} · ${scope} · ${countOf(count, "change")}`),
		h(
			"ol",
			{ class: "history" },
			beginning &&
				h(
					"li",
					{},
					h("p", { class: "when" }, "When the run began"),
					h("p", {}, valueText(beginning.value, beginning.size)),
					h(
						"p",
						{ class: "place" },
						...facts([beginning.owner, place(beginning) ?? beginning.given]),
					),
				),
			...events.map((event) => historyItem(event, position, select)),
		),
	];
}

function historyItem({ position: at, given, change }, position, select) {
	const row = report.rows[at];
	const heading = h(
		"button",
		{ type: "button", class: "link", onclick: () => select(at) },
		row.name,
	);
	const iteration =
		report.run.iterationCount > 1 && `iteration ${row.iteration + 1}`;
	return h(
		"li",
		{ class: at === position ? "here" : undefined },
		h(
			"p",
			{ class: "when" },
			heading,
			...facts([iteration]).map((fact) => h("span", {}, fact)),
		),
		change
			? h("p", {}, ...transition(change))
			: h("p", {}, valueText(given.value, given.size)),
		h(
			"p",
			{ class: "place" },
			...(change ? causeOf(change, at) : facts([place(given) ?? given.given])),
		),
	);
}

function nameButton({ scope, name }, show) {
	return h(
		"button",
		{
			type: "button",
			class: "link",
			title: "History of this variable",
			onclick: () => show(scope, name),
		},
		name,
	);
}

function transition({ from, fromSize, to, toSize }) {
	return [
		from === undefined
			? h("span", { class: "none" }, "not set")
			: h("del", {}, valueText(from, fromSize)),
		h("span", { class: "arrow" }, " → "),
		to === undefined
			? h("span", { class: "none" }, "deleted")
			: h("ins", {}, valueText(to, toSize)),
	];
}

const KINDS = {
	script: "script",
	action: "action",
	oauth2: "OAuth 2.0 login",
	answer: "answer of the user",
};

/** Who changed it, where, and when. */
function causeOf({ kind, phase, scope, request, at, ...where }, position) {
	const { path } = report.rows[position];
	return facts([
		scope,
		phase ? `${phase} ${KINDS[kind]}` : KINDS[kind],
		request !== path && `of ${request}`,
		place(where),
		`after ${duration(Math.max(0, at - report.run.at))}`,
	]);
}

function facts(all) {
	const shown = all.filter(Boolean);
	return shown.map((fact, index) => (index === 0 ? fact : ` · ${fact}`));
}

function place({ file, line }) {
	if (!file) return undefined;
	return line
		? placeOf({ file, line })
		: placeOf({ file, line: "" }).slice(0, -1);
}

function valueText(value, size) {
	const text = JSON.stringify(value) ?? "";
	const isLong = text.length > LONGEST_SHOWN;
	const shown = isLong ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
	return size === undefined ? shown : `${shown} (${sizeText(size)})`;
}
