// `headerList` of `req` and `res`: headers as a list, in which several of one
// name stay several.
(guest) => {
	const { kept } = guest;

	// RFC 9110 §5.3: a message has at most one of each of these, so adding one
	// replaces it.
	const SINGLE = { __proto__: null };
	for (const name of [
		"authorization",
		"content-length",
		"content-location",
		"content-type",
		"date",
		"from",
		"host",
		"max-forwards",
		"proxy-authorization",
		"referer",
		"user-agent",
	]) {
		SINGLE[name] = true;
	}

	const lower = (key) => kept.toLowerCase(`${key}`);
	const sameName = (a, b) => lower(a) === lower(b);
	const isSent = (item) => item.disabled !== true;

	guest.readHeaderList = (read) => ({
		...guest.readList(read, sameName),
		toObject: (excludeDisabled) => {
			const items = read();
			const sent = joined(kept.filter(items, isSent));
			if (excludeDisabled) return sent;
			const isOff = (item) => !isSent(item) && !kept.hasOwn(sent, item.key);
			return { ...joined(kept.filter(items, isOff)), ...sent };
		},
		toString: () =>
			kept.join(
				kept.map(
					kept.filter(read(), isSent),
					({ key, value }) => `${key}: ${value}`,
				),
				"\n",
			),
	});

	// Several of one name in one text, except `set-cookie`, whose values hold commas.
	const joined = (items) => {
		const object = {};
		for (const { key, value } of items) {
			const sofar = kept.hasOwn(object, key) ? object[key] : undefined;
			object[key] =
				sofar === undefined ? value : together(lower(key), sofar, value);
		}
		return object;
	};

	const together = (name, sofar, value) => {
		if (name !== "set-cookie") return `${sofar}, ${value}`;
		return kept.isArray(sofar) ? [...sofar, value] : [sofar, value];
	};

	// `append`, `replace`, `removeName` and `removeAt` work on the request.
	guest.writeHeaderList = (read, { append, replace, removeAt }) => {
		const list = guest.readHeaderList(read);

		const add = (item, value) => {
			const wanted = guest.listItem(item, value);
			if (wanted === null) return;
			if (SINGLE[lower(wanted.key)]) replace(wanted);
			else append(wanted);
		};

		const upsert = (item, value) => {
			const wanted = guest.listItem(item, value);
			if (wanted === null) return null;
			const isNew = !list.has(wanted.key);
			replace(wanted);
			return isNew;
		};

		const remove = (which, context) => {
			const isDoomed =
				typeof which === "function"
					? (item) => kept.apply(which, context, [item])
					: (item) => sameName(item.key, which?.key ?? which);
			removeWhere(isDoomed);
		};

		const removeWhere = (isDoomed) => {
			const items = read();
			for (let index = items.length - 1; index >= 0; index--) {
				if (isDoomed(items[index])) removeAt(index);
			}
		};

		const clear = () => removeWhere(() => true);

		// Names that were there before stay as they are; several new ones of one name all come.
		const populate = (items) => {
			const known = kept.map(read(), ({ key }) => lower(key));
			for (const item of guest.listItems(items)) {
				if (!kept.includes(known, lower(item.key))) append(item);
			}
		};

		const assimilate = (source, prune) => {
			const items = guest.listItems(source);
			const isIn = ({ key }) =>
				kept.findIndex(items, (item) => sameName(item.key, key)) !== -1;
			removeWhere((item) => isIn(item) || prune === true);
			for (const item of items) append(item);
		};

		return {
			...list,
			add,
			upsert,
			remove,
			clear,
			populate,
			repopulate: (items) => {
				clear();
				populate(items);
			},
			assimilate,
		};
	};
};
