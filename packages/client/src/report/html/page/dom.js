/**
 * Makes an element. Children that are strings become text: nothing in a report
 * is ever read as HTML.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `class`, `aria-…`, …; functions are listeners (`onclick`); undefined and false are left out
 * @param {...(Node | string | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
	return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes = {}, ...children) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
	return filled(element, attributes, children);
}

function filled(element, attributes, children) {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined || value === false) continue;
		if (typeof value === "function") {
			element.addEventListener(name.slice(2), value);
		} else element.setAttribute(name, value === true ? "" : String(value));
	}
	for (const child of children) {
		if (child !== undefined && child !== false) element.append(child);
	}
	return element;
}

/** @param {string} id */
export function byId(id) {
	return document.getElementById(id);
}

const ICONS = {
	passed: "M3.5 8.5l3 3 6-7",
	failed: "M4.5 4.5l7 7m0-7l-7 7",
	error: "M8 3.5v5.5M8 12.2v.3",
	skipped: "M4.5 4.5l3.5 3.5-3.5 3.5M11 4.5v7",
	close: "M4 4l8 8m0-8l-8 8",
	previous: "M10 3.5L5.5 8l4.5 4.5",
	next: "M6 3.5L10.5 8 6 12.5",
	search: "M7 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9zM10.4 10.4L13.5 13.5",
};

/** A line drawing in the colour of the text around it. @param {string} name */
export function icon(name) {
	return svg(
		"svg",
		{ class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
		svg("path", { d: ICONS[name] }),
	);
}

/** The mark of a result, with its word for those who do not see it. @param {string} status */
export function statusMark(status) {
	return h("span", { class: `mark ${status}` }, icon(status), hidden(status));
}

/** Text for screen readers only. @param {string} text */
export function hidden(text) {
	return h("span", { class: "visually-hidden" }, text);
}
