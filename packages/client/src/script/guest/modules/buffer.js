// The package `buffer`, with the work on whole texts done by the host: in the
// sandbox a loop over a megabyte takes seconds.
const library = require("buffer/index.js");
const { Buffer } = library;
const { host, kept } = guest;

const asBuffer = (bytes) =>
	kept.setPrototypeOf(new kept.Uint8Array(bytes), Buffer.prototype);

const fromText = {
	__proto__: null,
	utf8: (text) => asBuffer(host.encodeText(text)),
	base64: (text) => asBuffer(host.decodeBytesBase64(text)),
};
const toText = {
	__proto__: null,
	utf8: (bytes) => host.decodeText(bytes, "utf-8", false, true),
	base64: (bytes) => host.encodeBytesBase64(bytes),
	base64url: (bytes) => urlSafe(host.encodeBytesBase64(bytes)),
};
fromText["utf-8"] = fromText.utf8;
toText["utf-8"] = toText.utf8;
// The host reads both alphabets, as node does.
fromText.base64url = fromText.base64;

const urlSafe = (text) =>
	kept.replace(
		text,
		/[+/=]/g,
		(char) => ({ "+": "-", "/": "_", "=": "" })[char],
	);

const nameOf = (encoding) =>
	encoding === undefined || encoding === null
		? "utf8"
		: kept.toLowerCase(`${encoding}`);

const { from, isEncoding, byteLength } = Buffer;
const textOf = Buffer.prototype.toString;

Buffer.from = (value, encoding, length) => {
	const convert =
		typeof value === "string" ? fromText[nameOf(encoding)] : undefined;
	return convert ? convert(value) : from(value, encoding, length);
};

Buffer.isEncoding = (name) =>
	nameOf(name) === "base64url" || isEncoding(`${name}`);

Buffer.byteLength = (value, encoding) =>
	typeof value === "string" && nameOf(encoding) === "base64url"
		? fromText.base64(value).length
		: byteLength(value, encoding);

Buffer.prototype.toString = function (encoding, start = 0, end = this.length) {
	const convert = toText[nameOf(encoding)];
	if (!convert) return kept.apply(textOf, this, [encoding, start, end]);
	const isWhole = start <= 0 && end >= this.length;
	return convert(guest.bufferOf(isWhole ? this : this.subarray(start, end)));
};

module.exports = library;
