// `pm.cookies`: the cookies for the request's URL, and the jar with all of them.
const { kept, host } = guest;
const { List, Item } = require("curlew:own/pm/lists");

class Cookie extends Item {
	constructor(given) {
		super({ name: given.key, ...given });
	}
	toString() {
		return `${this.name}=${this.value}`;
	}
}

const cookiesOf = (url) =>
	kept.parse(host.cookies(`${url}`)).map((cookie) => new Cookie(cookie));

class CookieList extends List {
	constructor() {
		super(Cookie, []);
	}
	/** Those that the response came with, or was asked for with: before it, Postman knows of none. */
	get members() {
		return globalThis.res === undefined ? [] : cookiesOf(host.requestTarget());
	}
	set members(_items) {}
	has(name, value) {
		return super.has(name?.name ?? name, value);
	}
	toString() {
		return this.members.join("; ");
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

const jar = {
	set: (url, cookie, value, callback) =>
		typeof cookie === "string"
			? answer(
					callback ?? (typeof value === "function" ? value : undefined),
					() =>
						typeof value === "function"
							? set(url, parseCookie(cookie))
							: set(url, { name: cookie, value }),
				)
			: answer(value, () => set(url, cookie)),
	get: (url, name, callback) =>
		answer(
			callback,
			() => cookiesOf(url).findLast((one) => one.name === name)?.value ?? null,
		),
	getAll: (url, options, callback) =>
		answer(typeof options === "function" ? options : callback, () => {
			const list = new List(Cookie, cookiesOf(url));
			return list;
		}),
	unset: (url, name, callback) =>
		answer(callback, () => {
			host.deleteCookie(`${url}`, `${name}`);
			return null;
		}),
	clear: (url, callback) =>
		answer(callback, () => {
			host.clearCookies(`${url}`);
			return null;
		}),
};

const parseCookie = (text) => {
	const equals = text.indexOf("=");
	const end = text.indexOf(";");
	return {
		name: text.slice(0, equals).trim(),
		value: text.slice(equals + 1, end === -1 ? undefined : end).trim(),
	};
};

exports.cookies = new CookieList();
