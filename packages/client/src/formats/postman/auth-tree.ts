import type { Field } from "../tree/field.ts";
import { toJsonText } from "../tree/json-text.ts";
import { flagNode, listNode, mapNode, textNode } from "../tree/make-node.ts";
import type { NodeRange, PlacedNode } from "../tree/placed-node.ts";
import { toValue } from "../tree/values.ts";
import {
	type AuthParameter,
	POSTMAN_AUTHS,
	type PostmanAuth,
} from "./auth-names.ts";
import { rangeOfField, rowsIn } from "./rows.ts";

/**
 * An authentication of Postman's as the tree of OpenCollection. What it says that
 * we cannot do is told where it stands.
 *
 * @param type its name
 * @param credentials its parameters: a map, or a list of maps with `key` and `value`
 * @returns undefined where there is none that could be used
 */
export function authNode(
	type: Field,
	credentials: Field,
): PlacedNode | undefined {
	const name = type.filledText();
	if (name === undefined) {
		type.report("The authentication has no type.", "Write `noauth` for none.");
		return undefined;
	}
	if (name === "inherit") return undefined;
	if (name === "noauth") return textNode("none", rangeOfField(type));
	const auth = Object.hasOwn(POSTMAN_AUTHS, name)
		? POSTMAN_AUTHS[name]
		: undefined;
	if (auth === undefined) {
		type.report(
			`Curlew does not know the authentication "${name}".`,
			`It knows ${Object.keys(POSTMAN_AUTHS).join(", ")}.`,
		);
		return undefined;
	}
	const given = parametersOf(credentials);
	const whole = rangeOfField(credentials.isPresent ? credentials : type);
	const members = new Members(whole);
	members.put(["type"], textNode(auth.kind, rangeOfField(type)));
	addParameters(members, auth, given, whole);
	if (name === "oauth2") addTokenPlace(members, given, whole);
	if (name === "oauth1") tellEmptyParams(given);
	tellUnknown(auth, given, name);
	return members.node();
}

/** What is known of OAuth 2 beside its table. */
function addTokenPlace(
	members: Members,
	given: ReadonlyMap<string, Field>,
	whole: NodeRange,
): void {
	const place = given.get("addTokenTo");
	if (place?.text() === "queryParams")
		members.put(
			["tokenConfig", "placement"],
			mapNode(whole, { query: textNode("access_token", rangeOfField(place)) }),
		);
	if (given.get("grant_type")?.text() === "authorization_code")
		members.put(["pkce", "disabled"], flagNode(true, whole));
	// A run of Postman's sends the token that there is, and gets none.
	members.put(["settings", "autoFetchToken"], flagNode(false, whole));
}

/** Postman signs those that are empty and sends none of them: by RFC 5849 §3.4.1.3 what is signed is sent. */
function tellEmptyParams(given: ReadonlyMap<string, Field>): void {
	const flag = given.get("addEmptyParamsToSign");
	const empty = ["token", "callback", "verifier"].find(
		(name) => given.get(name)?.text() === "",
	);
	if (flag?.text() === "true" && empty !== undefined)
		flag.warn(
			`Curlew does not sign \`${empty}\`, which is empty, and not sent.`,
			"Everything else of it holds.",
			"NOT_SUPPORTED",
		);
}

/** What every kind may have beside its own parameters: what is placed apart, and what the app alone looks at. */
const OF_ANY_KIND: ReadonlySet<string> = new Set([
	"addTokenTo",
	"saveHelperData",
	"showPassword",
]);

/** By their names; of several of one name, the last. */
function parametersOf(credentials: Field): ReadonlyMap<string, Field> {
	return new Map(
		rowsIn(credentials).map(({ key, value }) => [key.text() ?? "", value]),
	);
}

function addParameters(
	members: Members,
	{ parameters }: PostmanAuth,
	given: ReadonlyMap<string, Field>,
	whole: NodeRange,
): void {
	for (const [name, parameter] of Object.entries(parameters)) {
		const field = given.get(name);
		const { byDefault, path } = parameter;
		const node =
			field?.isPresent === true ? parameterNode(field, parameter) : undefined;
		if (node !== undefined) members.put(path, node);
		else if (byDefault !== undefined)
			members.put(path, textNode(byDefault, whole));
	}
}

function parameterNode(
	field: Field,
	{ words = {}, entries, isFlag, isJson, byDefault }: AuthParameter,
): PlacedNode | undefined {
	if (entries !== undefined)
		return listNode(
			rangeOfField(field),
			field
				.items('[{"key": "…", "value": "…"}]')
				.map((item) => entryNode(item, entries)),
		);
	if (isJson && field.isMap)
		return textNode(toJsonText(toValue(field)), rangeOfField(field));
	const text = field.text();
	if (text === undefined) return undefined;
	if (text === "" && byDefault !== undefined) return undefined;
	if (Object.hasOwn(words, text))
		return textNode(words[text] ?? text, rangeOfField(field));
	if (isFlag) return flagNode(text === "true", rangeOfField(field));
	return field.node;
}

function entryNode(
	item: Field,
	entries: Readonly<Record<string, AuthParameter>>,
): PlacedNode {
	const members = new Members(rangeOfField(item));
	for (const [name, parameter] of Object.entries(entries)) {
		const field = item.get(name);
		const node = field.isPresent ? parameterNode(field, parameter) : undefined;
		if (node !== undefined) members.put(parameter.path, node);
	}
	return members.node();
}

/** Parameters that would be sent otherwise than Postman does. */
function tellUnknown(
	{ parameters, unused = [] }: PostmanAuth,
	given: ReadonlyMap<string, Field>,
	type: string,
): void {
	for (const [name, field] of given) {
		const isKnown =
			Object.hasOwn(parameters, name) ||
			unused.includes(name) ||
			OF_ANY_KIND.has(name);
		const text = field.isScalar ? field.filledText() : "…";
		if (isKnown || text === undefined || text === "false") continue;
		field.warn(
			`Curlew does not use \`${name}\` of the authentication ${type}.`,
			"Everything else of it holds.",
			"NOT_SUPPORTED",
		);
	}
}

/** A map whose members are put one by one, by the names that lead to them. */
class Members {
	readonly #range: NodeRange;
	readonly #members = new Map<string, PlacedNode | Members>();

	constructor(range: NodeRange) {
		this.#range = range;
	}

	put([name = "", ...others]: readonly string[], node: PlacedNode): void {
		if (others.length === 0) {
			this.#members.set(name, node);
			return;
		}
		const known = this.#members.get(name);
		const below = known instanceof Members ? known : new Members(this.#range);
		this.#members.set(name, below);
		below.put(others, node);
	}

	node(): PlacedNode {
		return mapNode(
			this.#range,
			Object.fromEntries(
				[...this.#members].map(([name, one]) => [
					name,
					one instanceof Members ? one.node() : one,
				]),
			),
		);
	}
}
