import { isDeepStrictEqual, parseEnv } from "node:util";
import { InvalidRequestError } from "../../errors.ts";

/**
 * The text of a `.env` file with another value under a name. The other lines
 * stay as they are.
 *
 * @throws InvalidRequestError when the syntax of `node --env-file` has no way to write it
 */
export function withDotEnvValue(
	text: string,
	name: string,
	value: string,
): string {
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) {
		throw new InvalidRequestError(`\`${name}\` cannot stand in a .env file.`, {
			hint: "Names consist of the letters A–Z, digits and underscores.",
		});
	}
	const line = `${name}=${quoted(name, value)}`;
	const entry = new RegExp(
		`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*(?:'[^']*'|"[^"]*"|\`[^\`]*\`)?[^\\n]*`,
		"gm",
	);
	const last = [...text.matchAll(entry)].at(-1);
	const gap = text === "" || text.endsWith("\n") ? "" : "\n";
	const changed = last
		? text.slice(0, last.index) + line + text.slice(last.index + last[0].length)
		: `${text}${gap}${line}\n`;
	const expected = { ...parseEnv(text), [name]: value };
	if (isDeepStrictEqual(parseEnv(changed), expected)) return changed;
	throw new InvalidRequestError(
		`The .env file is written in a way that \`${name}\` cannot be changed in.`,
		{ hint: "Change it in an editor of your own." },
	);
}

/** What needs no quotation marks. */
const PLAIN = /^[\w./:@+=-]*$/;

/** The first way of writing that is read as the same value. */
function quoted(name: string, value: string): string {
	if (PLAIN.test(value)) return value;
	const ways = [`"${value}"`, `'${value}'`, `\`${value}\``];
	const way = ways.find(
		(written) => parseEnv(`${name}=${written}\n`)[name] === value,
	);
	if (way !== undefined) return way;
	throw new InvalidRequestError(
		"A .env file cannot hold a value with all three kinds of quotation marks.",
		{ hint: "Keep it in the keychain: see docs/secrets.md." },
	);
}
