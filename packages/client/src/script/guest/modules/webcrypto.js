// `crypto.subtle` (https://w3c.github.io/webcrypto/). Keys stay with the host;
// a CryptoKey here is its number and what may be known about it.
const { host, kept } = guest;

const numbers = new WeakMap();

class CryptoKey {
	constructor(number, { type, extractable, algorithm, usages }) {
		numbers.set(this, number);
		Object.assign(this, { type, extractable, algorithm, usages });
	}
	get [Symbol.toStringTag]() {
		return "CryptoKey";
	}
}

// Values on their way to the host: JSON in which bytes and keys are marked.
const marked = (value) => {
	if (typeof value !== "object" || value === null) return value;
	if (value instanceof CryptoKey) return { $key: numbers.get(value) };
	if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
		return { $bytes: host.encodeBytesBase64(guest.bufferOf(value)) };
	}
	if (kept.isArray(value)) return value.map(marked);
	const copy = {};
	for (const key of kept.keys(value)) copy[key] = marked(value[key]);
	return copy;
};

const unmarked = (value) => {
	if (typeof value !== "object" || value === null) return value;
	if (typeof value.$bytes === "string") {
		return host.decodeBytesBase64(value.$bytes);
	}
	if (value.$key !== undefined)
		return new CryptoKey(value.$key, revived(value));
	if (kept.isArray(value)) return value.map(unmarked);
	return revived(value);
};

const revived = (value) => {
	const copy = {};
	for (const key of kept.keys(value)) {
		const member = unmarked(value[key]);
		copy[key] = key === "publicExponent" ? new kept.Uint8Array(member) : member;
	}
	return copy;
};

const METHODS = [
	"digest",
	"sign",
	"verify",
	"encrypt",
	"decrypt",
	"importKey",
	"exportKey",
	"generateKey",
	"deriveBits",
	"deriveKey",
	"wrapKey",
	"unwrapKey",
];

class SubtleCrypto {}

for (const method of METHODS) {
	SubtleCrypto.prototype[method] = async (...values) => {
		const text = kept.stringify(marked(values));
		return unmarked(
			await guest.callLater((id, stack) =>
				host.subtle(id, stack, method, text),
			),
		);
	};
}

module.exports = { subtle: new SubtleCrypto(), CryptoKey, SubtleCrypto };
