import { rulesOf } from "../../collection/client-rules.ts";
import type {
	AuthDefinition,
	CollectionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import {
	fieldBelow,
	type TemplatedText,
	textOfFile,
	textOfScript,
} from "../templated-text.ts";
import { flatFields } from "./flat-fields.ts";
import { type Scheme, schemeOf } from "./rendered-auth.ts";

/** The authentication that applies, before its fields are rendered. */
export type CompiledAuth =
	| { readonly kind: "none" }
	| {
			readonly kind: "basic";
			readonly username: TemplatedText;
			readonly password: TemplatedText;
	  }
	| {
			readonly kind: "bearer";
			readonly token: TemplatedText;
	  }
	| {
			readonly kind: "apikey";
			readonly key: TemplatedText;
			readonly value: TemplatedText;
			readonly placement: "header" | "query";
	  }
	| {
			readonly kind: "scheme";
			readonly scheme: Scheme;
			/** By name in camelCase, nested ones with dots. */
			readonly fields: ReadonlyMap<string, TemplatedText>;
	  }
	| {
			readonly kind: "other";
			readonly definition: Extract<AuthDefinition, { kind: "other" }>;
	  };

/**
 * What applies after inheritance: the request's own, else that of its innermost
 * folder that has one, else the collection's.
 */
export function effectiveAuth(
	request: RequestDefinition,
	collection: CollectionDefinition,
): AuthDefinition {
	const { passesFolderNone } = rulesOf(collection);
	const levels = [
		collection.defaults.auth,
		...request.folders
			.map((folder) => folder.defaults.auth)
			.filter(({ kind }) => !(passesFolderNone && kind === "none")),
		request.auth,
	];
	return levels.findLast(({ kind }) => kind !== "inherit") ?? { kind: "none" };
}

/** Compiles the authentication that applies to a request after inheritance. */
export function compileAuth(
	request: RequestDefinition,
	collection: CollectionDefinition,
): CompiledAuth {
	const auth = effectiveAuth(request, collection);
	if (auth.kind === "none" || auth.kind === "inherit") return { kind: "none" };
	if (auth.kind === "other") return compileScheme(auth, collection);
	const text = (source: string, name: string) =>
		textOfFile(
			source,
			`the ${name} of the ${auth.kind} authentication`,
			fieldBelow(auth.field, name),
			auth.kind === "apikey" ? undefined : { context: "header" },
		);
	switch (auth.kind) {
		case "basic":
			return {
				kind: "basic",
				username: text(auth.username, "username"),
				password: text(auth.password, "password"),
			};
		case "bearer":
			return { kind: "bearer", token: text(auth.token, "token") };
		case "apikey":
			return {
				kind: "apikey",
				key: text(auth.key, "key"),
				value: text(auth.value, "value"),
				placement: auth.placement,
			};
	}
}

function compileScheme(
	definition: Extract<AuthDefinition, { kind: "other" }>,
	collection: CollectionDefinition,
): CompiledAuth {
	const scheme = schemeOf(definition.type);
	if (scheme === undefined) return { kind: "other", definition };
	const fields = new Map<string, TemplatedText>();
	for (const { name, source, path } of flatFields(definition.fields)) {
		const label = `the ${name} of the ${scheme} authentication`;
		const field = fieldBelow(definition.field, ...path);
		fields.set(name, textOfFile(source, label, field));
	}
	if (scheme === "wsse" && rulesOf(collection).wsseDigest === "hex")
		fields.set(
			"digestEncoding",
			textOfScript("hex", "the encoding of the wsse digest"),
		);
	return { kind: "scheme", scheme, fields };
}
