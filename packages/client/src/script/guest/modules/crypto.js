// The part of node's `crypto` that signing and hashing scripts use. Data is
// gathered here and handed to the host whole.
const { Buffer } = require("buffer");
const { host, kept } = guest;

const bytesOf = (data, encoding) => {
	if (typeof data === "string") return Buffer.from(data, encoding);
	if (data instanceof ArrayBuffer) return Buffer.from(data);
	if (ArrayBuffer.isView(data)) {
		return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
	}
	if (data instanceof KeyObject) return data.bytes;
	throw new TypeError("Data is a text, a Buffer, or a view of bytes.");
};

// What passes the border: an ArrayBuffer of just these bytes.
const whole = (data, encoding) => guest.bufferOf(bytesOf(data, encoding));
const base64 = (data) => host.encodeBytesBase64(whole(data));

const result = (bytes, encoding) => {
	const buffer = Buffer.from(bytes);
	return encoding === undefined || encoding === "buffer"
		? buffer
		: buffer.toString(encoding);
};

class Gatherer {
	#chunks = [];
	#isDone = false;

	update(data, encoding) {
		if (this.#isDone) throw new Error("Digest already called");
		this.#chunks.push(Buffer.from(bytesOf(data, encoding)));
		return this;
	}
	write(data, encoding) {
		this.update(data, encoding);
		return true;
	}
	end(data, encoding) {
		if (data !== undefined) this.update(data, encoding);
		return this;
	}
	gathered() {
		if (this.#isDone) throw new Error("Digest already called");
		this.#isDone = true;
		return Buffer.concat(this.#chunks);
	}
	soFar() {
		return Buffer.concat(this.#chunks);
	}
}

class Hash extends Gatherer {
	#name;
	#length;
	constructor(name, options) {
		super();
		this.#name = `${name}`;
		this.#length = options?.outputLength;
		// An unknown name fails here, as in node.
		host.digest(this.#name, new ArrayBuffer(0), this.#length);
	}
	digest(encoding) {
		const data = guest.bufferOf(this.gathered());
		return result(host.digest(this.#name, data, this.#length), encoding);
	}
	copy() {
		return new Hash(this.#name, { outputLength: this.#length }).update(
			this.soFar(),
		);
	}
}

class Hmac extends Gatherer {
	#name;
	#key;
	constructor(name, key) {
		super();
		this.#name = `${name}`;
		this.#key = whole(key);
		host.hmac(this.#name, this.#key, new ArrayBuffer(0));
	}
	digest(encoding) {
		const data = guest.bufferOf(this.gathered());
		return result(host.hmac(this.#name, this.#key, data), encoding);
	}
}

class KeyObject {
	constructor(type, source) {
		this.type = type;
		Object.defineProperty(this, type === "secret" ? "bytes" : "source", {
			value: source,
		});
	}
}

const isPlainKey = (key) => typeof key === "string" || ArrayBuffer.isView(key);

const keyText = (key) => {
	if (key instanceof KeyObject) return keyText(key.source);
	if (isPlainKey(key)) return kept.stringify({ key: pemOf(key) });
	const { passphrase, format } = key;
	if (key.key instanceof KeyObject) return keyText(key.key);
	const inner = isPlainKey(key.key) ? pemOf(key.key) : key.key;
	return kept.stringify({ key: inner, passphrase, format });
};

const pemOf = (key) =>
	typeof key === "string" ? key : bytesOf(key).toString();

const signOptions = (key, more = {}) => {
	const { padding, saltLength, dsaEncoding } = key ?? {};
	return kept.stringify({ padding, saltLength, dsaEncoding, ...more });
};

const sign = (name, data, key) =>
	Buffer.from(
		host.signData(`${name ?? ""}`, keyText(key), whole(data), signOptions(key)),
	);

const verify = (name, data, key, signature) => {
	const options = signOptions(key, { signature: base64(signature) });
	return host.verifyData(`${name ?? ""}`, keyText(key), whole(data), options);
};

class Sign extends Gatherer {
	#name;
	constructor(name) {
		super();
		this.#name = name;
	}
	sign(key, encoding) {
		return result(sign(this.#name, this.gathered(), key), encoding);
	}
}

class Verify extends Gatherer {
	#name;
	constructor(name) {
		super();
		this.#name = name;
	}
	verify(key, signature, encoding) {
		const expected = bytesOf(signature, encoding);
		return verify(this.#name, this.gathered(), key, expected);
	}
}

// `update` gives nothing yet and `final` everything: together they are the same.
class Cipher extends Gatherer {
	#isEncrypting;
	#work;
	#tag;
	constructor(isEncrypting, name, key, iv, options) {
		super();
		this.#isEncrypting = isEncrypting;
		this.#work = {
			name: `${name}`,
			key: base64(key),
			iv: iv === null ? null : base64(iv),
			authTagLength: options?.authTagLength,
		};
	}
	update(data, inputEncoding, outputEncoding) {
		super.update(data, inputEncoding);
		return outputEncoding === undefined ? Buffer.alloc(0) : "";
	}
	final(encoding) {
		const work = kept.stringify(this.#work);
		const data = guest.bufferOf(this.gathered());
		const output = Buffer.from(host.cipher(this.#isEncrypting, work, data));
		if (!this.#isEncrypting || !AUTHENTICATED.test(this.#work.name)) {
			return result(output, encoding);
		}
		const end = output.length - (this.#work.authTagLength ?? 16);
		this.#tag = output.subarray(end);
		return result(output.subarray(0, end), encoding);
	}
	getAuthTag() {
		if (!this.#tag) throw new Error("getAuthTag comes after final.");
		return this.#tag;
	}
	setAuthTag(tag) {
		this.#work.authTag = base64(tag);
		return this;
	}
	setAAD(data) {
		this.#work.data = base64(data);
		return this;
	}
	setAutoPadding(isOn = true) {
		this.#work.padding = isOn;
		return this;
	}
}

const AUTHENTICATED = /-(?:gcm|ccm|ocb)$|^chacha20-poly1305$/i;

const pbkdf2Sync = (password, salt, iterations, length, hash) => {
	const work = kept.stringify({ iterations, length, hash: `${hash}` });
	return Buffer.from(host.pbkdf2(whole(password), whole(salt), work));
};

const hkdfSync = (hash, key, salt, info, length) => {
	const work = kept.stringify({ hash: `${hash}`, length });
	return host.hkdf(whole(key), whole(salt), whole(info), work);
};

// For functions of node that take a callback as the last argument.
const withCallback =
	(work) =>
	(...values) => {
		const callback = values.pop();
		Promise.try(() => work(...values)).then(
			(value) => callback(null, value),
			(error) => callback(error),
		);
	};

const randomBytes = (size, callback) => {
	if (typeof callback === "function") {
		return withCallback(randomBytes)(size, callback);
	}
	const bytes = Buffer.alloc(size);
	for (let at = 0; at < size; at += MOST_RANDOM) {
		crypto.getRandomValues(bytes.subarray(at, at + MOST_RANDOM));
	}
	return bytes;
};

const MOST_RANDOM = 65_536;

const randomInt = (first, second, third) => {
	const hasRange = typeof second === "number";
	const [low, high] = hasRange ? [first, second] : [0, first];
	const callback = hasRange ? third : second;
	return typeof callback === "function"
		? withCallback(host.randomInt)(low, high, callback)
		: host.randomInt(low, high);
};

const timingSafeEqual = (a, b) => {
	const [left, right] = [bytesOf(a), bytesOf(b)];
	if (left.length !== right.length) {
		throw new RangeError("Input buffers must have the same byte length");
	}
	let difference = 0;
	for (let at = 0; at < left.length; at++) difference |= left[at] ^ right[at];
	return difference === 0;
};

module.exports = {
	createHash: (name, options) => new Hash(name, options),
	createHmac: (name, key) => new Hmac(name, key),
	hash: (name, data, encoding = "hex") =>
		new Hash(name).update(data).digest(encoding),
	createSign: (name) => new Sign(name),
	createVerify: (name) => new Verify(name),
	sign,
	verify,
	createCipheriv: (...values) => new Cipher(true, ...values),
	createDecipheriv: (...values) => new Cipher(false, ...values),
	createSecretKey: (key, encoding) =>
		new KeyObject("secret", bytesOf(key, encoding)),
	createPrivateKey: (key) => new KeyObject("private", key),
	createPublicKey: (key) => new KeyObject("public", key),
	KeyObject,
	pbkdf2Sync,
	pbkdf2: withCallback(pbkdf2Sync),
	hkdfSync,
	hkdf: withCallback(hkdfSync),
	randomBytes,
	randomFillSync: (array) => crypto.getRandomValues(array),
	randomInt,
	randomUUID: () => crypto.randomUUID(),
	getRandomValues: (array) => crypto.getRandomValues(array),
	timingSafeEqual,
	getHashes: () => kept.parse(host.cryptoNames("hashes")),
	getCiphers: () => kept.parse(host.cryptoNames("ciphers")),
	constants: {
		RSA_PKCS1_PADDING: 1,
		RSA_PKCS1_PSS_PADDING: 6,
		RSA_PSS_SALTLEN_DIGEST: -1,
		RSA_PSS_SALTLEN_MAX_SIGN: -2,
		RSA_PSS_SALTLEN_AUTO: -2,
	},
	get webcrypto() {
		return crypto;
	},
	get subtle() {
		return crypto.subtle;
	},
};
