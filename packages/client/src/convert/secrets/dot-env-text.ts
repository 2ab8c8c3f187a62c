import { parseEnv } from "node:util";

/** A line of a `.env` file; undefined for what cannot stand in one. */
export function dotEnvLine(name: string, value: string): string | undefined {
	const isPlain = /^[\w.~+/=:@-]*$/.test(value);
	const written = isPlain
		? [value]
		: ["'", "`", '"'].map((quote) => `${quote}${value}${quote}`);
	return written
		.map((text) => `${name}=${text}\n`)
		.find((line) => {
			const read = parseEnv(line);
			return read[name] === value && Object.keys(read).length === 1;
		});
}
