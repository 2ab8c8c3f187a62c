/** One challenge of a `WWW-Authenticate` header (RFC 9110 §11.6.1). */
export interface Challenge {
	/** In lower case: `digest`. */
	readonly scheme: string;
	/** What follows the scheme in one piece, such as the base64 of NTLM. */
	readonly token: string | undefined;
	/** By name in lower case, without quotes. */
	readonly parameters: ReadonlyMap<string, string>;
}

const SEPARATOR = /[\s,]*/y;
const WORD = /[!#$%&'*+.^_`|~\w-]+/y;
const PARAMETER =
	/([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/y;
const TOKEN68 = /\s+([\w.~+/-]+=*)(?=\s*(?:,|$))/y;

/** Every challenge of a response, in order. Stops at what is no challenge. */
export function parseChallenges(values: readonly string[]): Challenge[] {
	return values.flatMap(parseValue);
}

function parseValue(text: string): Challenge[] {
	const challenges: Challenge[] = [];
	let parameters = new Map<string, string>();
	let position = 0;
	const take = (pattern: RegExp) => {
		pattern.lastIndex = position;
		const match = pattern.exec(text);
		if (match) position = pattern.lastIndex;
		return match;
	};
	for (;;) {
		take(SEPARATOR);
		const parameter = challenges.length > 0 ? take(PARAMETER) : null;
		if (parameter) {
			const [, name = "", quoted, plain = ""] = parameter;
			const value = quoted?.replace(/\\(.)/g, "$1") ?? plain;
			parameters.set(name.toLowerCase(), value);
			continue;
		}
		const scheme = take(WORD)?.[0].toLowerCase();
		if (scheme === undefined) return challenges;
		parameters = new Map();
		const token = take(TOKEN68)?.[1];
		challenges.push({ scheme, token, parameters });
	}
}
