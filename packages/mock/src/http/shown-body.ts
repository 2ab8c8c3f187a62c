import { looksLikeCredential } from "@curlew/client/internal";

const HIDDEN = "●●●";

/** A body's text, whole or its start, without what JSON or a form has below names like those of credentials. */
export function shownBody(text: string): string {
	if (/^\uFEFF?\s*[[{]/.test(text)) return shownJson(text);
	return /^[\w.%+~*[\]-]+=/.test(text) ? shownPairs(text) : text;
}

/** `a=1&password=●●●` */
export function shownPairs(text: string): string {
	return text
		.split("&")
		.map((part) => {
			const [name = ""] = part.split("=", 1);
			return looksLikeCredential(name) ? `${name}=${HIDDEN}` : part;
		})
		.join("&");
}

/** A string, be it the start of one, or a mark. Never fails behind a quotation mark, so it takes time by the text's length. */
const TOKEN = /"(?:[^"\\]|\\.?)*"?|[{}[\]:,]/gs;

/** What a bracket holds. */
interface Level {
	readonly isList: boolean;
	/** All of it, since it stands below the name of a credential. */
	readonly isSecret: boolean;
}

/** Token by token, since the text may be cut, and is shown as it was sent. */
function shownJson(text: string): string {
	const levels: Level[] = [{ isList: true, isSecret: false }];
	/** Of the member whose value comes next. */
	let member: string | undefined;
	let written = "";
	return text.replace(TOKEN, (token) => {
		const level = levels.at(-1);
		const isSecret =
			level?.isSecret === true ||
			(member !== undefined && looksLikeCredential(member));
		if (token === "{" || token === "[") {
			levels.push({ isList: token === "[", isSecret });
			member = undefined;
		} else if (token === "}" || token === "]") {
			levels.pop();
			member = undefined;
		} else if (token === ",") member = undefined;
		else if (token === ":") member = nameIn(written);
		else if (level?.isList === true || member !== undefined)
			return isSecret ? `"${HIDDEN}"` : token;
		else written = token;
		return token;
	});
}

function nameIn(token: string): string {
	try {
		return String(JSON.parse(token));
	} catch {
		return token;
	}
}
