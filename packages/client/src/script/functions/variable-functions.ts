import type { Value } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import type { ScriptVariables, WritableScope } from "../host.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import { writtenLength } from "../written-argument.ts";
import type { HostFunction } from "./host-functions.ts";

const SCOPES: Readonly<Record<string, WritableScope>> = {
	runtime: "runtime",
	request: "request",
	folder: "folder",
	environment: "environment",
	collection: "collection",
	global: "global",
	secret: "secret",
	oauth2: "oauth2",
};

/** Called with a scope first, and the stack of the call last where something changes. */
export const variableFunctions = {
	hasVariable: ({ host }, values) =>
		host.variables.has(scopeOf(values.text(0)), values.text(1)),

	getVariable: ({ host }, values) => {
		const [scope, name] = [scopeOf(values.text(0)), values.text(1)];
		let value = host.variables.get(scope, name);
		if (value === undefined && scope === "oauth2")
			value = credential(host.variables, name);
		return value === undefined ? undefined : encodeValue(value);
	},

	setVariable: (session, values) => {
		const { host, kept } = session;
		host.variables.set(
			scopeOf(values.text(0)),
			kept.text(values.text(1)),
			decodeValue(kept.value(values.text(2))),
			{
				persist: values.boolean(3),
				at: session.positionOfCall(values.text(4)),
			},
		);
	},

	/** As `setVariable`, under any name, as Postman lets scripts have it. */
	keepVariable: (session, values) => {
		const { host, kept } = session;
		host.variables.set(
			scopeOf(values.text(0)),
			kept.text(values.text(1)),
			decodeValue(kept.value(values.text(2))),
			{
				persist: false,
				anyName: true,
				at: session.positionOfCall(values.text(3)),
			},
		);
	},

	/** As it stands, with its placeholders. */
	rawVariable: ({ host }, values) =>
		encoded(host.variables.raw(scopeOf(values.text(0)), values.text(1))),
	/** The same of what a placeholder of that name gets. */
	findVariable: ({ host }, values) =>
		encoded(host.variables.find(values.text(0))),
	/** What a placeholder in a text of a script gets; of all scopes where none is named. Takes whether the text is written. */
	variableInText: ({ host }, values) => {
		const scope = values.text(0) === "" ? undefined : scopeOf(values.text(0));
		return encoded(
			host.variables.inText(scope, values.text(1), values.boolean(2)),
		);
	},
	/** How much of a text, from its beginning, somebody has written: into the call, or into the request's file. */
	writtenPart: ({ host, text }, values) => {
		const argument = values.text(0);
		return isTextOf(host.request.definition, argument)
			? argument.length
			: writtenLength(text, values.text(1), argument);
	},
	visibleVariables: ({ host }) => encodeValue(host.variables.visible()),

	deleteVariable: (session, values) => {
		const at = session.positionOfCall(values.text(2));
		session.host.variables.delete(scopeOf(values.text(0)), values.text(1), at);
	},

	allVariables: ({ host }, values) =>
		encodeValue(host.variables.all(scopeOf(values.text(0)))),

	clearVariables: (session, values) => {
		const at = session.positionOfCall(values.text(1));
		session.host.variables.clear(scopeOf(values.text(0)), at);
	},
} satisfies Record<string, HostFunction>;

function encoded(value: Value | undefined): string | undefined {
	return value === undefined ? undefined : encodeValue(value);
}

function scopeOf(name: string): WritableScope {
	const scope = Object.hasOwn(SCOPES, name) ? SCOPES[name] : undefined;
	if (!scope) throw new Error(`There is no scope "${name}".`);
	return scope;
}

/** Credentials are called `$oauth2.<id>.access_token`; scripts also say `access_token` alone. */
function credential(variables: ScriptVariables, name: string) {
	const all = variables.all("oauth2");
	const found = Object.keys(all).find((one) => one.endsWith(`.${name}`));
	return found === undefined ? undefined : all[found];
}

/**
 * Whether the request's file has that text as its URL or in its body. A
 * placeholder by itself is anybody's: a server may say the same.
 */
function isTextOf({ url, body }: RequestDefinition, text: string): boolean {
	return !/^\s*\{\{[^{}]*\}\}\s*$/.test(text) && holds([url, body], text);
}

function holds(part: unknown, text: string): boolean {
	if (typeof part !== "object" || part === null) return part === text;
	return Object.values(part).some((inner) => holds(inner, text));
}
