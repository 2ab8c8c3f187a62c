// Values of variables on their way over the border, as text: `s` and the string
// itself, `j` and JSON, or `x` and JSON in which dates and bigints are objects
// with one marked key. The same code on the other side: `value-encoding.ts`.
(guest) => {
	const { kept } = guest;
	const MAX_DEPTH = 200;
	const MARKS = { __proto__: null, $date: true, $bigint: true, $object: true };

	// `name` is what messages call the value.
	guest.encodeValue = (name, value) => encode(name, value, false);

	// The same for what becomes JSON anyway: as there, what has no form is left out.
	guest.encodeJson = (name, value) => encode(name, value, true);

	const encode = (name, value, isJson) => {
		if (typeof value === "string") return `s${value}`;
		if (typeof value === "boolean" || value === null) return `j${value}`;
		const state = {
			name,
			path: [],
			ancestors: new kept.Set(),
			isMarked: false,
			isJson,
		};
		const copied = copyValue(state, value);
		const copy = copied === undefined ? null : copied;
		const text = kept.stringify(copy);
		return (state.isMarked ? "x" : "j") + text;
	};

	guest.decodeValue = (text) => {
		if (text === undefined) return undefined;
		const content = kept.slice(text, 1);
		if (text[0] === "s") return content;
		const value = kept.parse(content);
		return text[0] === "x" ? unmark(value) : value;
	};

	const hasAncestor = kept.uncurry(Set.prototype.has);
	const addAncestor = kept.uncurry(Set.prototype.add);
	const deleteAncestor = kept.uncurry(Set.prototype.delete);

	const copyValue = (state, value) => {
		switch (typeof value) {
			case "string":
			case "boolean":
				return value;
			case "number":
				if (kept.isFinite(value)) return value;
				return state.isJson ? null : refuse(state, `is ${value}`);
			case "bigint":
				state.isMarked = true;
				return { __proto__: null, $bigint: `${value}` };
			case "object":
				return value === null ? null : copyObject(state, value);
			case "undefined":
				return state.isJson ? undefined : refuse(state, "is undefined");
			default:
				return state.isJson ? undefined : refuse(state, `is a ${typeof value}`);
		}
	};

	const copyObject = (state, value) => {
		if (value instanceof kept.Date) return copyDate(state, value);
		if (hasAncestor(state.ancestors, value)) {
			return refuse(state, "refers back to an object that holds it");
		}
		if (state.path.length >= MAX_DEPTH) {
			return refuse(state, `is nested more than ${MAX_DEPTH} levels deep`);
		}
		addAncestor(state.ancestors, value);
		const copy = kept.isArray(value)
			? copyArray(state, value)
			: copyMembers(state, value);
		deleteAncestor(state.ancestors, value);
		return copy;
	};

	const copyDate = (state, value) => {
		const time = kept.getTime(value);
		if (!kept.isFinite(time)) {
			return state.isJson ? null : refuse(state, "is an invalid date");
		}
		state.isMarked = true;
		return { __proto__: null, $date: time };
	};

	const copyArray = (state, value) => {
		const copy = [];
		for (let index = 0; index < value.length; index++) {
			kept.push(state.path, index);
			const item = copyValue(state, value[index]);
			kept.push(copy, item === undefined ? null : item);
			kept.pop(state.path);
		}
		return copy;
	};

	const copyMembers = (state, value) => {
		const prototype = kept.getPrototypeOf(value);
		if (prototype !== null && prototype !== kept.objectPrototype) {
			return copyInstance(state, value);
		}
		return copyPlain(state, value);
	};

	const copyPlain = (state, value) => {
		const copy = { __proto__: null };
		const keys = kept.keys(value);
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index];
			kept.push(state.path, key);
			const member = copyValue(state, value[key]);
			if (member !== undefined) copy[key] = member;
			kept.pop(state.path);
		}
		if (keys.length !== 1 || !MARKS[keys[0]]) return copy;
		state.isMarked = true;
		return { __proto__: null, $object: copy };
	};

	// Dates of libraries and the like say themselves what they are as data.
	const copyInstance = (state, value) => {
		if (typeof value.toJSON === "function") {
			return copyValue(state, value.toJSON());
		}
		// What a class of the script's own holds is in its members.
		if (state.isJson || kept.tagOf(value) === "[object Object]") {
			return copyPlain(state, value);
		}
		const type = value.constructor?.name;
		const article = kept.test(/^[AEIOU]/, `${type}`) ? "an" : "a";
		return refuse(
			state,
			type
				? `is ${article} ${type}, not a plain object`
				: "is not a plain object",
		);
	};

	const refuse = (state, what) => {
		const place = guest.pathText(state.name, state.path);
		const isLong = place.length > 120;
		const shown = isLong
			? `${kept.slice(place, 0, 60)}…${kept.slice(place, -40)}`
			: place;
		const subject = place === state.name ? "the value" : shown;
		throw new kept.TypeError(
			`${state.name} cannot be set: ${subject} ${what}. A variable holds text, numbers, booleans, null, dates, arrays and plain objects.`,
		);
	};

	guest.pathText = (name, path) => {
		let text = name;
		for (let index = 0; index < path.length; index++) {
			const key = path[index];
			if (typeof key === "number") text += `[${key}]`;
			else if (kept.test(/^[\p{L}\p{N}_-]+$/u, key)) text += `.${key}`;
			else text += `[${kept.stringify(key)}]`;
		}
		return text;
	};

	const unmark = (value) => {
		if (typeof value !== "object" || value === null) return value;
		const keys = kept.keys(value);
		if (!kept.isArray(value) && keys.length === 1) {
			if (keys[0] === "$date") return new kept.Date(value.$date);
			if (keys[0] === "$bigint") return kept.toBigInt(value.$bigint);
			if (keys[0] === "$object") return unmarkMembers(value.$object);
		}
		return unmarkMembers(value);
	};

	const unmarkMembers = (value) => {
		const keys = kept.keys(value);
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index];
			const member = value[key];
			if (typeof member !== "object" || member === null) continue;
			kept.defineProperty(value, key, {
				__proto__: null,
				value: unmark(member),
				writable: true,
				enumerable: true,
				configurable: true,
			});
		}
		return value;
	};
};
