// The scopes of Postman's variables: `pm.environment` and its like.
const { host } = guest;
const { stringify } = JSON;

/** How often what a placeholder stands for may have placeholders itself. */
const DEEPEST = 19;

// Values cross the border as JSON: a date becomes its text, and what JSON has no
// form for becomes null.
const encode = (name, value) => {
	if (typeof value === "string") return `s${value}`;
	try {
		return `j${stringify(value) ?? "null"}`;
	} catch (error) {
		error.message = `The value of \`${name}\` cannot be kept: ${error.message}.`;
		throw error;
	}
};

// A script gets back the very value that it has set, also one that JSON has no form
// for, and may change an object until it ends.
const isShared = (value) =>
	typeof value === "number"
		? !Number.isFinite(value)
		: value !== null && typeof value !== "string" && typeof value !== "boolean";

/** By scope, what a placeholder in a text gets. */
const finders = new WeakMap();

class Scope {
	#scope;
	/** Objects that this script has set, with their texts then: as encoded here, and as kept. */
	#shared = new Map();

	/** @param inTexts the scope of placeholders in texts; empty for all of them */
	constructor(scope, inTexts = scope) {
		this.#scope = scope;
		finders.set(this, (name, isWritten) =>
			this.#inText(name, isWritten, inTexts),
		);
		guest.scriptStarts.push(() => this.#shared.clear());
	}

	has(name) {
		return host.hasVariable(this.#scope, `${name}`);
	}

	get(name) {
		const text = host.rawVariable(this.#scope, `${name}`);
		const shared = this.#shared.get(`${name}`);
		return shared?.kept === text && shared
			? shared.value
			: guest.decodeValue(text);
	}

	set(given, value) {
		const name = `${given}`;
		const text = encode(name, value);
		this.#write(name, text);
		if (typeof value === "function") this.#share(name, undefined, text);
		else if (isShared(value)) this.#share(name, value, text);
		else this.#shared.delete(name);
	}

	unset(name) {
		host.deleteVariable(this.#scope, `${name}`, guest.stack());
	}

	clear() {
		host.clearVariables(this.#scope, guest.stack());
	}

	toObject() {
		return guest.decodeValue(host.allVariables(this.#scope));
	}

	/** Its variables as a list, of which changes go nowhere. */
	get values() {
		const { List, Item } = require("curlew:own/pm/lists");
		const values = this.toObject();
		return new List(
			Item,
			Object.keys(values).map((key) => ({
				type: "any",
				value: values[key],
				key,
			})),
		);
	}

	toJSON() {
		const { id, name } = this;
		return { id, name, values: this.values.toJSON() };
	}

	replaceIn(template) {
		return replaceIn(template, finders.get(this), guest.stack());
	}

	/** What a placeholder gets. Only what somebody has written reaches secrets, not what a server has said. */
	#inText(name, isWritten, scope) {
		const shared = this.#shared.get(name);
		if (shared && shared.text === host.rawVariable(this.#scope, name))
			return shared.value;
		return guest.decodeValue(host.variableInText(scope, name, isWritten));
	}

	#write(name, text) {
		host.keepVariable(this.#scope, name, text, guest.stack());
	}

	#share(name, value, text) {
		if (this.#shared.size === 0) guest.whenOver(() => this.#writeChanged());
		const kept = host.rawVariable(this.#scope, name);
		this.#shared.set(name, { value, text, kept });
	}

	#writeChanged() {
		for (const [name, { value, text, kept }] of this.#shared) {
			const now = encode(name, value);
			const isCurrent = host.rawVariable(this.#scope, name) === kept;
			if (isCurrent && now !== text) this.#write(name, now);
		}
		this.#shared.clear();
	}
}

/** All scopes as one: it reads what a placeholder would get, and writes what lasts as long as the run. */
class AllScopes extends Scope {
	constructor() {
		super("runtime", "");
	}

	has(name) {
		return host.findVariable(`${name}`) !== undefined;
	}

	get(name) {
		return super.get(name) ?? guest.decodeValue(host.findVariable(`${name}`));
	}

	toObject() {
		return guest.decodeValue(host.visibleVariables());
	}
}

/** The row of data. */
class IterationData extends Scope {
	constructor() {
		super("data");
		finders.set(this, (name, isWritten) => {
			const isReached = host.variableInText("", name, isWritten) !== undefined;
			return isReached ? this.get(name) : undefined;
		});
	}

	has(name) {
		return Object.hasOwn(this.toObject(), `${name}`);
	}

	get(name) {
		return this.has(name) ? this.toObject()[`${name}`] : undefined;
	}

	toObject() {
		return guest.decodeValue(host.iterationData());
	}

	set(name, value) {
		host.setIterationValue(`${name}`, encode(name, value), guest.stack());
	}

	unset(name) {
		host.setIterationValue(`${name}`, undefined, guest.stack());
	}

	clear() {
		for (const name of Object.keys(this.toObject())) this.unset(name);
	}
}

/** Fills the placeholders of a text, or of all texts in a structure, with what `find` gives; what has no value stays. */
const replaceIn = (template, find, stack) => {
	if (typeof template === "string") return replaceInText(template, find, stack);
	if (typeof template !== "object" || template === null) return template;
	if (Array.isArray(template))
		return template.map((item) => replaceIn(item, find, stack));
	const copy = {};
	for (const key of Object.keys(template))
		copy[key] = replaceIn(template[key], find, stack);
	return copy;
};

const replaceInText = (template, find, stack) => {
	if (!template.includes("{{")) return template;
	let text = template;
	let written = host.writtenPart(template, stack);
	for (let depth = 0; depth < DEEPEST && text.includes("{{"); depth++) {
		let isFilled = false;
		const next = text.replace(/\{\{([^{}]*)\}\}/g, (whole, name, at) => {
			const isWritten = at + whole.length <= written;
			const value =
				name[0] === "$" ? dynamicValue(whole) : find(name, isWritten);
			if (value === undefined || value === whole) return whole;
			isFilled = true;
			return `${value}`;
		});
		if (!isFilled) return next;
		text = next;
		// What is there now came with values, which have been filled in as far as they reach.
		written = 0;
	}
	return text;
};

const dynamicValue = (placeholder) =>
	guest.decodeValue(host.interpolate(`s${placeholder}`, ""));

const environment = new Scope("environment");
const globals = new Scope("global");
Object.defineProperties(environment, {
	name: { get: () => host.environmentName(), enumerable: true },
	id: { get: () => host.uuidOfName(`environment ${environment.name}`) },
});
Object.defineProperties(globals, {
	id: { get: () => host.uuidOfName("globals") },
});

exports.replaceIn = replaceIn;
exports.shown = {
	environment,
	collectionVariables: new Scope("collection"),
	globals,
	variables: new AllScopes(),
	iterationData: new IterationData(),
};
