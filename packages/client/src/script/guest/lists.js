// Lists of `{ key, value }` in the manner of Postman's PropertyList: headers,
// cookies and path parameters.
(guest) => {
	const { kept } = guest;

	// `read` gives fresh items, `sameKey` tells which keys are the same. What
	// `read` gives is the caller's, so nothing here is copied again.
	guest.readList = (read, sameKey = (a, b) => a === b) => {
		const keyOf = (item) =>
			typeof item === "object" && item !== null ? item.key : item;
		const last = (key) => {
			let found;
			for (const item of read()) if (sameKey(item.key, key)) found = item;
			return found;
		};
		const isAt = (wanted) => (item) =>
			sameKey(item.key, keyOf(wanted)) &&
			(typeof wanted !== "object" ||
				wanted.value === undefined ||
				wanted.value === item.value);
		const reduce = (combine, ...rest) => {
			const [initial, context] = rest;
			const bound = (sofar, item, index) =>
				kept.apply(combine, context, [sofar, item, index]);
			return rest.length === 0
				? kept.reduce(read(), bound)
				: kept.reduce(read(), bound, initial);
		};
		const each = (visit, context) => {
			kept.forEach(read(), (item, index) =>
				kept.apply(visit, context, [item, index]),
			);
		};
		return {
			get: (key) => last(keyOf(key))?.value,
			one: (key) => last(keyOf(key)),
			all: () => read(),
			idx: (index) => read()[index],
			count: () => read().length,
			has: (item, value) => {
				const wanted = value === undefined ? item : { key: item, value };
				return kept.findIndex(read(), isAt(wanted)) !== -1;
			},
			indexOf: (item) => kept.findIndex(read(), isAt(item)),
			find: (isWanted, context) => kept.find(read(), isWanted, context),
			filter: (isWanted, context) => kept.filter(read(), isWanted, context),
			each,
			forEach: each,
			map: (change, context) => kept.map(read(), change, context),
			reduce,
			toJSON: () => read(),
		};
	};

	// Text, object or pair, one argument or two: what `add` and its like understand.
	// What has no name is null, since nobody can mean it.
	guest.listItem = (item, value) => {
		if (item === undefined || item === null || item === "") return null;
		if (value !== undefined) return { key: `${item}`, value: `${value}` };
		if (typeof item !== "object") return parseItem(`${item}`);
		if (kept.isArray(item)) return guest.listItem(item[0], item[1] ?? "");
		const key = item.key ?? item.name ?? "";
		return key === "" ? null : { ...item, key: `${key}`, value: textOf(item) };
	};

	guest.listItems = (items) => {
		if (items === undefined || items === null) return [];
		if (typeof items === "string") {
			const lines = kept.filter(kept.split(items, "\n"), (line) =>
				kept.test(/\S/, line),
			);
			return kept.map(lines, parseItem);
		}
		const list = typeof items.all === "function" ? items.all() : items;
		if (kept.isArray(list))
			return kept.filter(
				kept.map(list, (item) => guest.listItem(item)),
				(item) => item !== null,
			);
		return kept.map(kept.keys(list), (key) => ({ key, value: `${list[key]}` }));
	};

	const textOf = ({ value }) =>
		value === undefined || value === null ? "" : `${value}`;

	const parseItem = (line) => {
		const colon = kept.indexOf(line, ":");
		return colon === -1
			? { key: kept.trim(line), value: "" }
			: {
					key: kept.trim(kept.slice(line, 0, colon)),
					value: kept.trim(kept.slice(line, colon + 1)),
				};
	};
};
