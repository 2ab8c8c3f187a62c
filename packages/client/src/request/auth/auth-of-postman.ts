import type { AuthDefinition } from "../../collection/model.ts";
import {
	type AuthParameter,
	POSTMAN_AUTHS,
} from "../../formats/postman/auth-names.ts";

/**
 * An authentication that a script made, in Postman's words.
 *
 * @param params by their names
 * @param file the file of the request, for messages
 * @returns undefined for a type that there is not
 */
export function authOfPostman(
	type: string,
	params: Readonly<Record<string, string>>,
	file: string,
): AuthDefinition | undefined {
	const field = { file, path: [] };
	const text = (name: string) => params[name] ?? "";
	switch (type) {
		case "noauth":
			return { kind: "none" };
		case "basic":
			return {
				kind: "basic",
				username: text("username"),
				password: text("password"),
				field,
			};
		case "bearer":
			return { kind: "bearer", token: text("token"), field };
		case "apikey": {
			const placement = text("in") === "query" ? "query" : "header";
			const [key, value] = [text("key"), text("value")];
			return { kind: "apikey", key, value, placement, field };
		}
	}
	const fields = fieldsOf(type, params);
	return (
		fields && {
			kind: "other",
			type: POSTMAN_AUTHS[type]?.kind ?? type,
			fields,
			field,
		}
	);
}

type Fields = { [name: string]: string | Fields };

function fieldsOf(
	type: string,
	params: Readonly<Record<string, string>>,
): Fields | undefined {
	const known = Object.hasOwn(POSTMAN_AUTHS, type)
		? POSTMAN_AUTHS[type]
		: undefined;
	if (!known) return undefined;
	const { parameters } = known;
	const fields: Fields = {};
	for (const [name, { path, words, byDefault }] of Object.entries(parameters)) {
		const given = params[name];
		const value = given === undefined ? byDefault : inOurWords(given, words);
		if (value !== undefined) putAt(fields, path, value);
	}
	return fields;
}

function putAt(fields: Fields, path: readonly string[], value: string): void {
	const [name = "", ...rest] = path;
	if (rest.length === 0) {
		fields[name] = value;
		return;
	}
	const known = fields[name];
	const inner = typeof known === "object" ? known : {};
	fields[name] = inner;
	putAt(inner, rest, value);
}

function inOurWords(given: string, words: AuthParameter["words"] = {}): string {
	return (Object.hasOwn(words, given) && words[given]) || given;
}
