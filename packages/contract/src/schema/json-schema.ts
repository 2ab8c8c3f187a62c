import type { ApiDocument, ApiNode } from "@curlew/client/openapi";

/** Whether a value is sent to the server, or comes from it. */
export type Direction = "request" | "response";

/** A schema of JSON Schema 2020-12, for ajv. */
export type TranslatedSchema = Record<string, unknown>;

/** Anchors that `$dynamicRef`s lead to, by name: the outermost that was met. */
export type DynamicScope = ReadonlyMap<string, ApiNode>;

/** What a translation needs of whoever compiles it. */
export interface TranslationContext {
	readonly document: ApiDocument;
	readonly direction: Direction;
	/** Numbers are judged with all their digits: for values with integers beyond 2^53. */
	readonly isExact: boolean;
	/** The number by which another schema is called. */
	unitOf(node: ApiNode, scope: DynamicScope): number;
	/** Hears which part of the document a translated schema is. */
	hear(schema: TranslatedSchema, node: ApiNode): void;
}

/** Translates a schema within another one. */
export type TranslatePart = (node: ApiNode) => TranslatedSchema;

/** A keyword has what does not belong there: it is left out, and told. */
export function lostKeyword(
	{ document }: TranslationContext,
	at: ApiNode,
	what: string,
): void {
	document.findings.lost(
		at,
		`\`${at.pointer}\` ${what}; values are judged without it.`,
		"Correct the schema.",
	);
}
