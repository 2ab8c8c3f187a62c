import { spanOfRun } from "./data.js";
import { byId, h, hidden, statusMark } from "./dom.js";
import { duration } from "./format.js";

const ROW_HEIGHT = 44;
/** Rows above and below the window that are there already when somebody scrolls. */
const SPARE_ROWS = 12;

/** The list of requests. Only the rows in the window exist, however many there are. */
export class RequestList {
	#element = byId("list");
	#rows = [];
	#placeOf = new Map();
	#active = -1;
	#open;
	#span = spanOfRun();

	/** @param {(position: number) => void} open shows a request */
	constructor(open) {
		this.#open = open;
		this.#element.addEventListener("keydown", (event) => this.#onKey(event));
		this.#element.addEventListener("click", (event) => {
			const row = event.target.closest(".row");
			if (row) this.select(Number(row.dataset.position));
		});
		addEventListener("scroll", () => this.draw(), { passive: true });
		addEventListener("resize", () => this.draw());
	}

	/** @param {object[]} rows */
	setRows(rows) {
		this.#rows = rows;
		this.#placeOf = new Map(rows.map((row, place) => [row.position, place]));
		this.#element.style.height = `${rows.length * ROW_HEIGHT}px`;
		this.draw();
	}

	/** Goes to a request and shows it. @param {number} position in the report */
	select(position) {
		this.#active = position;
		this.#open(position);
		this.#reveal();
		this.draw();
	}

	/** Goes up or down the list. */
	step(by) {
		const place =
			this.#placeOf.get(this.#active) ?? (by > 0 ? -1 : this.#rows.length);
		this.#goTo(place + by);
	}

	/** Nothing is selected any more; the row keeps the focus. */
	deselect() {
		this.#active = -1;
		this.draw();
	}

	focus() {
		this.#element.focus({ preventScroll: true });
	}

	#goTo(place) {
		const row = this.#rows[Math.min(Math.max(place, 0), this.#rows.length - 1)];
		if (row) this.select(row.position);
	}

	#onKey(event) {
		const page = Math.max(1, Math.floor(innerHeight / ROW_HEIGHT) - 3);
		const steps = {
			ArrowDown: 1,
			j: 1,
			ArrowUp: -1,
			k: -1,
			PageDown: page,
			PageUp: -page,
		};
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		if (event.key in steps) this.step(steps[event.key]);
		else if (event.key === "Home") this.#goTo(0);
		else if (event.key === "End") this.#goTo(this.#rows.length - 1);
		else if (event.key === "Enter" && this.#active >= 0)
			byId("details").focus();
		else return;
		event.preventDefault();
	}

	/** Scrolls as far as it takes to have the row between toolbar and bottom. */
	#reveal() {
		const place = this.#placeOf.get(this.#active);
		if (place === undefined) return;
		const top = this.#element.getBoundingClientRect().top + place * ROW_HEIGHT;
		const upper = byId("toolbar").offsetHeight + 36;
		const lower = innerHeight - ROW_HEIGHT;
		if (top < upper) scrollBy(0, top - upper);
		else if (top > lower) scrollBy(0, top - lower);
	}

	draw() {
		const { top } = this.#element.getBoundingClientRect();
		const first = Math.max(0, Math.floor(-top / ROW_HEIGHT) - SPARE_ROWS);
		const count = Math.ceil(innerHeight / ROW_HEIGHT) + 2 * SPARE_ROWS;
		const shown = this.#rows.slice(first, first + count);
		this.#element.replaceChildren(
			...shown.map((row, index) => this.#row(row, first + index)),
		);
		const isThere = this.#placeOf.has(this.#active);
		if (isThere)
			this.#element.setAttribute(
				"aria-activedescendant",
				`row-${this.#active}`,
			);
		else this.#element.removeAttribute("aria-activedescendant");
	}

	#row(row, place) {
		const { position, name, path, method, status, code, failure } = row;
		const element = h(
			"div",
			{
				class: `row ${status}`,
				role: "option",
				id: `row-${position}`,
				"data-position": position,
				"aria-selected": String(position === this.#active),
				"aria-posinset": place + 1,
				"aria-setsize": this.#rows.length,
			},
			statusMark(status),
			h("span", { class: `method ${method}` }, method || "–"),
			h(
				"span",
				{ class: "names" },
				h("span", { class: "name" }, name),
				h("span", { class: "path" }, subtitle(row, path)),
			),
			h(
				"span",
				{ class: `number answer c${String(code)[0]}` },
				code ? String(code) : failure ? "–" : "",
				failure && hidden(failure),
			),
			h(
				"span",
				{ class: "number" },
				status === "skipped" ? "" : duration(row.answered ?? row.duration),
			),
			this.#lane(row),
		);
		element.style.top = `${place * ROW_HEIGHT}px`;
		return element;
	}

	/** Where the request lies in the run. */
	#lane({ start, duration: time, answered, status }) {
		const bar = h("span", { class: `span ${status}` });
		bar.style.left = `${(start / this.#span) * 100}%`;
		bar.style.width = `${(time / this.#span) * 100}%`;
		if (answered === undefined) bar.classList.add("unanswered");
		return h("span", { class: "lane", "aria-hidden": "true" }, bar);
	}
}

function subtitle({ iteration, judged, passed, warnings, tries }, path) {
	const facts = [path];
	if (iteration > 0) facts.push(`iteration ${iteration + 1}`);
	if (judged > 0) facts.push(`${passed}/${judged}`);
	if (tries) facts.push(`try ${tries}`);
	if (warnings > 0)
		facts.push(warnings === 1 ? "1 warning" : `${warnings} warnings`);
	return facts.join(" · ");
}
