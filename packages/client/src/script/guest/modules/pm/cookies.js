// `pm.cookies`: the cookies for the request's URL, and the jar with all of them.
const { kept, host } = guest;
const { List, Item } = require("curlew:own/pm/lists");

const decode = (value) => {
	try {
		return kept.decode(value);
	} catch {
		return value;
	}
};

/** As Postman has it: https://www.postmanlabs.com/postman-collection/Cookie.html */
class Cookie extends Item {
	constructor({ key, name = key, value, expires = null, maxAge = 0, ...rest }) {
		const { domain, path, secure = false, httpOnly = false, hostOnly } = rest;
		const flags = { secure, httpOnly, hostOnly: hostOnly ?? true };
		const decoded = decode(value);
		super({ name, expires, maxAge, domain, path, ...flags, value: decoded });
	}
	toString() {
		const { name, value, expires, maxAge, domain, path, hostOnly } = this;
		const parts = [name ? `${name}=${value}` : value];
		if (expires) parts.push(`Expires=${new Date(expires).toUTCString()}`);
		if (maxAge) parts.push(`Max-Age=${maxAge}`);
		if (domain && !hostOnly) parts.push(`Domain=${domain}`);
		if (path) parts.push(`Path=${path}`);
		if (this.secure) parts.push("Secure");
		if (this.httpOnly) parts.push("HttpOnly");
		return parts.join("; ");
	}
}

const cookiesOf = (url) =>
	kept.parse(host.cookies(`${url}`)).map((cookie) => new Cookie(cookie));

const listOf = (cookies) => new List(Cookie, cookies, true, "name");

let current;
guest.scriptStarts.push(() => {
	current = undefined;
});

class CookieList extends List {
	constructor() {
		super(Cookie, [], true, "name");
	}
	/** Those that the response came with, or was asked for with, as the script finds them: before it, Postman knows of none. */
	get members() {
		current ??= guest.hasResponse ? cookiesOf(host.requestTarget()) : [];
		return current;
	}
	set members(_items) {}
	toString() {
		return this.members.map(({ name, value }) => `${name}=${value}`).join("; ");
	}
	jar() {
		return jar;
	}
}

// What is done is done at once; whoever gives no callback gets a promise.
const answer = (callback, work) => {
	const result = new Promise((resolve) => resolve(work()));
	if (typeof callback !== "function") return result;
	result.then(
		(value) => callback(null, value),
		(error) => callback(error),
	);
	return undefined;
};

const set = (url, given) => {
	const name = given.name ?? given.key;
	if (name === undefined || name === "")
		throw new kept.TypeError("pm.cookies.jar().set: the cookie has no `name`.");
	const client = guest.client.cookies.jar();
	return client
		.setCookie(url, { path: "/", ...given, key: name })
		.then(() => cookiesOf(url).find((cookie) => cookie.name === name) ?? null);
};

const mustBe = (isRight, call, what) => {
	if (!isRight)
		throw new kept.TypeError(`CookieJar.${call}() requires ${what}`);
};
const urlOf = (call, url) => {
	mustBe(url, call, "a valid url");
	return `${url}`;
};
const nameFor = (call, name) =>
	mustBe(typeof name === "string", call, "cookie name to be a string");

const jar = {
	set: (url, cookie, value, callback) => {
		const address = urlOf("set", url);
		const done = typeof value === "function" ? value : callback;
		const given = typeof value === "function" ? undefined : value;
		const isObject = typeof cookie === "object" && cookie !== null;
		const isText = typeof cookie === "string";
		mustBe(isObject || isText, "set", "a valid set cookie arguments");
		return answer(done, () => {
			if (isObject) return set(address, cookie);
			return given
				? set(address, { name: cookie, value: given })
				: set(address, parseCookie(cookie));
		});
	},
	get: (url, name, callback) => {
		const address = urlOf("get", url);
		nameFor("get", name);
		return answer(
			callback,
			() =>
				cookiesOf(address)
					.find((one) => one.name === name)
					?.valueOf() ?? null,
		);
	},
	getAll: (url, options, callback) => {
		const address = urlOf("getAll", url);
		const isCallback = typeof options === "function";
		const withHttpOnly = isCallback || options?.http !== false;
		return answer(isCallback ? options : callback, () =>
			listOf(
				cookiesOf(address).filter(({ httpOnly }) => withHttpOnly || !httpOnly),
			),
		);
	},
	unset: (url, name, callback) => {
		const address = urlOf("unset", url);
		nameFor("unset", name);
		return answer(callback, () => host.deleteCookie(address, name));
	},
	clear: (url, callback) => {
		const address = urlOf("clear", url);
		return answer(callback, () => host.clearCookies(address));
	},
};

/** A cookie as a header sets it: `name=value; Path=/; HttpOnly`. */
const parseCookie = (text) => {
	const [pair, ...attributes] = text.split(";");
	const equals = pair.indexOf("=");
	const cookie = {
		name: pair.slice(0, Math.max(equals, 0)).trim(),
		value: pair.slice(equals + 1).trim(),
	};
	for (const attribute of attributes) {
		const [word, ...rest] = attribute.trim().split("=");
		const key = ATTRIBUTES[word.toLowerCase()];
		if (key) cookie[key] = rest.length === 0 ? true : rest.join("=");
	}
	return cookie;
};
const ATTRIBUTES = {
	domain: "domain",
	path: "path",
	expires: "expires",
	"max-age": "maxAge",
	secure: "secure",
	httponly: "httpOnly",
	samesite: "sameSite",
};

/** Those that a response sets which came from a URL. */
const cookiesSetBy = (headers, url) =>
	listOf(
		headers
			.filter(({ key }) => key.toLowerCase() === "set-cookie")
			.map(({ value }) => {
				const { domain, ...cookie } = parseCookie(value);
				const where = {
					domain: domain ?? url.getHost(),
					path: "/",
					hostOnly: domain === undefined,
				};
				return new Cookie({ ...where, ...cookie });
			}),
	);

exports.cookies = new CookieList();
exports.cookiesSetBy = cookiesSetBy;
