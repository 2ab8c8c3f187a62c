import type { Value } from "@curlew/template";
import type {
	RequestDefinition,
	VariableDefinition,
} from "../../collection/model.ts";
import {
	credentialsInHeader,
	looksLikeCredential,
} from "../../diagnostics/credential-names.ts";
import {
	mapAt,
	mapsAt,
	type Tree,
	textAt,
} from "../../formats/tree/plain-tree.ts";
import { authDescriptor, authKindOf } from "../../kinds/auth-kinds.ts";
import { isDeeperThan } from "../../values/depth.ts";
import { formDecoded, percentDecoded } from "../../values/percent-decoded.ts";

/** Levels of a body that are looked through. */
const DEEPEST = 100;

/**
 * Makes secrets of the credentials that were typed with a request, so that
 * nothing that is printed has them, whatever the server says: passwords and
 * tokens of its authentication, the password in its URL, headers, cookies, query
 * parameters and fields of its body called like credentials. What holds
 * placeholders is left to its variables.
 *
 * @param tree the request as an item of OpenCollection
 */
export function withTypedSecrets(
	request: RequestDefinition,
	tree: Tree,
): RequestDefinition {
	const secrets = [...new Set(credentialsIn(request, tree))]
		.filter((text) => text !== "" && !text.includes("{{"))
		.map((value, index): VariableDefinition => {
			const name = `typed credential ${index + 1}`;
			const { file } = request;
			return {
				...{ name, value, isSecret: true, isDisabled: false },
				...{ line: 1, file },
			};
		});
	return { ...request, variables: [...request.variables, ...secrets] };
}

function* credentialsIn(
	{ url, headers }: RequestDefinition,
	tree: Tree,
): Iterable<string> {
	const auth = mapAt(mapAt(tree, "http"), "auth");
	const kind = authKindOf(textAt(auth, "type") ?? "");
	for (const field of kind ? authDescriptor(kind).fields : [])
		if (field.kind === "secret") yield textAt(auth, field.name) ?? "";
	yield passwordIn(url);
	for (const { name, value } of headers)
		yield* credentialsInHeader(name, value);
	yield* ofPairs(url.replace(/#.*$/s, "").split("?").slice(1).join("?"));
	yield* inBody(mapAt(mapAt(tree, "http"), "body"));
}

/** `a=1&password=x`, as it is written and as it is meant. */
function* ofPairs(text: string): Iterable<string> {
	for (const pair of text.split("&")) {
		const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
		if (!looksLikeCredential(name)) continue;
		yield value;
		yield percentDecoded(value);
		yield formDecoded(value);
	}
}

function* inBody(body: Tree): Iterable<string> {
	for (const field of mapsAt(body, "data"))
		if (looksLikeCredential(textAt(field, "name") ?? ""))
			yield textAt(field, "value") ?? "";
	const text = textAt(body, "data") ?? "";
	if (textAt(body, "type") === "json") yield* inJson(parsed(text));
	else if (/^[\w.%+-]+=/.test(text)) yield* ofPairs(text);
}

/** @param isSecret whether it stands, at whatever depth, below a name like that of a credential */
function* inJson(value: Value | undefined, isSecret = false): Iterable<string> {
	if (typeof value === "string" && isSecret) yield value;
	if (typeof value !== "object" || value === null) return;
	for (const [name, part] of Object.entries(value))
		yield* inJson(part, isSecret || looksLikeCredential(name));
}

/** Undefined for what is no JSON, or too deep to look through. */
function parsed(text: string): Value | undefined {
	try {
		const value: Value = JSON.parse(text);
		return isDeeperThan(value, DEEPEST) ? undefined : value;
	} catch {
		return undefined;
	}
}

function passwordIn(url: string): string {
	const [, written = ""] = /^[a-z]+:\/\/[^/?#@:]*:([^/?#]*)@/i.exec(url) ?? [];
	return percentDecoded(written);
}
