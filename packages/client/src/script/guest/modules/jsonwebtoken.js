// `jsonwebtoken`: the real library runs in the host, which has the keys' mathematics.
const { host, kept } = guest;

class JsonWebTokenError extends Error {
	constructor(message, inner) {
		super(message);
		this.name = "JsonWebTokenError";
		this.message = message;
		if (inner) this.inner = inner;
	}
}

class NotBeforeError extends JsonWebTokenError {
	constructor(message, date) {
		super(message);
		this.name = "NotBeforeError";
		this.date = date;
	}
}

class TokenExpiredError extends JsonWebTokenError {
	constructor(message, expiredAt) {
		super(message);
		this.name = "TokenExpiredError";
		this.expiredAt = expiredAt;
	}
}

const errorOf = ({ name, message, expiredAt, date }) => {
	if (name === "TokenExpiredError") {
		return new TokenExpiredError(message, new Date(expiredAt));
	}
	if (name === "NotBeforeError") {
		return new NotBeforeError(message, new Date(date));
	}
	return name === "JsonWebTokenError"
		? new JsonWebTokenError(message)
		: new Error(message);
};

const ask = (method, subject, key, options) => {
	const answer = kept.parse(
		host.jsonWebToken(
			method,
			guest.encodeValue("payload", subject),
			kept.stringify(keyText(key)),
			guest.encodeValue("options", { ...options }),
		),
	);
	if (answer.error) throw errorOf(answer.error);
	return guest.decodeValue(answer.value);
};

// Keys are text, bytes, or one of these with a passphrase.
const keyText = (key) => {
	if (key === undefined || key === null) return {};
	if (typeof key === "string") return { text: key };
	if (key instanceof ArrayBuffer || ArrayBuffer.isView(key)) {
		return { bytes: host.encodeBytesBase64(guest.bufferOf(key)) };
	}
	if (key.key !== undefined) {
		return { ...keyText(key.key), passphrase: key.passphrase };
	}
	throw new TypeError("A key is a text, a Buffer, or { key, passphrase }.");
};

const bytesAsText = (payload) =>
	ArrayBuffer.isView(payload) ? new TextDecoder().decode(payload) : payload;

const sign = (payload, key, options, callback) => {
	const done = typeof options === "function" ? options : callback;
	const given = typeof options === "object" ? options : {};
	return later(done, () => ask("sign", bytesAsText(payload), key, given));
};

const verify = (token, key, options, callback) => {
	const done = typeof options === "function" ? options : callback;
	const given = typeof options === "object" ? options : {};
	if (typeof key !== "function") {
		return later(done, () => ask("verify", token, key, given));
	}
	if (typeof done !== "function") {
		throw new JsonWebTokenError(
			"verify must be called asynchronous if secret or public key is provided as a callback",
		);
	}
	const decoded = decode(token, { complete: true });
	if (!decoded) return later(done, () => ask("verify", token, "", given));
	key(decoded.header, (error, found) => {
		if (error) {
			const message = `error in secret or public key callback: ${error.message}`;
			done(new JsonWebTokenError(message));
		} else later(done, () => ask("verify", token, found, given));
	});
	return undefined;
};

const decode = (token, options) =>
	typeof token === "string" ? ask("decode", token, undefined, options) : null;

// With a callback nothing is thrown, and nothing happens before the caller goes on.
const later = (callback, work) => {
	if (typeof callback !== "function") return work();
	let error = null;
	let value;
	try {
		value = work();
	} catch (thrown) {
		error = thrown;
	}
	queueMicrotask(() => callback(error, value));
	return undefined;
};

module.exports = {
	sign,
	verify,
	decode,
	JsonWebTokenError,
	NotBeforeError,
	TokenExpiredError,
};
