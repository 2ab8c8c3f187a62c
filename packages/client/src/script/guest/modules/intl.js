// `Intl` (ECMA-402). Each object here is a description; the host keeps the
// formatter that it stands for.
const { host, kept } = guest;

const classes = {};

const ask = (formatter, method, values) => {
	const { kind, locale } = formatter;
	const given = guest.encodeLocales(...values);
	return guest.decodeValue(host.intl(kind, method, locale, given));
};

const descriptions = new WeakMap();
const described = (object) => {
	const found = descriptions.get(object);
	if (!found) throw new TypeError("This is no object of Intl.");
	return found;
};

const define = (kind, methods, getters = {}) => {
	const Formatter = function (locales, options) {
		// Some may be called without `new`, all of them may be extended.
		const target = new.target ?? Formatter;
		const self = Object.create(target.prototype);
		const locale = guest.encodeLocales(locales, options);
		host.intlCheck(kind, locale);
		descriptions.set(self, { kind, locale });
		return self;
	};
	Object.defineProperty(Formatter, "name", { value: kind });
	Formatter.supportedLocalesOf = (...values) =>
		guest.decodeValue(
			host.intlStatic(kind, "", guest.encodeLocales(...values)),
		);
	Formatter.prototype.resolvedOptions = function () {
		return ask(described(this), "resolvedOptions", []);
	};
	for (const [name, prepare] of Object.entries(methods)) {
		Formatter.prototype[name] = function (...values) {
			return ask(described(this), name, prepare(values));
		};
	}
	// A getter gives a function that may be passed on by itself, to `sort` for example.
	for (const [name, prepare] of Object.entries(getters)) {
		Object.defineProperty(Formatter.prototype, name, {
			get() {
				const description = described(this);
				return (...values) => ask(description, name, prepare(values));
			},
			configurable: true,
		});
	}
	Object.defineProperty(Formatter.prototype, Symbol.toStringTag, {
		value: `Intl.${kind}`,
		configurable: true,
	});
	classes[kind] = Formatter;
};

const asIs = (values) => values;
const texts = (values) => values.map((value) => `${value}`);

const timeOf = (value) => {
	const time = value === undefined ? Date.now() : kept.toNumber(value);
	if (Number.isFinite(time)) return time;
	throw new RangeError("Invalid time value");
};
const times = (values) =>
	values.length === 0 ? [timeOf()] : values.map(timeOf);

// JSON knows neither of these, and formatters read texts as numbers.
const numberOf = (value) => {
	if (typeof value === "bigint" || Number.isFinite(value)) return value;
	return typeof value === "number"
		? `${value}`
		: numberOf(kept.toNumber(value));
};
const numbers = (values) => values.map(numberOf);

define(
	"DateTimeFormat",
	{ formatToParts: times, formatRange: times, formatRangeToParts: times },
	{ format: times },
);
define(
	"NumberFormat",
	{ formatToParts: numbers, formatRange: numbers, formatRangeToParts: numbers },
	{ format: numbers },
);
define("PluralRules", { select: numbers, selectRange: numbers });
define("RelativeTimeFormat", { format: asIs, formatToParts: asIs });
define("ListFormat", {
	format: ([list]) => [[...list]],
	formatToParts: ([list]) => [[...list]],
});
define("DisplayNames", { of: texts });
define("DurationFormat", { format: asIs, formatToParts: asIs });
define("Collator", {}, { compare: texts });

define("Segmenter", {});
classes.Segmenter.prototype.segment = function (input) {
	const text = `${input}`;
	const segments = ask(described(this), "segment", [text]).map((segment) => ({
		...segment,
		input: text,
	}));
	return {
		[Symbol.iterator]: () => segments[Symbol.iterator](),
		containing: (index = 0) =>
			segments.findLast((segment) => segment.index <= index),
	};
};

for (const name of ["getCanonicalLocales", "supportedValuesOf"]) {
	classes[name] = (value) =>
		guest.decodeValue(host.intlStatic("", name, guest.encodeLocales(value)));
}

module.exports = classes;
