import type { BodyDefinition, FieldRef } from "../../collection/model.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import type {
	BodyKindOf,
	ContentOfBody,
	RawBodyKind,
} from "../../kinds/body-kinds.ts";
import {
	fieldBelow,
	type RequestTexts,
	type TemplatedText,
} from "../templated-text.ts";
import type { PairText } from "../url/compiled-url.ts";
import { blankComments, withoutComments } from "./json-comments.ts";

/** JSON as written, and without its comments (and whatever else is forgiven) where it has some. */
export interface JsonText {
	readonly text: TemplatedText;
	readonly withoutComments: TemplatedText | undefined;
}

/** A body before it is rendered. */
export type CompiledBody =
	| { readonly kind: "none" }
	| ({
			readonly kind: "json";
			/** Where a script put a structure in place of a body of another kind: that kind's media type. */
			readonly mediaType?: string;
	  } & JsonText)
	| {
			readonly kind: Exclude<RawBodyKind, "json">;
			readonly text: TemplatedText;
	  }
	| {
			readonly kind: BodyKindOf<"entries">;
			readonly entries: readonly PairText[];
	  }
	| {
			/** A form that a script has encoded by itself. */
			readonly kind: "form-text";
			readonly text: TemplatedText;
	  }
	| {
			readonly kind: BodyKindOf<"parts">;
			readonly parts: readonly CompiledPart[];
	  }
	| {
			readonly kind: BodyKindOf<"files">;
			readonly path: TemplatedText | undefined;
			readonly contentType: TemplatedText | undefined;
			readonly field: FieldRef;
	  }
	| {
			readonly kind: BodyKindOf<"graphql">;
			readonly query: TemplatedText;
			readonly operationName?: TemplatedText;
			readonly variables: JsonText | undefined;
	  };

export interface CompiledPart {
	readonly name: TemplatedText;
	readonly kind: "text" | "file";
	readonly values: readonly TemplatedText[];
	readonly contentType: TemplatedText | undefined;
}

/** Compiles a body as it stands in a file, without its disabled entries. */
export function compileBody(
	body: BodyDefinition,
	texts: RequestTexts,
	rules: ClientRules,
): CompiledBody {
	if (body.kind === "none") return body;
	if ("entries" in body)
		return { kind: body.kind, entries: compileEntries(body, texts, rules) };
	if ("parts" in body)
		return { kind: body.kind, parts: compileParts(body, texts, rules) };
	if ("filePath" in body) return compileFile(body, texts);
	if ("query" in body) return compileGraphql(body, texts, rules);
	const { kind, text, field } = body;
	return kind === "json"
		? {
				kind,
				...jsonOfFile(
					texts,
					text,
					"the JSON body",
					field,
					rules.sendsAnyJson ? withoutComments : undefined,
				),
			}
		: { kind, text: texts.ofFile(text, `the ${kind} body`, field) };
}

const JSON_CONTEXT = { context: "json" } as const;

function jsonOfFile(
	texts: RequestTexts,
	source: string,
	label: string,
	field: FieldRef,
	forgive: (json: string) => string = (json) => blankComments(json),
): JsonText {
	const text = texts.ofFile(source, label, field, JSON_CONTEXT);
	const blanked = forgive(source);
	if (blanked === source) return { text, withoutComments: undefined };
	const withoutComments = texts.ofFile(blanked, label, field, JSON_CONTEXT);
	return { text, withoutComments };
}

type Of<Content extends ContentOfBody> = Extract<
	BodyDefinition,
	{ kind: BodyKindOf<Content> }
>;

function compileEntries(
	body: Of<"entries">,
	texts: RequestTexts,
	{ sendsNamelessFields }: ClientRules,
): readonly PairText[] {
	return body.entries.flatMap((entry, index) => {
		const isNameless = entry.name === "" && !sendsNamelessFields;
		if (entry.isDisabled || isNameless) return [];
		const field = fieldBelow(body.field, index);
		const label = `the form field \`${entry.name}\``;
		return {
			name: texts.ofFile(
				entry.name,
				`the name of ${label}`,
				fieldBelow(field, "name"),
			),
			value: texts.ofFile(entry.value, label, fieldBelow(field, "value")),
		};
	});
}

function compileParts(
	body: Of<"parts">,
	texts: RequestTexts,
	{ sendsNamelessFields }: ClientRules,
): readonly CompiledPart[] {
	return body.parts.flatMap((part, index) => {
		const isNameless = part.name === "" && !sendsNamelessFields;
		if (part.isDisabled || isNameless) return [];
		const field = fieldBelow(body.field, index);
		const label = `the part \`${part.name}\``;
		const valueField = fieldBelow(field, "value");
		return {
			kind: part.kind,
			name: texts.ofFile(
				part.name,
				`the name of ${label}`,
				fieldBelow(field, "name"),
			),
			values: part.values.map((value) =>
				texts.ofFile(value, label, valueField),
			),
			contentType:
				part.contentType === undefined
					? undefined
					: texts.ofFile(
							part.contentType,
							`the content type of ${label}`,
							fieldBelow(field, "contentType"),
							{ context: "header" },
						),
		};
	});
}

function compileFile(body: Of<"files">, texts: RequestTexts): CompiledBody {
	const { kind, filePath, contentType, field } = body;
	return {
		kind,
		field,
		path:
			filePath === undefined
				? undefined
				: texts.ofFile(filePath, `the path of the ${kind} body`, field),
		contentType:
			contentType === undefined
				? undefined
				: texts.ofFile(
						contentType,
						`the content type of the ${kind} body`,
						field,
						{
							context: "header",
						},
					),
	};
}

function compileGraphql(
	{ kind, query, variables, operationName, field }: Of<"graphql">,
	texts: RequestTexts,
	rules: ClientRules,
): CompiledBody {
	return {
		kind,
		query: texts.ofFile(query, "the GraphQL query", fieldBelow(field, "query")),
		...(operationName !== undefined && {
			operationName: texts.ofFile(
				operationName,
				"the name of the GraphQL operation",
				fieldBelow(field, "operationName"),
			),
		}),
		variables:
			variables.trim() === ""
				? undefined
				: jsonOfFile(
						texts,
						variables,
						"the GraphQL variables",
						fieldBelow(field, "variables"),
						// They are never sent as written: nobody can mean to send them broken.
						(json) => (rules.sendsAnyJson ? json : blankComments(json, true)),
					),
	};
}
