import { report } from "./data.js";

/** Strongest first: the order in which a name is looked up. */
export const SCOPES = [
	"runtime",
	"data",
	"oauth2",
	"request",
	"folder",
	"environment",
	"collection",
	"global",
];

/** Of the request at hand and its folders. */
const OWN = ["request", "folder"];

/** What a request did with variables, and requests before it that are not in the page: `{row?, startsFresh?, own?, before?, changes?}`. */
export function linesOf(position) {
	const line = report.variables[position];
	return line ? JSON.parse(line) : {};
}

/**
 * All variables as they were when a request had ended, each name with its
 * scopes from the strongest to the weakest.
 *
 * @param {number} position in the report, which is the order of the run
 */
export function variablesAt(position) {
	const known = new Map();
	begin(known);
	for (let index = 0; index <= position; index++) {
		const lines = linesOf(index);
		if (lines.startsFresh) begin(known);
		if (lines.row) setScopes(known, ["data"], lines.row);
		setScopes(known, OWN, lines.own ?? []);
		for (const change of lines.before ?? []) apply(known, change);
		for (const change of lines.changes ?? []) apply(known, change, index);
	}
	return [...known.values()].sort(inOrder);
}

/**
 * All that happened to a variable in the run, in order.
 *
 * @returns {{beginning?: object, events: {position: number, change: object}[]}} the value that a file gave it, and its changes
 */
export function historyOf(scope, name) {
	const isIt = (one) => one.scope === scope && one.name === name;
	const events = [];
	for (let position = 0; position < report.rows.length; position++) {
		const { row = [], own = [], changes = [] } = linesOf(position);
		for (const given of [...row, ...own].filter(isIt))
			events.push({ position, given });
		for (const change of changes.filter(isIt))
			events.push({ position, change });
	}
	return { beginning: (report.run.variables ?? []).find(isIt), events };
}

function begin(known) {
	known.clear();
	for (const variable of report.run.variables ?? []) put(known, variable);
}

/** Another row of data, another request: what stood in these scopes is gone. */
function setScopes(known, scopes, variables) {
	for (const [key, { scope }] of known)
		if (scopes.includes(scope)) known.delete(key);
	for (const variable of variables) put(known, variable);
}

function put(known, variable) {
	known.set(keyOf(variable.scope, variable.name), variable);
}

function apply(known, change, position) {
	const { scope, name, to, toSize: size } = change;
	const key = keyOf(scope, name);
	const earlier = known.get(key);
	if (to === undefined) known.delete(key);
	else
		known.set(key, {
			scope,
			name,
			value: to,
			size,
			file: change.file,
			line: change.line,
			request: change.request,
			owner: earlier?.owner,
			changedAt: position,
		});
}

function keyOf(scope, name) {
	return `${scope} ${name}`;
}

function inOrder(a, b) {
	return (
		a.name.localeCompare(b.name) ||
		SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope)
	);
}
