// `res('a.b[0]..c[?]', …)`: looks values up in a response. The language is
// that of Bruno's "Response Query":
//
//   a.b       members; of a list, those of all its elements, one list of them
//   ..a       members of that name at any depth, as a list
//   [0]       one element
//   ["a.b"]   a member with an unusual name
//   [?]       with the next argument: an object selects the elements that have
//             its members; a function selects where it gives true or false, and
//             maps where it gives anything else
(guest) => {
	const { kept } = guest;
	const STEP =
		/(\.\.|\.)?([^.[\]\s][^.[\]]*)|\[\s*(?:(-?\d+)|(\?)|"([^"]*)"|'([^']*)')\s*\]/y;

	guest.query = (data, expression, selectors) => {
		let value = data;
		let used = 0;
		for (const step of parse(`${expression}`)) {
			if (value === undefined || value === null) return undefined;
			value =
				step.kind === "select"
					? select(value, selectors[used++])
					: WAYS[step.kind](value, step.key);
		}
		return value;
	};

	// For those who look for one place only.
	guest.queryPlace = (data, expression) => {
		let value = data;
		for (const { kind, key } of parse(`${expression}`)) {
			if (kind === "deep" || kind === "select") {
				throw new kept.SyntaxError(
					`The path ${kept.stringify(expression)} must lead to one place: it has members and [n] only.`,
				);
			}
			if (!isObject(value) || !kept.hasOwn(value, key)) return undefined;
			value = value[key];
		}
		return { value };
	};

	const parse = (expression) => {
		const steps = [];
		const pattern = new kept.RegExp(STEP.source, "y");
		while (pattern.lastIndex < expression.length) {
			const at = pattern.lastIndex;
			const found = kept.exec(pattern, expression);
			if (found === null) throw unreadable(expression, at);
			kept.push(steps, stepOf(found));
		}
		return steps;
	};

	const stepOf = ([, dots, name, index, isSelect, double, single]) => {
		if (name !== undefined) {
			return { kind: dots === ".." ? "deep" : "member", key: name };
		}
		if (index !== undefined) return { kind: "element", key: +index };
		if (isSelect !== undefined) return { kind: "select" };
		return { kind: "member", key: double ?? single };
	};

	const unreadable = (expression, at) =>
		new kept.SyntaxError(
			`The query ${kept.stringify(expression)} cannot be read at character ${at + 1}: ${kept.stringify(kept.slice(expression, at, at + 20))}.`,
		);

	const isObject = (value) => typeof value === "object" && value !== null;

	const member = (value, key) => {
		if (kept.isArray(value) && kept.test(/^\d+$/, key)) return value[key];
		if (!kept.isArray(value)) {
			return isObject(value) && kept.hasOwn(value, key)
				? value[key]
				: undefined;
		}
		const found = [];
		for (const item of value) collect(found, member(item, key));
		return found.length === 0 ? undefined : found;
	};

	const deep = (value, key) => {
		const found = [];
		search(value, key, found);
		return found.length === 0 ? undefined : found;
	};

	// Pre-order, as the text has them; what was found is not searched again.
	const search = (value, key, found) => {
		if (!isObject(value)) return;
		if (kept.isArray(value)) {
			for (const item of value) search(item, key, found);
			return;
		}
		if (kept.hasOwn(value, key)) collect(found, value[key]);
		for (const name of kept.keys(value)) {
			if (name !== key) search(value[name], key, found);
		}
	};

	const element = (value, index) => {
		const list = kept.isArray(value) ? value : [value];
		return list[index < 0 ? list.length + index : index];
	};

	const WAYS = { __proto__: null, member, deep, element };

	const select = (value, selector) => {
		if (selector === undefined) {
			throw new kept.TypeError(
				"Each [?] of a query takes a function or an object as its own argument.",
			);
		}
		const list = kept.isArray(value) ? value : [value];
		const judge =
			typeof selector === "function" ? selector : (item) => has(item, selector);
		const selected = [];
		for (const [index, item] of kept.entries(list)) {
			const verdict = judge(item, index);
			if (verdict === true) kept.push(selected, item);
			else if (verdict !== false && verdict !== undefined && verdict !== null)
				kept.push(selected, verdict);
		}
		if (selected.length === 0) return undefined;
		return kept.isArray(value) ? selected : selected[0];
	};

	const has = (item, wanted) => {
		if (!isObject(wanted)) return item === wanted;
		if (!isObject(item)) return false;
		for (const key of kept.keys(wanted)) {
			if (!kept.hasOwn(item, key) || !has(item[key], wanted[key])) return false;
		}
		return true;
	};

	const collect = (found, value) => {
		if (value === undefined) return;
		if (!kept.isArray(value)) kept.push(found, value);
		else for (const item of value) kept.push(found, item);
	};
};
