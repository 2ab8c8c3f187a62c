import type { CompileOptions } from "@curlew/template";
import type {
	AuthDefinition,
	CollectionDefinition,
	FieldRef,
	RequestDefinition,
} from "../../collection/model.ts";
import {
	type AuthKind,
	authDescriptor,
	authKindOf,
} from "../../kinds/auth-kinds.ts";
import {
	fieldBelow,
	requestTextsOf,
	type TemplatedText,
} from "../templated-text.ts";
import { flatFields } from "./flat-fields.ts";

/** The fields of an authentication by name in camelCase, nested ones with dots. */
export type AuthTexts = ReadonlyMap<string, TemplatedText>;

/** The authentication that applies, before its fields are rendered. */
export type CompiledAuth =
	| { readonly kind: "none" }
	| {
			readonly kind: "scheme";
			readonly scheme: AuthKind;
			readonly fields: AuthTexts;
	  }
	| {
			/** Of a kind that Curlew does not have. */
			readonly kind: "other";
			readonly definition: Extract<AuthDefinition, { kind: "other" }>;
	  };

/**
 * What applies after inheritance: the request's own, else that of its innermost
 * folder that has one, else the collection's; or the one above that it names.
 */
export function effectiveAuth(
	request: RequestDefinition,
	collection: CollectionDefinition,
): AuthDefinition {
	const { passesFolderNone } = collection.rules;
	const named = namedAuth(request, collection);
	if (named !== undefined) return named;
	const levels = [
		collection.defaults.auth,
		...request.folders
			.map((folder) => folder.defaults.auth)
			.filter(({ kind }) => !(passesFolderNone && kind === "none")),
		request.auth,
	];
	return levels.findLast(({ kind }) => kind !== "inherit") ?? { kind: "none" };
}

function namedAuth(
	{ auth, folders }: RequestDefinition,
	collection: CollectionDefinition,
): AuthDefinition | undefined {
	const id = auth.kind === "inherit" ? auth.id : undefined;
	if (id === undefined) return undefined;
	return [collection, ...folders]
		.map(({ defaults }) => defaults.auths?.get(id))
		.findLast((found) => found !== undefined);
}

/** Compiles the authentication that applies to a request after inheritance. */
export function compileAuth(
	request: RequestDefinition,
	collection: CollectionDefinition,
): CompiledAuth {
	return compileDefinition(effectiveAuth(request, collection), collection);
}

/** The same of one that a script made: its texts are data. */
export function compileAuthOfScript(
	auth: AuthDefinition,
	collection: CollectionDefinition,
): CompiledAuth {
	return compileDefinition(auth, collection, true);
}

function compileDefinition(
	auth: AuthDefinition,
	collection: CollectionDefinition,
	isOfScript = false,
): CompiledAuth {
	if (auth.kind === "none" || auth.kind === "inherit") return { kind: "none" };
	if (auth.kind !== "other") {
		const { kind, field, ...fields } = auth;
		return compileKind(kind, fields, { field, isOfScript }, collection);
	}
	const kind = authKindOf(auth.type);
	return kind === undefined || !isSpelledAsFilesDo(kind, auth.type)
		? { kind: "other", definition: auth }
		: compileKind(
				kind,
				auth.fields,
				{ field: auth.field, isOfScript },
				collection,
			);
}

/** What goes out as it stands in the file is not sent under a name in capitals, which Bruno does not know. */
function isSpelledAsFilesDo(kind: AuthKind, type: string): boolean {
	return (
		authDescriptor(kind).sentBy !== "fields" || type === type.toLowerCase()
	);
}

/** Where an authentication comes from. */
interface AuthPlace {
	readonly field: FieldRef;
	readonly isOfScript: boolean;
}

function compileKind(
	scheme: AuthKind,
	written: Readonly<Record<string, unknown>>,
	{ field: place, isOfScript }: AuthPlace,
	collection: CollectionDefinition,
): CompiledAuth {
	const { sentBy, header } = authDescriptor(scheme);
	const isHeader = sentBy === "fields" && header !== undefined;
	const options: CompileOptions = isHeader ? { context: "header" } : {};
	const fields = new Map<string, TemplatedText>();
	const texts = requestTextsOf(collection);
	for (const { name, source, path } of flatFields(written)) {
		const label = `the ${name} of the ${scheme} authentication`;
		const field = fieldBelow(place, ...path);
		fields.set(
			name,
			isOfScript
				? texts.ofScript(source, label, options)
				: texts.ofFile(source, label, field, options),
		);
	}
	if (scheme === "wsse" && collection.rules.wsseDigest === "hex")
		fields.set(
			"digestEncoding",
			texts.ofScript("hex", "the encoding of the wsse digest"),
		);
	return { kind: "scheme", scheme, fields };
}
