// The part of node's `util` that needs nothing of node.
const CUSTOM = Symbol.for("nodejs.util.promisify.custom");

const promisify = (run) => {
	if (typeof run !== "function") {
		throw new TypeError("promisify takes a function.");
	}
	if (run[CUSTOM]) return run[CUSTOM];
	return function (...values) {
		return new Promise((resolve, reject) => {
			run.call(this, ...values, (error, value) => {
				if (error) reject(error);
				else resolve(value);
			});
		});
	};
};
promisify.custom = CUSTOM;

const callbackify =
	(run) =>
	(...values) => {
		const callback = values.pop();
		run(...values).then(
			(value) => callback(null, value),
			(error) => callback(error ?? new Error("rejected")),
		);
	};

const inherits = (child, parent) => {
	Object.defineProperty(child, "super_", {
		value: parent,
		writable: true,
		configurable: true,
	});
	Object.setPrototypeOf(child.prototype, parent.prototype);
};

const isDeepStrictEqual = (a, b) => require("chai").util.eql(a, b);

const hasTag = (tag) => (value) =>
	Object.prototype.toString.call(value) === `[object ${tag}]`;

const types = {
	isDate: (value) => value instanceof Date,
	isRegExp: (value) => value instanceof RegExp,
	isMap: (value) => value instanceof Map,
	isSet: (value) => value instanceof Set,
	isPromise: (value) => value instanceof Promise,
	isNativeError: (value) => value instanceof Error,
	isArrayBuffer: (value) => value instanceof ArrayBuffer,
	isUint8Array: (value) => value instanceof Uint8Array,
	isTypedArray: (value) =>
		ArrayBuffer.isView(value) && !(value instanceof DataView),
	isAsyncFunction: hasTag("AsyncFunction"),
	isGeneratorFunction: hasTag("GeneratorFunction"),
};

// What node once had for looking at values; libraries of that time ask for it.
const ofType = (type) => (value) => typeof value === type;
const isObject = (value) => typeof value === "object" && value !== null;
const old = {
	isArray: Array.isArray,
	isBoolean: ofType("boolean"),
	isBuffer: (value) => Buffer.isBuffer(value),
	isDate: types.isDate,
	isError: types.isNativeError,
	isFunction: ofType("function"),
	isNull: (value) => value === null,
	isNullOrUndefined: (value) => value === null || value === undefined,
	isNumber: ofType("number"),
	isObject,
	isPrimitive: (value) => !isObject(value) && typeof value !== "function",
	isRegExp: types.isRegExp,
	isString: ofType("string"),
	isSymbol: ofType("symbol"),
	isUndefined: ofType("undefined"),
	log: (...values) => console.log(...values),
	debuglog: () => () => {},
	_extend: (target, source) => Object.assign(target, source),
};

module.exports = {
	...old,
	inspect: (value) => guest.inspect(value),
	format: (...values) => guest.format(values),
	promisify,
	callbackify,
	inherits,
	deprecate: (run) => run,
	isDeepStrictEqual,
	types,
	stripVTControlCharacters: (text) =>
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
		`${text}`.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ""),
	TextEncoder,
	TextDecoder,
};
