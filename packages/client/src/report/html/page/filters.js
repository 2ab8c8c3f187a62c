import { countByStatus, report } from "./data.js";
import { byId, h, hidden, icon, statusMark } from "./dom.js";
import { number } from "./format.js";

const NO_FILTERS = {
	text: "",
	statuses: [],
	folder: "",
	iteration: "",
	method: "",
	order: "run",
};
const STATUSES = [
	["failed", "Failed"],
	["error", "Errors"],
	["passed", "Passed"],
	["skipped", "Skipped"],
];
const ORDERS = {
	run: (a, b) => a.position - b.position,
	slowest: (a, b) => (b.answered ?? b.duration) - (a.answered ?? a.duration),
	name: (a, b) => a.path.localeCompare(b.path) || a.position - b.position,
};

let filters = { ...NO_FILTERS };

/** Draws search and filters. @param {() => void} onChange */
export function drawToolbar(onChange) {
	const change = (part) => {
		filters = { ...filters, ...part };
		onChange();
	};
	const search = h("input", {
		type: "search",
		id: "search",
		placeholder: "Search names, URLs, headers, bodies",
		"aria-label": "Search",
		autocomplete: "off",
		spellcheck: "false",
		oninput: () => change({ text: search.value }),
	});
	byId("toolbar").replaceChildren(
		h(
			"label",
			{ class: "search" },
			icon("search"),
			search,
			h("kbd", { "aria-hidden": "true" }, "/"),
		),
		h(
			"div",
			{ class: "chips", role: "group", "aria-label": "Status" },
			...statusChips(change),
		),
		...selects(change),
	);
}

function statusChips(change) {
	const counts = countByStatus(report.rows);
	return STATUSES.filter(([status]) => counts[status] > 0).map(
		([status, label]) => {
			const chip = h(
				"button",
				{
					type: "button",
					class: "chip",
					"aria-pressed": "false",
					"data-status": status,
					onclick: () => {
						const isOn = filters.statuses.includes(status);
						chip.setAttribute("aria-pressed", String(!isOn));
						const others = filters.statuses.filter((one) => one !== status);
						change({ statuses: isOn ? others : [...others, status] });
					},
				},
				statusMark(status),
				h("span", { "aria-hidden": "true" }, label),
				h("span", { class: "count" }, number(counts[status])),
			);
			return chip;
		},
	);
}

function selects(change) {
	const { rows, run } = report;
	const iterations = unique(rows.map((row) => row.iteration));
	return [
		select(
			"folder",
			"All folders",
			optionsOf(
				rows.map((row) => row.folder),
				(folder) => folder || "(top level)",
			),
			change,
		),
		select(
			"method",
			"All methods",
			optionsOf(rows.map((row) => row.method).filter(Boolean)),
			change,
		),
		run.iterationCount > 1 &&
			select(
				"iteration",
				"All iterations",
				iterations.map((one) => [String(one), `Iteration ${one + 1}`]),
				change,
			),
		select(
			"order",
			"In order of the run",
			[
				["slowest", "Slowest first"],
				["name", "By name"],
			],
			change,
		),
	].filter(Boolean);
}

function select(name, all, options, change) {
	if (options.length < 2) return undefined;
	const element = h(
		"select",
		{ id: `filter-${name}`, onchange: () => change({ [name]: element.value }) },
		h("option", { value: NO_FILTERS[name] }, all),
		...options.map(([value, label]) => h("option", { value }, label)),
	);
	return h(
		"label",
		{ class: "select" },
		hidden(name === "order" ? "Order" : `Filter by ${name}`),
		element,
	);
}

function optionsOf(values, label = (value) => value) {
	return unique(values)
		.sort()
		.map((value) => [value === "" ? "/" : value, label(value)]);
}

function unique(values) {
	return [...new Set(values)];
}

/** The rows that search and filters leave, in the chosen order. */
export function wantedRows() {
	const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
	return report.rows
		.filter((row) => passes(row) && words.every((word) => contains(row, word)))
		.sort(ORDERS[filters.order]);
}

function passes(row) {
	const { statuses, folder, method, iteration } = filters;
	if (statuses.length > 0 && !statuses.includes(row.status)) return false;
	if (method !== "" && row.method !== method) return false;
	if (iteration !== "" && String(row.iteration) !== iteration) return false;
	if (folder === "") return true;
	if (folder === "/") return row.folder === "";
	return row.folder === folder || row.folder.startsWith(`${folder}/`);
}

/** In what the list shows first; then in everything else, which is searched as the JSON it is. */
function contains(row, word) {
	const shown = `${row.name} ${row.path} ${row.method} ${row.url} ${row.code} ${row.failure}`;
	if (shown.toLowerCase().includes(word)) return true;
	const escaped = JSON.stringify(word).slice(1, -1);
	const embedded = escaped.replace(
		/[<>&]/g,
		(character) => `\\u00${character.charCodeAt(0).toString(16)}`,
	);
	return report.details[row.position].toLowerCase().includes(embedded);
}

/** Back to everything. @param {() => void} onChange */
export function resetFilters(onChange) {
	filters = { ...NO_FILTERS };
	drawToolbar(onChange);
	onChange();
}
