// `console.table`, drawn as node draws it.
(guest) => {
	const { kept } = guest;
	const INDEX = "(index)";
	const VALUES = "Values";

	// Undefined when the value has no rows.
	guest.tableText = (data, columns) => {
		if (typeof data !== "object" || data === null) return undefined;
		const names = [];
		const rows = [];
		let hasValues = false;
		for (const key of kept.keys(data)) {
			const row = data[key];
			const cells = { __proto__: null };
			if (typeof row === "object" && row !== null) {
				for (const name of columns ?? kept.keys(row)) {
					if (!kept.includes(names, name)) kept.push(names, name);
					if (kept.hasOwn(row, name)) cells[name] = guest.inspect(row[name]);
				}
			} else {
				hasValues = true;
				cells[VALUES] = guest.inspect(row);
			}
			cells[INDEX] = key;
			kept.push(rows, cells);
		}
		return draw([INDEX, ...names, ...(hasValues ? [VALUES] : [])], rows);
	};

	const draw = (names, rows) => {
		const widths = kept.map(names, (name) =>
			kept.reduce(
				rows,
				(width, row) => larger(width, (row[name] ?? "").length),
				name.length,
			),
		);
		const line = (left, middle, right) =>
			left +
			kept.join(
				kept.map(widths, (width) => kept.repeat("─", width + 2)),
				middle,
			) +
			right;
		const content = (textOf) =>
			`│${kept.join(
				kept.map(names, (name, index) => padded(textOf(name), widths[index])),
				"│",
			)}│`;
		return kept.join(
			[
				line("┌", "┬", "┐"),
				content((name) => name),
				line("├", "┼", "┤"),
				...kept.map(rows, (row) => content((name) => row[name] ?? "")),
				line("└", "┴", "┘"),
			],
			"\n",
		);
	};

	const larger = (a, b) => (a > b ? a : b);
	const padded = (text, width) =>
		` ${text}${kept.repeat(" ", width - text.length)} `;
};
