// `pm.response`, and what `pm.sendRequest` answers with. Nothing of the body is
// copied in before a script asks.
const { kept, host } = guest;
const { headerList, Item, List } = require("curlew:own/pm/lists");
const { parseJson } = require("curlew:own/pm/json");
const { asResponse } = require("curlew:own/pm/kinds");
const { expect } = require("curlew:own/pm/assertions");
const { defineProperties } = Object;

/** What a response has as members of its own, each made when it is first asked for. */
const MEMBERS = {
	id: () => host.randomUuid(),
	_details: ({ code, status }) => detailsOf(code, status),
	status: (_response, { info }) => info().statusText,
	code: (_response, { info }) => info().status,
	headers: (_response, { headerPairs }) => headerList(headerPairs()),
	stream: ({ code }, { bytes }) =>
		code === undefined ? undefined : guest.bufferFrom(bytes()),
	// Postman leaves it empty: cookies are `pm.cookies`.
	cookies: () => new List(Item, []),
	responseTime: (_response, { info }) => info().responseTime,
	responseSize: (_response, { info }) => info().size.body,
};

const memberOf = (name) => ({
	configurable: true,
	enumerable: true,
	get() {
		const value = MEMBERS[name](this, PostmanResponse.sourceOf(this));
		kept.defineProperty(this, name, {
			value,
			configurable: true,
			enumerable: true,
			writable: true,
		});
		return value;
	},
	set(value) {
		kept.defineProperty(this, name, {
			value,
			configurable: true,
			enumerable: true,
			writable: true,
		});
	},
});

/** Made once: for each response they would be eighteen functions. */
const ALL_MEMBERS = Object.fromEntries(
	kept.keys(MEMBERS).map((name) => [name, memberOf(name)]),
);

class PostmanResponse {
	static _postman_propertyName = "Response";
	#source;

	/** @param response it, or an object that stands on it */
	static sourceOf(response) {
		let at = response;
		while (!(#source in at)) at = kept.getPrototypeOf(at);
		return at.#source;
	}

	/** @param source functions that give what there is: `info()`, `headerPairs()`, `text()`, `bytes()` */
	constructor(source) {
		this.#source = source;
		asResponse(this);
		defineProperties(this, ALL_MEMBERS);
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
		throw new Error(
			"`Response#mime` has been discontinued, use `Response#contentInfo` instead.",
		);
	}
	contentInfo() {
		const { Response } = require("postman-collection");
		const header = this.headers.toJSON();
		return new Response({ header, body: this.text() }).contentInfo();
	}
	dataURI() {
		const type = this.contentInfo().contentType || "text/plain";
		return `data:${type};base64, ${host.encodeBytesBase64(this.#source.bytes())}`;
	}
	encoding() {
		const format = this.headers.get("content-encoding");
		return format === undefined ? {} : { format, source: "header" };
	}
	details() {
		return { ...this._details };
	}
	toJSON() {
		const { id, status, code, responseTime, responseSize } = this;
		return {
			id,
			status,
			code,
			header: this.headers.toJSON(),
			stream: this.stream?.toJSON(),
			cookie: [],
			responseTime,
			responseSize,
		};
	}
}

/** What the table of Postman says of a status, under the reason that the response gives. */
const detailsOf = (code, status) => {
	const { name, detail } = require("http-reasons").lookup(code);
	return { name: status || name, detail, code, standardName: name };
};

const reasonOf = (code) => host.standardReason(code);

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
	if (!guest.hasResponse) current = withoutResponse();
	else
		current = new PostmanResponse({
			info: once(() => kept.parse(host.responseInfo())),
			headerPairs: () => kept.parse(host.receivedHeaders()),
			text: once(() => host.responseWholeText()),
			bytes: () => host.responseBytes(),
		});
	if (current) giveTo(current);
	return current;
};

/** Only `pm.response` has it: of other responses Postman knows `pm.expect(response).to`. */
const giveTo = (response) =>
	kept.defineProperty(response, "to", {
		get: () => expect(response).to,
		configurable: true,
	});

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
