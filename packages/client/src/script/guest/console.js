// `console`: text goes to the host line by line.
(guest) => {
	const { kept, host } = guest;
	let counts = new kept.Map();
	let timers = new kept.Map();
	let indent = "";

	// Where one toolbox serves many scripts (--sandbox developer), each begins so.
	guest.resetConsole = () => {
		counts = new kept.Map();
		timers = new kept.Map();
		indent = "";
	};

	const print = (level, values) => {
		const text = guest.format(values);
		const shown = indent
			? indent + kept.replace(text, /\n/g, `\n${indent}`)
			: text;
		host.consoleLine(level, shown, guest.stack());
	};

	const elapsed = (label) => {
		const started = kept.mapGet(timers, label);
		if (started === undefined) return `No timer "${label}"`;
		const milliseconds = host.now() - started;
		return `${label}: ${+milliseconds.toFixed(3)}ms`;
	};

	guest.defineGlobal("console", {
		log: (...values) => print("log", values),
		info: (...values) => print("info", values),
		warn: (...values) => print("warn", values),
		error: (...values) => print("error", values),
		debug: (...values) => print("debug", values),
		dir: (value) => print("log", [value]),
		table: (value, columns) =>
			print("log", [guest.tableText(value, columns) ?? value]),
		trace: (...values) => {
			const frames = guest.ownFrames({ stack: guest.stack() });
			print("error", [`Trace: ${guest.format(values)}\n${frames}`]);
		},
		assert: (isTrue, ...values) => {
			if (isTrue) return;
			const text = guest.format(values);
			print("error", [text ? `Assertion failed: ${text}` : "Assertion failed"]);
		},
		count: (label = "default") => {
			const count = (kept.mapGet(counts, `${label}`) ?? 0) + 1;
			kept.mapSet(counts, `${label}`, count);
			print("log", [`${label}: ${count}`]);
		},
		countReset: (label = "default") => kept.mapDelete(counts, `${label}`),
		group: (...values) => {
			if (values.length > 0) print("log", values);
			indent += "  ";
		},
		groupEnd: () => {
			indent = kept.slice(indent, 2);
		},
		time: (label = "default") => kept.mapSet(timers, `${label}`, host.now()),
		timeLog: (label = "default", ...values) =>
			print("log", [elapsed(`${label}`), ...values]),
		timeEnd: (label = "default") => {
			print("log", [elapsed(`${label}`)]);
			kept.mapDelete(timers, `${label}`);
		},
	});
};
