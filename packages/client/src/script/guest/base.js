// The first text of the sandbox: what all later ones stand on.
//
// Each text is a function that gets `guest`, the toolbox the texts share and
// scripts never see. Whatever a script may replace later (`JSON.parse`,
// `Array.prototype.push`, `Promise`) is taken from here, where it was kept
// before any script ran.
(guest) => {
	const { bind, call } = Function.prototype;
	const uncurry = bind.bind(call);

	const kept = {
		parse: JSON.parse,
		stringify: JSON.stringify,
		isArray: Array.isArray,
		isFinite: Number.isFinite,
		keys: Object.keys,
		ownKeys: Reflect.ownKeys,
		create: Object.create,
		getPrototypeOf: Object.getPrototypeOf,
		setPrototypeOf: Object.setPrototypeOf,
		defineProperty: Object.defineProperty,
		getOwnPropertyDescriptor: Object.getOwnPropertyDescriptor,
		hasOwn: Object.hasOwn,
		apply: Reflect.apply,
		objectPrototype: Object.prototype,
		tagOf: uncurry(Object.prototype.toString),
		toNumber: Number,
		toText: String,
		toBigInt: BigInt,
		symbolFor: Symbol.for,
		encode: encodeURIComponent,
		decode: decodeURIComponent,
		toInteger: parseInt,
		toFloat: parseFloat,
		uncurry,
		slice: uncurry(String.prototype.slice),
		indexOf: uncurry(String.prototype.indexOf),
		lastIndexOf: uncurry(String.prototype.lastIndexOf),
		startsWith: uncurry(String.prototype.startsWith),
		endsWith: uncurry(String.prototype.endsWith),
		isWellFormed: uncurry(String.prototype.isWellFormed),
		toLowerCase: uncurry(String.prototype.toLowerCase),
		repeat: uncurry(String.prototype.repeat),
		split: uncurry(String.prototype.split),
		replace: uncurry(String.prototype.replace),
		test: uncurry(RegExp.prototype.test),
		join: uncurry(Array.prototype.join),
		trim: uncurry(String.prototype.trim),
		exec: uncurry(RegExp.prototype.exec),
		entries: uncurry(Array.prototype.entries),
		filter: uncurry(Array.prototype.filter),
		find: uncurry(Array.prototype.find),
		findIndex: uncurry(Array.prototype.findIndex),
		forEach: uncurry(Array.prototype.forEach),
		includes: uncurry(Array.prototype.includes),
		map: uncurry(Array.prototype.map),
		reduce: uncurry(Array.prototype.reduce),
		reverse: uncurry(Array.prototype.reverse),
		push: uncurry(Array.prototype.push),
		pop: uncurry(Array.prototype.pop),
		getTime: uncurry(Date.prototype.getTime),
		toISOString: uncurry(Date.prototype.toISOString),
		toUTCString: uncurry(Date.prototype.toUTCString),
		mapGet: uncurry(Map.prototype.get),
		mapSet: uncurry(Map.prototype.set),
		mapHas: uncurry(Map.prototype.has),
		mapDelete: uncurry(Map.prototype.delete),
		weakMapGet: uncurry(WeakMap.prototype.get),
		weakMapSet: uncurry(WeakMap.prototype.set),
		isView: ArrayBuffer.isView,
		resolvePromise: Promise.resolve.bind(Promise),
		whenSettled: uncurry(Promise.prototype.then),
		Array,
		ArrayBuffer,
		BigInt,
		Date,
		Error,
		Map,
		Promise,
		Proxy,
		RangeError,
		RegExp,
		Set,
		SyntaxError,
		TypeError,
		Uint8Array,
		WeakMap,
	};
	guest.kept = kept;

	// Functions of the host take and give numbers, booleans, null, undefined,
	// bytes, and text. Text crosses as NUL-terminated UTF-8, so what that cannot
	// hold (NUL, lone surrogates) goes as JSON behind a mark.
	const JSON_MARK = "\u0001";

	const toHost = (value) => {
		if (typeof value === "object" || typeof value === "function") {
			return value === null || isBytes(value) ? value : textToHost(`${value}`);
		}
		return typeof value === "string" ? textToHost(value) : value;
	};

	const textToHost = (text) =>
		kept.isWellFormed(text) &&
		kept.indexOf(text, "\0") === -1 &&
		text[0] !== JSON_MARK
			? text
			: JSON_MARK + kept.stringify(text);

	// Everything else becomes text here: a `toString` of a script's that the host
	// called could not be stopped when the run is.
	const lengthOf = uncurry(
		Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, "byteLength").get,
	);
	const isBytes = (value) => {
		try {
			lengthOf(value);
			return true;
		} catch {
			return false;
		}
	};

	const fromHost = (value) =>
		typeof value === "string" && value[0] === JSON_MARK
			? kept.parse(kept.slice(value, 1))
			: value;
	guest.fromHost = fromHost;

	const errorTypes = { __proto__: null, TypeError, RangeError, SyntaxError };

	guest.makeError = ({ name, message, code }, error) => {
		const made = error ?? new (errorTypes[name] ?? kept.Error)(message);
		made.message = message;
		if (code !== undefined) made.code = code;
		return made;
	};

	const host = { __proto__: null };
	for (const name of kept.keys(guest.natives)) {
		const native = guest.natives[name];
		host[name] = (a, b, c, d, e) => {
			try {
				return fromHost(
					native(toHost(a), toHost(b), toHost(c), toHost(d), toHost(e)),
				);
			} catch (thrown) {
				if (typeof thrown !== "string") throw thrown;
				throw guest.makeError(kept.parse(fromHost(thrown)));
			}
		};
	}
	guest.host = host;
	guest.natives = undefined;

	guest.defineHidden = (object, name, value) =>
		kept.defineProperty(object, name, {
			__proto__: null,
			value,
			writable: true,
			configurable: true,
			enumerable: false,
		});

	guest.defineGlobal = (name, value) =>
		guest.defineHidden(globalThis, name, value);

	// Where the script is just now, for the host to find its file and line in.
	guest.stack = () => {
		const { stack } = new kept.Error();
		return typeof stack === "string" ? stack : "";
	};

	// Every script starts from the same memory, and would get the same numbers.
	Math.random = () => host.random();
};
