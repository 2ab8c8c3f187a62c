// Values as text for people, in the manner of node's `util.inspect`.
(guest) => {
	const { kept } = guest;
	const MAX_DEPTH = 5;
	const MAX_ITEMS = 100;
	const MAX_STRING = 100_000;
	const LINE_WIDTH = 76;

	guest.inspect = (value) => show({ ancestors: [] }, value, 0);

	// What `console.log` prints: `%` directives of a first string, then the rest.
	guest.format = (values) => {
		let text = "";
		let used = 0;
		if (typeof values[0] === "string") {
			used = 1;
			text = kept.replace(values[0], /%([sdifjoOc%])/g, (whole, directive) => {
				if (directive === "%") return "%";
				if (used >= values.length) return whole;
				return formatOne(directive, values[used++]);
			});
		}
		for (let index = used; index < values.length; index++) {
			const value = values[index];
			const shown = typeof value === "string" ? value : guest.inspect(value);
			text += index === 0 ? shown : ` ${shown}`;
		}
		return text;
	};

	const formatOne = (directive, value) => {
		switch (directive) {
			case "s":
				return typeof value === "string" ? value : guest.inspect(value);
			case "d":
				return typeof value === "bigint" ? `${value}n` : numberText(value);
			case "i":
				return `${kept.toInteger(`${value}`, 10)}`;
			case "f":
				return `${kept.toFloat(`${value}`)}`;
			case "j":
				return json(value);
			case "c":
				return "";
			default:
				return guest.inspect(value);
		}
	};

	const numberText = (value) =>
		typeof value === "object" || typeof value === "symbol"
			? "NaN"
			: `${kept.toNumber(value)}`;

	const json = (value) => {
		try {
			return `${kept.stringify(value)}`;
		} catch {
			return "[Circular]";
		}
	};

	const show = (state, value, depth) => {
		switch (typeof value) {
			case "string":
				return quote(value);
			case "bigint":
				return `${value}n`;
			case "number":
				return 1 / value === -Infinity ? "-0" : `${value}`;
			case "symbol":
				return kept.toText(value);
			case "function":
				return showCallable(state, value, depth);
			case "object":
				return value === null ? "null" : showSafely(state, value, depth);
			default:
				return `${value}`;
		}
	};

	// A getter or a proxy of the script's may throw; printing never does.
	const showSafely = (state, value, depth) => {
		if (includes(state.ancestors, value)) return "[Circular]";
		kept.push(state.ancestors, value);
		try {
			return showObject(state, value, depth);
		} catch {
			return "[Object that cannot be shown]";
		} finally {
			kept.pop(state.ancestors);
		}
	};

	const includes = kept.uncurry(Array.prototype.includes);
	const sliceArray = kept.uncurry(Array.prototype.slice);

	const quote = (text) => {
		const rest = text.length - MAX_STRING;
		const shown = rest > 0 ? kept.slice(text, 0, MAX_STRING) : text;
		const mark =
			kept.indexOf(shown, "'") === -1
				? "'"
				: kept.indexOf(shown, '"') === -1
					? '"'
					: "`";
		const escaped = kept.replace(shown, /[\\\n\r\t\0]/g, (character) =>
			kept.slice(kept.stringify(character), 1, -1),
		);
		return `${mark}${escaped}${mark}${rest > 0 ? `... ${rest} more characters` : ""}`;
	};

	// Functions that scripts know as objects, with what to show of them. Each
	// response is one, and a thread of the developer sandbox sees very many.
	const shownAs = new kept.WeakMap();
	guest.showAs = (callable, read) => kept.weakMapSet(shownAs, callable, read);

	const showCallable = (state, value, depth) => {
		const read = kept.weakMapGet(shownAs, value);
		return read ? show(state, read(), depth) : showFunction(value);
	};

	const showFunction = (value) => {
		const isClass = kept.startsWith(functionText(value), "class");
		const name = typeof value.name === "string" && value.name;
		if (isClass) return `[class ${name || "(anonymous)"}]`;
		return name ? `[Function: ${name}]` : "[Function (anonymous)]";
	};

	const functionText = kept.uncurry(Function.prototype.toString);

	const showObject = (state, value, depth) => {
		if (value instanceof kept.Error) return showError(state, value, depth);
		if (value instanceof kept.Date) return showDate(value);
		if (value instanceof kept.RegExp) return regExpText(value);
		if (value instanceof kept.Promise) return "Promise {}";
		if (kept.isArray(value)) return showArray(state, value, depth);
		if (value instanceof kept.Map) return showMap(state, value, depth);
		if (value instanceof kept.Set) return showSet(state, value, depth);
		if (kept.isView(value)) return showView(value);
		return showMembers(state, value, depth);
	};

	const regExpText = kept.uncurry(RegExp.prototype.toString);

	const showDate = (value) =>
		kept.isFinite(kept.getTime(value))
			? kept.toISOString(value)
			: "Invalid Date";

	const showError = (state, error, depth) => {
		const head = guest.errorText(error);
		const stack = guest.ownFrames(error);
		const extra = [];
		for (const key of kept.keys(error)) {
			if (key === "stack" || key === "message" || key === "name") continue;
			kept.push(
				extra,
				`${keyText(key)}: ${show(state, error[key], depth + 1)}`,
			);
		}
		const text = stack ? `${head}\n${stack}` : head;
		return extra.length === 0
			? text
			: `${text} ${wrap("{", extra, "}", depth)}`;
	};

	const showArray = (state, value, depth) => {
		if (depth > MAX_DEPTH) return "[Array]";
		const items = [];
		const count = value.length > MAX_ITEMS ? MAX_ITEMS : value.length;
		for (let index = 0; index < count; index++) {
			kept.push(
				items,
				kept.hasOwn(value, index)
					? show(state, value[index], depth + 1)
					: "<empty item>",
			);
		}
		return wrap("[", andMore(items, value.length), "]", depth);
	};

	const showMap = (state, value, depth) => {
		if (depth > MAX_DEPTH) return "[Map]";
		const items = [];
		for (const [key, member] of mapEntries(value)) {
			if (items.length === MAX_ITEMS) break;
			kept.push(
				items,
				`${show(state, key, depth + 1)} => ${show(state, member, depth + 1)}`,
			);
		}
		const all = andMore(items, value.size);
		return `Map(${value.size}) ${wrap("{", all, "}", depth)}`;
	};

	const mapEntries = kept.uncurry(Map.prototype.entries);
	const setValues = kept.uncurry(Set.prototype.values);

	const showSet = (state, value, depth) => {
		if (depth > MAX_DEPTH) return "[Set]";
		const items = [];
		for (const member of setValues(value)) {
			if (items.length === MAX_ITEMS) break;
			kept.push(items, show(state, member, depth + 1));
		}
		const all = andMore(items, value.size);
		return `Set(${value.size}) ${wrap("{", all, "}", depth)}`;
	};

	const showView = (value) => {
		const items = [];
		const count = value.length > MAX_ITEMS ? MAX_ITEMS : value.length;
		for (let index = 0; index < count; index++) {
			kept.push(items, `${value[index]}`);
		}
		const name = value.constructor?.name;
		return `${name}(${value.length}) ${wrap("[", andMore(items, value.length), "]", 0)}`;
	};

	const showMembers = (state, value, depth) => {
		const prototype = kept.getPrototypeOf(value);
		const type =
			prototype === null
				? "[Object: null prototype] "
				: prototype === kept.objectPrototype
					? ""
					: `${value.constructor?.name || "Object"} `;
		if (depth > MAX_DEPTH) return `[${type || "Object"}]`;
		const keys = kept.keys(value);
		const items = [];
		for (const key of sliceArray(keys, 0, MAX_ITEMS)) {
			kept.push(
				items,
				`${keyText(key)}: ${showMember(state, value, key, depth)}`,
			);
		}
		return type + wrap("{", andMore(items, keys.length), "}", depth);
	};

	const showMember = (state, value, key, depth) => {
		const descriptor = kept.getOwnPropertyDescriptor(value, key);
		if (descriptor?.get) return descriptor.set ? "[Getter/Setter]" : "[Getter]";
		return show(state, value[key], depth + 1);
	};

	const keyText = (key) =>
		kept.test(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, key) ? key : quote(key);

	const andMore = (items, count) => {
		const rest = count - items.length;
		if (rest > 0)
			kept.push(items, `... ${rest} more item${rest > 1 ? "s" : ""}`);
		return items;
	};

	const wrap = (open, items, close, depth) => {
		if (items.length === 0) return open + close;
		const oneLine = kept.join(items, ", ");
		if (
			oneLine.length + depth * 2 <= LINE_WIDTH &&
			kept.indexOf(oneLine, "\n") === -1
		) {
			return `${open} ${oneLine} ${close}`;
		}
		const indent = kept.repeat("  ", depth + 1);
		const lines = kept.join(items, `,\n${indent}`);
		return `${open}\n${indent}${lines}\n${kept.repeat("  ", depth)}${close}`;
	};
};
