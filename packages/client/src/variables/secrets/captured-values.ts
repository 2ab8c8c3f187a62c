import { parseReference, resolvePath, type Value } from "@curlew/template";

/** A response as rules about it see it. */
export interface CapturedResponse {
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** The body's text; asked for when a rule is about it. */
	readonly text: () => string;
}

/**
 * What the paths of a rule name in a response: `res.body.session.token`,
 * `res.headers.x-session`; of `set-cookie` the cookies' values. What a response
 * does not have is no value.
 */
export function capturedValues(
	paths: readonly string[],
	response: CapturedResponse,
): readonly Value[] {
	if (paths.length === 0) return [];
	let body: Value | undefined;
	let isParsed = false;
	const bodyOf = () => {
		if (!isParsed) body = parsed(response.text());
		isParsed = true;
		return body;
	};
	return paths.flatMap((path): readonly Value[] => {
		const steps = parseReference(path)?.path ?? [];
		const [part, ...rest] = steps;
		if (part === "headers") return headerValues(response.headers, rest);
		if (part !== "body") return [];
		const value = bodyOf();
		const found = value === undefined ? undefined : resolvePath(value, rest);
		return found === undefined ? [] : [found];
	});
}

/** A body that is no JSON is one text. */
function parsed(text: string): Value {
	try {
		const value: Value = JSON.parse(text);
		return value;
	} catch {
		return text;
	}
}

function headerValues(
	headers: CapturedResponse["headers"],
	[wanted]: readonly (string | number)[],
): readonly string[] {
	const name = `${wanted}`.toLowerCase();
	return headers.flatMap(([key, value]) => {
		if (key.toLowerCase() !== name) return [];
		return [name === "set-cookie" ? cookieValue(value) : value];
	});
}

function cookieValue(cookie: string): string {
	const [pair = ""] = cookie.split(";", 1);
	return pair.slice(pair.indexOf("=") + 1);
}
