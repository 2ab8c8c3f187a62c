// What else of the web platform scripts count on.
(guest) => {
	const { kept, host } = guest;

	const bufferOf = (input) => {
		if (input instanceof kept.ArrayBuffer) return input;
		if (!kept.isView(input)) {
			throw new kept.TypeError(
				"Bytes come in an ArrayBuffer or a view of one.",
			);
		}
		const end = input.byteOffset + input.byteLength;
		return sliceBuffer(input.buffer, input.byteOffset, end);
	};
	const sliceBuffer = kept.uncurry(ArrayBuffer.prototype.slice);
	guest.bufferOf = bufferOf;

	class TextEncoder {
		get encoding() {
			return "utf-8";
		}
		encode(text = "") {
			return new kept.Uint8Array(host.encodeText(`${text}`));
		}
	}

	class TextDecoder {
		#encoding;
		#fatal;
		#ignoreBOM;
		constructor(encoding = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
			this.#encoding = host.encodingName(`${encoding}`);
			this.#fatal = !!fatal;
			this.#ignoreBOM = !!ignoreBOM;
		}
		get encoding() {
			return this.#encoding;
		}
		get fatal() {
			return this.#fatal;
		}
		get ignoreBOM() {
			return this.#ignoreBOM;
		}
		decode(input, options) {
			if (options?.stream) {
				throw new kept.TypeError("Decoding in pieces is not supported here.");
			}
			if (input === undefined) return "";
			const bytes = bufferOf(input);
			return host.decodeText(
				bytes,
				this.#encoding,
				this.#fatal,
				this.#ignoreBOM,
			);
		}
	}

	guest.defineGlobal("TextEncoder", TextEncoder);
	guest.defineGlobal("TextDecoder", TextDecoder);
	guest.defineGlobal("atob", (text) => host.decodeBase64(`${text}`));
	guest.defineGlobal("btoa", (text) => host.encodeBase64(`${text}`));
	guest.defineGlobal("performance", { now: () => host.now() });

	// node's name for the global object; `window` would promise a browser.
	guest.defineGlobal("global", globalThis);
	guest.defineLazyGlobal("Buffer", () => guest.require("buffer").Buffer);

	const cryptography = () => guest.require("curlew:own/webcrypto");
	for (const name of ["CryptoKey", "SubtleCrypto"]) {
		guest.defineLazyGlobal(name, () => cryptography()[name]);
	}

	const fetchTypes = () => guest.require("curlew:own/fetch-types");
	for (const name of [
		"AbortController",
		"AbortSignal",
		"Blob",
		"DOMException",
		"Event",
		"EventTarget",
		"File",
		"FormData",
		"Headers",
	]) {
		guest.defineLazyGlobal(name, () => fetchTypes()[name]);
	}

	guest.defineGlobal("crypto", {
		get subtle() {
			return cryptography().subtle;
		},
		randomUUID: () => host.randomUuid(),
		getRandomValues: (array) => {
			if (!kept.isView(array) || isFloat(array)) {
				throw new kept.TypeError("getRandomValues fills an array of integers.");
			}
			const { buffer, byteOffset, byteLength } = array;
			const random = new kept.Uint8Array(host.randomBytes(byteLength));
			new kept.Uint8Array(buffer, byteOffset, byteLength).set(random);
			return array;
		},
	});

	const isFloat = (array) =>
		array instanceof Float32Array ||
		array instanceof Float64Array ||
		array instanceof DataView;

	class DataCloneError extends Error {
		get name() {
			return "DataCloneError";
		}
	}

	// https://html.spec.whatwg.org/#structuredserializeinternal
	const clone = (value, seen) => {
		if (typeof value === "function" || typeof value === "symbol") {
			throw new DataCloneError(`${guest.inspect(value)} could not be cloned.`);
		}
		if (typeof value !== "object" || value === null) return value;
		if (kept.mapHas(seen, value)) return kept.mapGet(seen, value);
		const remember = (copy) => {
			kept.mapSet(seen, value, copy);
			return copy;
		};
		if (value instanceof kept.Date) {
			return remember(new kept.Date(kept.getTime(value)));
		}
		if (value instanceof kept.RegExp) {
			return remember(new kept.RegExp(value.source, value.flags));
		}
		if (value instanceof kept.ArrayBuffer) return remember(value.slice(0));
		if (kept.isView(value)) return remember(cloneView(value, seen));
		if (value instanceof kept.Map) {
			const copy = remember(new kept.Map());
			for (const [key, member] of value) {
				copy.set(clone(key, seen), clone(member, seen));
			}
			return copy;
		}
		if (value instanceof kept.Set) {
			const copy = remember(new kept.Set());
			for (const member of value) copy.add(clone(member, seen));
			return copy;
		}
		if (value instanceof kept.Error) {
			return remember(guest.makeError(value));
		}
		if (value instanceof kept.Promise) {
			throw new DataCloneError("A Promise could not be cloned.");
		}
		const copy = remember(
			kept.isArray(value) ? new kept.Array(value.length) : {},
		);
		for (const key of kept.keys(value)) copy[key] = clone(value[key], seen);
		return copy;
	};

	const cloneView = (value, seen) => {
		const length = value instanceof DataView ? value.byteLength : value.length;
		const buffer = clone(value.buffer, seen);
		return new value.constructor(buffer, value.byteOffset, length);
	};

	guest.defineGlobal("structuredClone", (value) =>
		clone(value, new kept.Map()),
	);
};
