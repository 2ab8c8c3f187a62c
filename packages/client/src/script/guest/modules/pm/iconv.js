// What `postman-collection` needs of iconv-lite: texts out of bytes, by the platform's decoders.
const { host } = guest;

const labelOf = (charset) =>
	`${charset}`.toLowerCase() === "utf8" ? "utf-8" : `${charset}`;

exports.encodingExists = (charset) => {
	try {
		host.encodingName(labelOf(charset));
		return true;
	} catch {
		return false;
	}
};

exports.decode = (bytes, charset) => {
	const { buffer, byteOffset, byteLength } = bytes;
	return host.decodeText(
		buffer.slice(byteOffset, byteOffset + byteLength),
		host.encodingName(labelOf(charset)),
		false,
		false,
	);
};
