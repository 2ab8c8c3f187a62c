// Lists of headers, params, cookies and the like, with the methods of Postman's
// `PropertyList`: https://www.postmanlabs.com/postman-collection/PropertyList.html

/** What a text or an object becomes in a list, and what its key is. */
class Item {
	constructor(given) {
		Object.assign(this, given);
	}
	valueOf() {
		return this.value;
	}
	update(given) {
		Object.assign(this, given);
	}
	toJSON() {
		return { ...this };
	}
}

/** `key: value` on a line. */
class Header extends Item {
	constructor(given, value) {
		super(
			typeof given === "string"
				? value === undefined
					? parseHeader(given)
					: { key: given, value: `${value}` }
				: { ...given, key: `${given?.key ?? ""}`, value: textOf(given?.value) },
		);
	}
	toString() {
		return `${this.key}: ${this.value}`;
	}
	update(given) {
		Object.assign(this, new Header(given));
	}
}

const textOf = (value) =>
	value === undefined || value === null ? "" : `${value}`;

const parseHeader = (line) => {
	const colon = line.indexOf(":");
	return colon === -1
		? { key: line.trim(), value: "" }
		: { key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
};

/** `key=value` of a query or a form; without a value only the key. */
class QueryParam extends Item {
	constructor(given) {
		// URLs have them by the ten thousand: no object is made to be copied.
		super(typeof given === "string" ? undefined : given);
		if (typeof given !== "string") return;
		const equals = given.indexOf("=");
		this.key = equals === -1 ? given : given.slice(0, equals);
		this.value = equals === -1 ? null : given.slice(equals + 1);
	}
	valueOf() {
		return typeof this.value === "string" ? this.value : "";
	}
	toString() {
		const { key, value } = this;
		const name = encodeReserved(textOf(key), /[&#=]/g);
		if (value === undefined || value === null) return name;
		return `${name}=${encodeReserved(textOf(value), /[&#]/g)}`;
	}
}

/** What would end a param or the query, except within placeholders. */
const encodeReserved = (text, reserved) =>
	reserved.test(text)
		? text
				.split(/(\{\{[^{}]*\}\})/)
				.map((part, index) =>
					index % 2 === 1 ? part : part.replace(reserved, encodeURIComponent),
				)
				.join("")
		: text;

const parsePairs = (text) =>
	text === "" ? [] : text.split("&").map((pair) => new QueryParam(pair));

class List {
	#Item;
	#ignoresCase;
	#index;
	#members;

	/** @param ignoresCase whether keys are names of headers @param index the member by which items are found */
	constructor(ItemClass, items = [], ignoresCase = false, index = "key") {
		this.#Item = ItemClass;
		this.#ignoresCase = ignoresCase;
		this.#index = index;
		this.members = items.map((item) => this.#made(item));
	}

	/** The items, for those who reach for them. */
	get members() {
		return this.#members;
	}
	set members(items) {
		this.#members = items;
	}

	#made(given) {
		return given instanceof this.#Item ? given : new this.#Item(given);
	}
	#isSame(one, other) {
		return this.#ignoresCase
			? `${one}`.toLowerCase() === `${other}`.toLowerCase()
			: one === other;
	}
	#keyOf(given) {
		return typeof given === "object" && given !== null
			? given[this.#index]
			: given;
	}
	#parse(given) {
		if (given === undefined || given === null) return [];
		if (given instanceof List) return given.members;
		if (Array.isArray(given)) return given;
		if (typeof given === "string")
			return this.#ignoresCase
				? given.split(/\r?\n/).filter((line) => line.trim() !== "")
				: parsePairs(given);
		return Object.entries(given).map(([key, value]) => ({ key, value }));
	}

	one(key) {
		return this.members.findLast((item) =>
			this.#isSame(item[this.#index], key),
		);
	}
	get(key) {
		return this.one(key)?.valueOf();
	}
	all() {
		return [...this.members];
	}
	idx(index) {
		return this.members[index];
	}
	count() {
		return this.members.length;
	}
	indexOf(item) {
		return typeof item === "string"
			? this.members.indexOf(this.one(item))
			: this.members.indexOf(item);
	}
	has(item, value) {
		const key = this.#keyOf(item);
		if (value === undefined)
			return typeof item === "object" && item !== null
				? this.members.includes(item)
				: this.one(key) !== undefined;
		return this.members.some(
			(one) => this.#isSame(one[this.#index], key) && one.valueOf() === value,
		);
	}
	each(visit, context) {
		this.all().forEach(visit, context);
	}
	forEach(visit, context) {
		this.all().forEach(visit, context);
	}
	map(change, context) {
		return this.members.map(change, context);
	}
	filter(isWanted, context) {
		return this.members.filter(isWanted, context);
	}
	find(isWanted, context) {
		return this.members.find(isWanted, context);
	}
	reduce(combine, ...rest) {
		return this.members.reduce(combine, ...rest);
	}

	add(item) {
		if (item === undefined || item === null || item === "") return;
		this.members.push(this.#made(item));
	}
	append(item) {
		this.add(item);
	}
	prepend(item) {
		this.members.unshift(this.#made(item));
	}
	insert(item, before) {
		const index = this.#indexAt(before);
		this.members.splice(
			index === -1 ? this.members.length : index,
			0,
			this.#made(item),
		);
	}
	insertAfter(item, after) {
		const index = this.#indexAt(after);
		this.members.splice(
			index === -1 ? this.members.length : index + 1,
			0,
			this.#made(item),
		);
	}
	#indexAt(place) {
		return typeof place === "object" && place !== null
			? this.members.indexOf(place)
			: this.indexOf(place);
	}
	/** @returns whether it is new; null for nothing */
	upsert(item) {
		if (item === undefined || item === null) return null;
		const made = this.#made(item);
		const index = this.members.findLastIndex((one) =>
			this.#isSame(one[this.#index], made[this.#index]),
		);
		if (index === -1) {
			this.members.push(made);
			return true;
		}
		this.members[index].update(made);
		return false;
	}
	remove(which, context) {
		const isDoomed =
			typeof which === "function"
				? (item) => which.call(context, item)
				: typeof which === "object" && which !== null
					? (item) => item === which
					: (item) => this.#isSame(item[this.#index], which);
		this.members = this.members.filter((item) => !isDoomed(item));
	}
	clear() {
		this.members = [];
	}
	populate(items) {
		for (const item of this.#parse(items)) this.add(item);
	}
	repopulate(items) {
		this.clear();
		this.populate(items);
	}
	assimilate(source, prune) {
		const items = this.#parse(source).map((item) => this.#made(item));
		for (const item of items) this.upsert(item);
		if (prune)
			this.members = this.members.filter((one) =>
				items.some((item) => this.#isSame(item[this.#index], one[this.#index])),
			);
	}

	/** Several of one key are a list; names of headers are in lower case unless case matters. */
	toObject(excludeDisabled, caseSensitive, multiValue = true) {
		const object = {};
		for (const item of this.members) {
			if (excludeDisabled && item.disabled) continue;
			const isLower = this.#ignoresCase && !caseSensitive;
			const key = item[this.#index];
			const name = isLower ? `${key}`.toLowerCase() : key;
			const value = item.valueOf() ?? "";
			if (multiValue && Object.hasOwn(object, name))
				object[name] = [object[name], value].flat();
			else object[name] = value;
		}
		return object;
	}
	toJSON() {
		return this.members.map((item) => item.toJSON?.() ?? item);
	}
	toString() {
		return this.#ignoresCase
			? this.#enabled.map((item) => `${item}\n`).join("")
			: this.#enabled.join("&");
	}
	get #enabled() {
		return this.members.filter(({ disabled }) => disabled !== true);
	}
	/** Bytes of the headers as they are sent. */
	contentSize() {
		return this.#enabled.length === 0
			? 0
			: new TextEncoder().encode(
					this.#enabled.map((item) => `${item}\r\n`).join(""),
				).length;
	}
	[Symbol.iterator]() {
		return this.members[Symbol.iterator]();
	}
}

exports.Item = Item;
exports.Header = Header;
exports.QueryParam = QueryParam;
exports.List = List;
exports.parsePairs = parsePairs;
exports.headerList = (items) => new List(Header, items, true);
