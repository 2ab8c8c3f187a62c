import { interpolateValue } from "../../variables/interpolate.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { ScopeKind } from "../../variables/variable.ts";

/** How an expression reads a variable of each scope: what scripts call, too. */
const READERS: Readonly<Record<ScopeKind, string>> = {
	runtime: "getVar",
	data: "getVar",
	oauth2: "getOauth2CredentialVar",
	request: "getRequestVar",
	folder: "getFolderVar",
	environment: "getEnvVar",
	collection: "getCollectionVar",
	global: "getGlobalEnvVar",
};

/** Words that cannot be the name of a parameter. ECMAScript 2025 §12.7.2. */
const RESERVED: ReadonlySet<string> = new Set(
	"arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
		" ",
	),
);

/** A text in quotes, or a placeholder with the reference in it. */
const TEXT_OR_PLACEHOLDER =
	/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\{\{\s*([^{}]+?)\s*\}\}/gs;

/** A reference that is JavaScript as it stands: `user.roles[0]`. */
const PLAIN_REFERENCE =
	/^[\p{L}_][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[\d+\])*$/u;

/** A word that is not a property: `total` in `res.body.total > total`. */
const WORD = /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * The JavaScript of an assertion's or action's expression, in which variables
 * may stand by their names (`total`) and as placeholders (`{{total}}`). Only
 * names go into the text, never values: no value can become code.
 */
export function expressionText(
	expression: string,
	variables: ScopeChain,
): string {
	const code = withoutPlaceholders(expression, variables);
	const names = new Set(code.match(WORD));
	const parameters: string[] = [];
	const values: string[] = [];
	for (const name of names) {
		const variable = RESERVED.has(name) ? undefined : variables.find(name);
		const scope = variable?.origin.scope;
		if (scope === undefined || !isScope(scope)) continue;
		parameters.push(name);
		// What scripts have by that name is stronger: `res`, `Math`, `expect`.
		values.push(
			`typeof ${name} === "undefined" ? client.${READERS[scope]}("${name}") : ${name}`,
		);
	}
	if (parameters.length === 0) return code;
	return `((${parameters.join(", ")}) => (${code}\n))(${values.join(", ")})`;
}

/** Whether an expression may read the variable: by its name, in a placeholder, or as a text. */
export function mentions(expression: string, name: string): boolean {
	let index = expression.indexOf(name);
	while (index !== -1) {
		const before = expression[index - 1] ?? "";
		const after = expression[index + name.length] ?? "";
		if (!/[\p{L}\p{N}_$.]/u.test(before) && !/[\p{L}\p{N}_$]/u.test(after))
			return true;
		index = expression.indexOf(name, index + 1);
	}
	return false;
}

function withoutPlaceholders(
	expression: string,
	variables: ScopeChain,
): string {
	if (!expression.includes("{{")) return expression;
	return expression.replace(
		TEXT_OR_PLACEHOLDER,
		(whole, text: string | undefined, reference: string | undefined) => {
			if (text !== undefined)
				return text.includes("{{") ? `client.interpolate(${text})` : text;
			if (reference !== undefined && isPlain(reference, variables))
				return `(${reference})`;
			// Without a value it stays, which is not JavaScript, and fails.
			const isResolved = interpolateValue(whole, variables) !== whole;
			return isResolved
				? `client.interpolate(${JSON.stringify(whole)})`
				: whole;
		},
	);
}

/** A name with dots in it is no path. */
function isPlain(reference: string, variables: ScopeChain): boolean {
	if (!PLAIN_REFERENCE.test(reference)) return false;
	const [name = ""] = reference.split(/[.[]/, 1);
	return !variables.hasDottedNames || variables.find(name) !== undefined;
}

function isScope(scope: string): scope is ScopeKind {
	return Object.hasOwn(READERS, scope);
}
