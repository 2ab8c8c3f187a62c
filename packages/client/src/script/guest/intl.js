// What depends on languages: the host knows them. `Intl` itself is a module that
// is evaluated at its first use.
(guest) => {
	const { kept, host } = guest;

	// Locales and options as the host takes them: a list without `undefined`.
	guest.encodeLocales = (...values) => {
		const list = [];
		for (let index = 0; index < values.length; index++) {
			kept.push(list, withoutUndefined(values[index]));
		}
		return guest.encodeValue("The options", list);
	};

	const withoutUndefined = (value) => {
		if (value === undefined) return null;
		if (typeof value !== "object" || value === null) return value;
		if (kept.isArray(value)) return value;
		const copy = { __proto__: null };
		for (const key in value) {
			if (value[key] !== undefined) copy[key] = value[key];
		}
		return copy;
	};

	const NOTHING = "j[]";
	const localesOf = (locales, options) =>
		locales === undefined && options === undefined
			? NOTHING
			: guest.encodeLocales(locales, options);

	const replace = (prototype, name, value) =>
		guest.defineHidden(prototype, name, value);

	for (const name of [
		"toLocaleString",
		"toLocaleDateString",
		"toLocaleTimeString",
	]) {
		replace(Date.prototype, name, function (locales, options) {
			const time = kept.getTime(this);
			if (!kept.isFinite(time)) return "Invalid Date";
			return host.dateText(time, name, localesOf(locales, options));
		});
	}

	const thisNumber = kept.uncurry(Number.prototype.valueOf);
	replace(Number.prototype, "toLocaleString", function (locales, options) {
		const digits = `${thisNumber(this)}`;
		return host.numberText(digits, localesOf(locales, options));
	});

	const thisBigInt = kept.uncurry(BigInt.prototype.valueOf);
	replace(BigInt.prototype, "toLocaleString", function (locales, options) {
		const digits = `${thisBigInt(this)}n`;
		return host.numberText(digits, localesOf(locales, options));
	});

	replace(String.prototype, "localeCompare", function (that, locales, options) {
		const [a, b] = [`${this}`, `${that}`];
		return a === b ? 0 : host.compareTexts(a, b, localesOf(locales, options));
	});

	for (const [name, plain] of [
		["toLocaleUpperCase", kept.uncurry(String.prototype.toUpperCase)],
		["toLocaleLowerCase", kept.uncurry(String.prototype.toLowerCase)],
	]) {
		replace(String.prototype, name, function (locales) {
			return locales === undefined
				? plain(`${this}`)
				: host.caseText(`${this}`, name, localesOf(locales));
		});
	}

	guest.defineLazyGlobal("Intl", () => guest.require("curlew:own/intl"));
};
