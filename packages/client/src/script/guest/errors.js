// What the host is told about something that was thrown.
(guest) => {
	const { kept } = guest;
	const MAX_COMPARED = 2000;
	const MAX_TEXT = 10_000;
	const OWN_FILES = "(curlew:";

	// `TypeError: …`, or the message alone where the name says nothing.
	guest.errorText = (error) => {
		const name = textOf(error, "name");
		const message = textOf(error, "message");
		if (!message) return name || "Error";
		return name ? `${name}: ${message}` : message;
	};

	// The stack without the frames of the sandbox itself.
	guest.ownFrames = (error) => {
		const stack = textOf(error, "stack") ?? "";
		let frames = "";
		for (const line of kept.split(stack, "\n")) {
			if (line === "" || kept.indexOf(line, OWN_FILES) !== -1) continue;
			if (kept.indexOf(line, " (native)") !== -1) continue;
			frames += frames === "" ? line : `\n${line}`;
		}
		return frames;
	};

	// JSON text of `{name, message, stack, expected, actual}`; never throws.
	guest.describeError = (error) => {
		try {
			return isError(error) ? describeMembers(error) : describeOther(error);
		} catch {
			// A getter or a proxy of the script's threw.
			return kept.stringify({
				__proto__: null,
				name: "",
				message: "The script threw something that cannot be shown",
			});
		}
	};

	const describeMembers = (error) => {
		const isComparison =
			textOf(error, "name") === "AssertionError" &&
			hasMember(error, "expected");
		return kept.stringify({
			__proto__: null,
			name: shortened(textOf(error, "name")),
			message: shortened(textOf(error, "message")),
			stack: shortened(textOf(error, "stack")),
			hint: guest.placeInModule?.(textOf(error, "stack") ?? ""),
			expected: isComparison ? compared(error, "expected") : undefined,
			actual: isComparison ? compared(error, "actual") : undefined,
		});
	};

	const describeOther = (error) =>
		kept.stringify({
			__proto__: null,
			name: "",
			message: `The script threw ${shortened(guest.inspect(error))}, which is not an Error`,
			isNothing: error === null || error === undefined,
		});

	// The host keeps it, and people read it.
	const shortened = (text) => {
		if (text === undefined || text.length <= MAX_TEXT) return text;
		const rest = text.length - MAX_TEXT;
		return `${kept.slice(text, 0, MAX_TEXT)}… ${rest} more characters`;
	};

	const isError = (error) =>
		typeof error === "object" &&
		error !== null &&
		(error instanceof kept.Error || textOf(error, "message") !== undefined);

	const textOf = (error, key) => {
		try {
			const value = error[key];
			return typeof value === "string" ? value : undefined;
		} catch {
			return undefined;
		}
	};

	const hasMember = (error, key) => {
		try {
			return key in error;
		} catch {
			return false;
		}
	};

	const compared = (error, key) => {
		try {
			const text = guest.inspect(error[key]);
			return text.length > MAX_COMPARED
				? `${kept.slice(text, 0, MAX_COMPARED)}…`
				: text;
		} catch {
			return undefined;
		}
	};
};
