// `pm.response`, and what `pm.sendRequest` answers with. Nothing of the body is
// copied in before a script asks.
const { kept, host } = guest;
const { headerList, Item, List } = require("curlew:own/pm/lists");
const { asResponse } = require("curlew:own/pm/kinds");

class PostmanResponse {
	#source;
	#headers;
	#cookies;
	#id;

	/** @param source functions and values that give what there is: `info()`, `headerPairs()`, `text()`, `bytes()`, `originalRequest()` */
	constructor(source) {
		this.#source = source;
		asResponse(this);
	}

	get id() {
		this.#id ??= host.randomUuid();
		return this.#id;
	}
	get code() {
		return this.#source.info().status;
	}
	get status() {
		return this.#source.info().statusText;
	}
	get responseTime() {
		return this.#source.info().responseTime;
	}
	get responseSize() {
		return this.#source.info().size.body;
	}
	get headers() {
		this.#headers ??= headerList(this.#source.headerPairs());
		return this.#headers;
	}
	/** Those that it sets. */
	get cookies() {
		this.#cookies ??= new List(
			Item,
			this.headers
				.filter(({ key }) => key.toLowerCase() === "set-cookie")
				.map(({ value }) => cookieOf(value)),
		);
		return this.#cookies;
	}
	get stream() {
		return guest.bufferFrom(this.#source.bytes());
	}
	get originalRequest() {
		return this.#source.originalRequest?.();
	}

	text() {
		return this.#source.text();
	}
	json(reviver) {
		return parseJson(this.text(), reviver);
	}
	jsonp(reviver) {
		const text = this.text();
		const [, inner] = /^\s*[\w$.]+\s*\(([\s\S]*)\)\s*;?\s*$/.exec(text) ?? [];
		return parseJson(inner ?? text, reviver);
	}
	reason() {
		return this.status || reasonOf(this.code);
	}
	size() {
		const { body, header, total } = this.#source.info().size;
		return { body, header, total };
	}
	mime() {
		return this.contentInfo();
	}
	contentInfo() {
		const [type = "", ...rest] = `${this.headers.get("content-type") ?? ""}`
			.split(";")
			.map((part) => part.trim());
		const charset = rest
			.map((part) => /^charset=["']?([^"']+)/i.exec(part)?.[1])
			.find((name) => name !== undefined);
		const [kind, format] = kindAndFormat(type.toLowerCase());
		return {
			mimeType: kind,
			mimeFormat: format,
			charset: (charset ?? "utf8").replace(/^utf-8$/i, "utf8"),
			contentType: type,
			fileExtension: EXTENSIONS[format] ?? format ?? "",
			fileName: `response.${EXTENSIONS[format] ?? format ?? ""}`,
		};
	}
	dataURI() {
		const type = this.contentInfo().contentType || "text/plain";
		return `data:${type};base64, ${host.encodeBytesBase64(this.#source.bytes())}`;
	}
	encoding() {
		const format = this.headers.get("content-encoding");
		return { format, source: format === undefined ? "body" : "header" };
	}
	details() {
		return {
			name: this.reason(),
			detail: "",
			code: this.code,
			standardName: reasonOf(this.code),
		};
	}
	toJSON() {
		const { code, status, responseTime, responseSize } = this;
		const header = this.headers.toJSON();
		const body = this.text();
		return { status, code, header, body, responseTime, responseSize };
	}
	toString() {
		return this.text();
	}

	get to() {
		return require("curlew:own/pm/assertions").expect(this).to;
	}
}

const KINDS = [
	[/json$/, "text", "json"],
	[/(?:\/|\+)xml$/, "text", "xml"],
	[/html$/, "text", "html"],
	[/javascript$/, "text", "javascript"],
	[/^text\/css$/, "text", "css"],
	[/^text\//, "text", "plain"],
];
const EXTENSIONS = { javascript: "js", plain: "txt" };

const kindAndFormat = (type) => {
	const known = KINDS.find(([pattern]) => pattern.test(type));
	if (known) return known.slice(1);
	const [kind = "", format = ""] = type.split("/");
	return type === "" ? ["text", "plain"] : [kind, format];
};

const reasonOf = (code) => host.standardReason(code);

// As JSON.parse, after a byte order mark, and with the place in the message.
const parseJson = (text, reviver) => {
	const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
	try {
		return kept.parse(bare, reviver);
	} catch (error) {
		if (error instanceof SyntaxError) throw jsonError(bare, error);
		throw error;
	}
};

class JSONError extends Error {
	get name() {
		return "JSONError";
	}
}

/** Where engines say that they stopped: `<input>:1:5`, `(line 1 column 5)`. */
const PLACE = /(?:<input>:|\(line )(\d+)(?::| column )(\d+)/;

const jsonError = (text, { message, stack }) => {
	if (text === "") return new JSONError("No data, empty input at 1:1\n\n^");
	const [, line, column] = PLACE.exec(`${message}\n${stack}`) ?? ["", 1, 1];
	const excerpt = text.split("\n")[line - 1] ?? "";
	const token = excerpt[column - 1];
	const what =
		token === undefined
			? "Unexpected end of input"
			: `Unexpected token '${token}'`;
	const pointer = `${" ".repeat(Math.max(0, column - 1))}^`;
	return new JSONError(`${what} at ${line}:${column}\n${excerpt}\n${pointer}`);
};

const cookieOf = (text) => {
	const [pair = "", ...attributes] = text.split(";");
	const equals = pair.indexOf("=");
	const name = pair.slice(0, Math.max(0, equals)).trim();
	const cookie = { name, key: name, value: pair.slice(equals + 1).trim() };
	for (const attribute of attributes) {
		const [word = "", ...rest] = attribute.trim().split("=");
		const key = COOKIE_WORDS[word.toLowerCase()] ?? word;
		cookie[key] = rest.length === 0 ? true : rest.join("=");
	}
	return cookie;
};
const COOKIE_WORDS = {
	domain: "domain",
	path: "path",
	expires: "expires",
	"max-age": "maxAge",
	secure: "secure",
	httponly: "httpOnly",
	samesite: "sameSite",
};

const once = (read) => {
	let known;
	return () => {
		known ??= { value: read() };
		return known.value;
	};
};

let current;
let isKnown = false;
guest.scriptStarts.push(() => {
	current = undefined;
	isKnown = false;
});

exports.Response = PostmanResponse;
exports.once = once;

/** The response of the request whose script runs; undefined where there is none. */
exports.responseOfScript = () => {
	if (isKnown) return current;
	isKnown = true;
	if (globalThis.res === undefined) current = withoutResponse();
	else
		current = new PostmanResponse({
			info: once(() => kept.parse(host.responseInfo())),
			headerPairs: () => kept.parse(host.receivedHeaders()),
			text: once(() => host.responseWholeText()),
			bytes: () => host.responseBytes(),
			originalRequest: () => globalThis.pm.request,
		});
	return current;
};

/** Before the request nothing; after one that was not answered a response without anything. */
const withoutResponse = () =>
	host.isBeforeRequest()
		? undefined
		: new PostmanResponse({
				info: () => ({ size: { body: undefined } }),
				headerPairs: () => [],
				text: () => "",
				bytes: () => new ArrayBuffer(0),
			});
