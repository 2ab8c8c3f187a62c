import { placeOf } from "./data.js";
import { h, statusMark } from "./dom.js";
import { duration } from "./format.js";

/** What was found out about a request: why it failed, its tests and assertions. */
export function checksView(details) {
	const { failure, problems, warnings, assertions, tests, tries } = details;
	const found = [
		...(failure ? [{ severity: "error", ...failure }] : []),
		...problems,
		...warnings,
	].map(diagnostic);
	const judged = [
		...assertions.map((one) =>
			check(`${one.expression} ${one.operator} ${one.value}`.trim(), one),
		),
		...tests.map((one) => check(one.name, one)),
	];
	if (found.length + judged.length === 0 && !tries)
		return h(
			"p",
			{ class: "empty" },
			details.status === "skipped"
				? "Not sent: a script called skipRequest."
				: "This request has no tests and no assertions.",
		);
	return h(
		"div",
		{},
		...found,
		tries && h("ol", { class: "checks" }, ...tries.map(earlierTry)),
		judged.length > 0 && h("ul", { class: "checks" }, ...judged),
	);
}

function earlierTry({ number, reason, status, pause, retryAfter }) {
	const answer = status === undefined ? "" : ` (${status})`;
	const asked =
		retryAfter === undefined ? "" : ` (Retry-After: ${duration(retryAfter)})`;
	return h(
		"li",
		{},
		h("p", { class: "message" }, `Try ${number}${answer}: ${reason}`),
		h("p", { class: "hint" }, `again after ${duration(pause)}${asked}`),
	);
}

function diagnostic({ severity, code, message, hint, location, excerpt }) {
	return h(
		"div",
		{ class: `finding ${severity}` },
		h(
			"p",
			{ class: "message" },
			h("span", { class: "code-name" }, code),
			message,
		),
		excerpt && h("pre", {}, excerpt),
		hint && h("p", { class: "hint" }, hint),
		location && h("p", { class: "place" }, placeOf(location)),
	);
}

function check(name, { status, error }) {
	return h(
		"li",
		{ class: status },
		statusMark(status),
		h(
			"div",
			{},
			h("p", { class: "name" }, name),
			error && h("p", { class: "message" }, ...messageParts(error.message)),
			error?.expected !== undefined && comparison(error),
			error?.hint && h("p", { class: "hint" }, error.hint),
			error?.location && h("p", { class: "place" }, placeOf(error.location)),
		),
	);
}

/** Of a message about a snapshot, what went and what came are told apart by colour, too. */
function messageParts(message) {
	if (!message.startsWith('The snapshot "')) return [message];
	return message
		.split("\n")
		.map((line) => h("span", { class: kindOfLine(line) }, `${line}\n`));
}

function kindOfLine(line) {
	if (line.startsWith("- ")) return "line gone";
	return line.startsWith("+ ") ? "line come" : "line";
}

function comparison({ expected, actual }) {
	return h(
		"dl",
		{ class: "comparison" },
		h("dt", {}, "Expected"),
		h("dd", {}, expected),
		actual !== undefined && h("dt", {}, "Actual"),
		actual !== undefined && h("dd", {}, actual),
	);
}

/** What scripts printed. */
export function consoleView(lines) {
	return h(
		"ol",
		{ class: "console" },
		...lines.map(({ level, text }) =>
			h(
				"li",
				{ class: level },
				h("span", { class: "level" }, level),
				h("pre", {}, text),
			),
		),
	);
}
