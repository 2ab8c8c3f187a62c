/** Runs in the context. It compiles Ajv's files, and remembers what it compiled of schemas: tests ask the same in every iteration. */
export const SCHEMA_PROGRAM = `"use strict";
const { entries, modules } = JSON.parse(library);
library = undefined;
const loaded = new Map();
const load = (id) => {
	if (loaded.has(id)) return loaded.get(id).exports;
	const { text, kind, requires } = modules[id];
	const module = { exports: {} };
	loaded.set(id, module);
	if (kind === "json") module.exports = JSON.parse(text);
	else new Function("exports", "require", "module", text)(module.exports, (name) => load(requires[name]), module);
	return module.exports;
};
const instances = new Map();
const instanceFor = (draft, options) => {
	const entry = /draft\\/2020-12/.test(draft) ? "2020" : /draft\\/2019-09/.test(draft) ? "2019" : "ajv";
	const key = entry + options;
	if (!instances.has(key)) {
		if (instances.size >= 20) instances.clear();
		const module = load(entries[entry]);
		const formats = load(entries.formats);
		const ajv = new (module.default ?? module)({ logger: false, ...JSON.parse(options) });
		(formats.default ?? formats)(ajv);
		instances.set(key, { ajv, checks: new Map() });
	}
	return instances.get(key);
};
const checkFor = ({ ajv, checks }, schema) => {
	if (!checks.has(schema)) {
		if (checks.size >= 50) checks.clear();
		try {
			checks.set(schema, ajv.compile(JSON.parse(schema)));
		} finally {
			// Another schema of the same $id is another schema.
			ajv.removeSchema();
		}
	}
	return checks.get(schema);
};
// Ajv collects errors in arrays, those of alternatives too, and knows no limit.
const MAX_ERRORS = 100_000;
let isChecking = false;
const limit = (length) => {
	if (!isChecking || length <= MAX_ERRORS) return;
	throw new Error("The data breaks the schema in more than " + MAX_ERRORS + " places.");
};
const { push, concat } = Array.prototype;
Array.prototype.push = function (...items) {
	limit(this.length + items.length);
	return push.apply(this, items);
};
Array.prototype.concat = function (...lists) {
	for (const list of lists) limit(this.length + (list?.length ?? 1));
	return concat.apply(this, lists);
};
const isValid = (check, data) => {
	isChecking = true;
	try {
		return check(data);
	} finally {
		isChecking = false;
	}
};
globalThis.judge = (wanted) => {
	try {
		const { draft, schema, options, data } = JSON.parse(wanted);
		const instance = instanceFor(draft, options);
		const check = checkFor(instance, schema);
		// It would give a promise, which is true whatever the data is.
		if (check.$async) throw new Error("The schema is asynchronous ($async): what it says comes too late.");
		if (isValid(check, JSON.parse(data))) return '{"violations":""}';
		const { errors } = check;
		check.errors = null;
		return JSON.stringify({ violations: instance.ajv.errorsText(errors, { dataVar: "body" }) });
	} catch (error) {
		return JSON.stringify({ error: String(error.message), name: String(error.name) });
	}
};
`;
