// node's `querystring` (https://nodejs.org/api/querystring.html).
const escapeText = (text) =>
	encodeURIComponent(text).replace(
		/['()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);

const unescapeText = (text) => {
	try {
		return decodeURIComponent(text);
	} catch {
		// Text that is not well-formed stays what it is, as in node.
		return text;
	}
};

const textOf = (value) => {
	switch (typeof value) {
		case "string":
			return value;
		case "number":
			return Number.isFinite(value) ? `${value}` : "";
		case "bigint":
		case "boolean":
			return `${value}`;
		default:
			return "";
	}
};

const stringify = (values, separator = "&", equals = "=", options = {}) => {
	if (typeof values !== "object" || values === null) return "";
	const encode = options?.encodeURIComponent ?? escapeText;
	const pairs = [];
	for (const [name, value] of Object.entries(values)) {
		for (const item of Array.isArray(value) ? value : [value]) {
			pairs.push(encode(name) + equals + encode(textOf(item)));
		}
	}
	return pairs.join(separator);
};

const parse = (text, separator = "&", equals = "=", options = {}) => {
	const values = Object.create(null);
	if (typeof text !== "string" || text === "") return values;
	const decode = options?.decodeURIComponent ?? unescapeText;
	const pairs = text.split(separator);
	const limit = options?.maxKeys ?? 1000;
	for (const pair of limit > 0 ? pairs.slice(0, limit) : pairs) {
		if (pair === "") continue;
		const at = pair.indexOf(equals);
		const name = at === -1 ? pair : pair.slice(0, at);
		const value = at === -1 ? "" : pair.slice(at + equals.length);
		add(values, decodePlus(name, decode), decodePlus(value, decode));
	}
	return values;
};

const decodePlus = (text, decode) => decode(text.replaceAll("+", " "));

const add = (values, name, value) => {
	const known = values[name];
	if (known === undefined) values[name] = value;
	else if (Array.isArray(known)) known.push(value);
	else values[name] = [known, value];
};

module.exports = {
	escape: escapeText,
	unescape: unescapeText,
	stringify,
	encode: stringify,
	parse,
	decode: parse,
};
