// What the host is told about something that was thrown.
(guest) => {
	const { kept } = guest;
	const MAX_COMPARED = 2000;
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
		if (!isError(error)) {
			return kept.stringify({
				__proto__: null,
				name: "",
				message: `The script threw ${guest.inspect(error)}, which is not an Error`,
				isNothing: error === null || error === undefined,
			});
		}
		const isComparison =
			textOf(error, "name") === "AssertionError" &&
			hasMember(error, "expected");
		return kept.stringify({
			__proto__: null,
			name: textOf(error, "name"),
			message: textOf(error, "message"),
			stack: textOf(error, "stack"),
			expected: isComparison ? compared(error, "expected") : undefined,
			actual: isComparison ? compared(error, "actual") : undefined,
		});
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
