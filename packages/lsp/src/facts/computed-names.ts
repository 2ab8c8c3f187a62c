import {
	readScript,
	type ScriptFacts,
	type ScriptRange,
} from "@curlew/client/editing";

/**
 * Finds where a name stands that a script hands on before it uses it:
 * `"token"` in `for (const name of ["token", "user"]) client.deleteVar(name)`.
 * Undefined unless a change there, and nowhere else, changes every such use.
 *
 * @returns the name without its quotation marks
 */
export function literalOfName(
	code: string,
	name: string,
	facts: ScriptFacts,
): ScriptRange | undefined {
	const used = new Set(mentionsOf(name, facts).map(({ start }) => start));
	const [literal, ...others] = literalsOf(name, code).filter(
		({ start }) => !used.has(start - 1),
	);
	if (literal === undefined || others.length > 0) return undefined;
	const other = `${name}_`;
	const changed = readScript(
		code.slice(0, literal.start) + other + code.slice(literal.end),
	);
	const computed = mentionsOf(name, facts).filter(
		({ start, end }) =>
			end - start !== name.length + 2 ||
			code.slice(start + 1, end - 1) !== name,
	);
	const before = mentionsOf(other, facts).length;
	const isAll =
		mentionsOf(other, changed).length === before + computed.length &&
		mentionsOf(name, changed).length ===
			mentionsOf(name, facts).length - computed.length;
	return isAll ? literal : undefined;
}

function mentionsOf(
	name: string,
	{ reads, writes, removals }: ScriptFacts,
): readonly ScriptRange[] {
	return [...reads, ...writes, ...removals].filter((one) => one.name === name);
}

/** Every text in quotation marks that is the name. */
function literalsOf(name: string, code: string): readonly ScriptRange[] {
	const literals: ScriptRange[] = [];
	for (const quote of ['"', "'", "`"]) {
		const literal = quote + name + quote;
		for (
			let at = code.indexOf(literal);
			at !== -1;
			at = code.indexOf(literal, at + literal.length)
		)
			literals.push({ start: at + 1, end: at + 1 + name.length });
	}
	return literals;
}
