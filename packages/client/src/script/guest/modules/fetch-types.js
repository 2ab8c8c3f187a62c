// Types of the web platform that libraries and scripts pass around. There is no
// `fetch`: requests go through `client.sendRequest` and axios.
const { host, kept } = guest;

class Event {
	constructor(type) {
		this.type = `${type}`;
	}
}

class EventTarget {
	#listeners = new Map();

	addEventListener(type, listener, options) {
		const list = this.#listeners.get(type) ?? [];
		if (list.some((entry) => entry.listener === listener)) return;
		list.push({ listener, isOnce: options?.once === true });
		this.#listeners.set(type, list);
	}
	removeEventListener(type, listener) {
		const list = this.#listeners.get(type) ?? [];
		const rest = list.filter((entry) => entry.listener !== listener);
		this.#listeners.set(type, rest);
	}
	dispatchEvent(event) {
		event.target = this;
		for (const { listener, isOnce } of [
			...(this.#listeners.get(event.type) ?? []),
		]) {
			if (isOnce) this.removeEventListener(event.type, listener);
			if (typeof listener === "function") listener.call(this, event);
			else listener.handleEvent(event);
		}
		return true;
	}
}

class DOMException extends Error {
	#name;
	constructor(message = "", name = "Error") {
		super(message);
		this.#name = name;
	}
	get name() {
		return this.#name;
	}
}

class AbortSignal extends EventTarget {
	aborted = false;
	reason = undefined;
	onabort = null;

	throwIfAborted() {
		if (this.aborted) throw this.reason;
	}
	static abort(reason) {
		const controller = new AbortController();
		controller.abort(reason);
		return controller.signal;
	}
	static timeout(milliseconds) {
		const controller = new AbortController();
		const reason = new DOMException("The time is over.", "TimeoutError");
		setTimeout(() => controller.abort(reason), milliseconds);
		return controller.signal;
	}
}

class AbortController {
	signal = new AbortSignal();

	abort(reason = new DOMException("This was aborted.", "AbortError")) {
		const { signal } = this;
		if (signal.aborted) return;
		signal.aborted = true;
		signal.reason = reason;
		const event = new Event("abort");
		signal.onabort?.(event);
		signal.dispatchEvent(event);
	}
}

const nameOf = (name) => {
	const text = `${name}`;
	if (/^[!#$%&'*+.^_`|~\w-]+$/.test(text)) return text.toLowerCase();
	throw new TypeError(`"${text}" is no name of a header.`);
};

// https://fetch.spec.whatwg.org/#headers-class
class Headers {
	#pairs = new Map();

	constructor(init) {
		if (init === undefined || init === null) return;
		const isList = typeof init[Symbol.iterator] === "function";
		for (const [name, value] of isList ? init : Object.entries(init)) {
			this.append(name, value);
		}
	}
	append(name, value) {
		const key = nameOf(name);
		const values = this.#pairs.get(key);
		if (values) values.push(`${value}`.trim());
		else this.#pairs.set(key, [`${value}`.trim()]);
	}
	set(name, value) {
		this.#pairs.set(nameOf(name), [`${value}`.trim()]);
	}
	get(name) {
		return this.#pairs.get(`${name}`.toLowerCase())?.join(", ") ?? null;
	}
	has(name) {
		return this.#pairs.has(`${name}`.toLowerCase());
	}
	delete(name) {
		this.#pairs.delete(`${name}`.toLowerCase());
	}
	forEach(callback, self) {
		for (const [name, value] of this) callback.call(self, value, name, this);
	}
	entries() {
		return [...this.#pairs]
			.map(([name, values]) => [name, values.join(", ")])
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.values();
	}
	*keys() {
		for (const [name] of this) yield name;
	}
	*values() {
		for (const [, value] of this) yield value;
	}
	[Symbol.iterator]() {
		return this.entries();
	}
	get [Symbol.toStringTag]() {
		return "Headers";
	}
}

const bytesOf = (part) => {
	if (part instanceof Blob) return contents.get(part);
	if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) {
		return new Uint8Array(guest.bufferOf(part));
	}
	return new TextEncoder().encode(`${part}`);
};

const joined = (parts) => {
	const pieces = parts.map(bytesOf);
	const size = pieces.reduce((sum, { length }) => sum + length, 0);
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const piece of pieces) {
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
};

const contents = new WeakMap();

class Blob {
	constructor(parts = [], { type = "" } = {}) {
		contents.set(this, joined([...parts]));
		this.type = `${type}`.toLowerCase();
	}
	get size() {
		return contents.get(this).length;
	}
	async arrayBuffer() {
		return contents.get(this).slice().buffer;
	}
	async bytes() {
		return contents.get(this).slice();
	}
	async text() {
		return new TextDecoder().decode(contents.get(this));
	}
	slice(start, end, type = "") {
		return new Blob([contents.get(this).slice(start, end)], { type });
	}
	get [Symbol.toStringTag]() {
		return "Blob";
	}
}

class File extends Blob {
	constructor(parts, name, { lastModified = Date.now(), ...options } = {}) {
		super(parts, options);
		this.name = `${name}`;
		this.lastModified = lastModified;
	}
	get [Symbol.toStringTag]() {
		return "File";
	}
}

class FormData {
	#entries = [];

	append(name, value, fileName) {
		this.#entries.push(entryOf(name, value, fileName));
	}
	set(name, value, fileName) {
		this.delete(name);
		this.append(name, value, fileName);
	}
	get(name) {
		const found = this.#entries.find(([key]) => key === `${name}`);
		return found ? found[1] : null;
	}
	getAll(name) {
		return this.#entries
			.filter(([key]) => key === `${name}`)
			.map(([, value]) => value);
	}
	has(name) {
		return this.#entries.some(([key]) => key === `${name}`);
	}
	delete(name) {
		this.#entries = this.#entries.filter(([key]) => key !== `${name}`);
	}
	forEach(callback, self) {
		for (const [name, value] of this) callback.call(self, value, name, this);
	}
	entries() {
		return [...this.#entries].values();
	}
	[Symbol.iterator]() {
		return this.entries();
	}
	get [Symbol.toStringTag]() {
		return "FormData";
	}
}

const entryOf = (name, value, fileName) => {
	if (!(value instanceof Blob)) return [`${name}`, `${value}`];
	const { type } = value;
	const file =
		value instanceof File && fileName === undefined
			? value
			: new File([value], fileName ?? "blob", { type });
	return [`${name}`, file];
};

// https://www.rfc-editor.org/rfc/rfc7578, with names escaped as browsers do.
const encodeForm = (form) => {
	const boundary = `----curlew-${host.randomUuid()}`;
	const parts = [];
	for (const [name, value] of form) {
		parts.push(`--${boundary}\r\n${headOf(name, value)}\r\n\r\n`);
		parts.push(value, "\r\n");
	}
	parts.push(`--${boundary}--\r\n`);
	return {
		type: `multipart/form-data; boundary=${boundary}`,
		bytes: joined(parts),
	};
};

const headOf = (name, value) => {
	const head = `Content-Disposition: form-data; name="${escaped(name)}"`;
	if (!(value instanceof File)) return head;
	const type = value.type || "application/octet-stream";
	return `${head}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}`;
};

const escaped = (text) =>
	kept.replace(
		text,
		/[\r\n"]/g,
		(char) => ({ "\r": "%0D", "\n": "%0A", '"': "%22" })[char],
	);

module.exports = {
	AbortController,
	AbortSignal,
	Blob,
	DOMException,
	Event,
	EventTarget,
	File,
	FormData,
	Headers,
	encodeForm,
	bytesOf,
};
