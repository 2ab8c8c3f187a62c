/** What is known of a kind of body. */
export interface BodyDescriptor {
	/** In forms. */
	readonly label: string;
	/** Another name of the kind, which older OpenCollection files have, and `.bru` files write. */
	readonly alias?: string;
	/** What its field `data` holds: one text, a list of entries, of parts or of files, or query and variables. */
	readonly content: "text" | "entries" | "parts" | "files" | "graphql";
	/** Its content type unless somebody writes another; absent where only building the body tells. */
	readonly mediaType?: string;
	/** How editors show its text. Default: as plain text. */
	readonly language?: "json" | "xml";
}

/** Every kind of body by its name, in the order in which forms offer them. */
export const BODY_KINDS = {
	json: {
		label: "JSON",
		content: "text",
		mediaType: "application/json",
		language: "json",
	},
	text: { label: "Text", content: "text", mediaType: "text/plain" },
	xml: {
		label: "XML",
		content: "text",
		mediaType: "application/xml",
		language: "xml",
	},
	sparql: {
		label: "SPARQL",
		content: "text",
		mediaType: "application/sparql-query",
	},
	graphql: {
		label: "GraphQL",
		content: "graphql",
		mediaType: "application/json",
	},
	"form-urlencoded": {
		label: "Form URL-encoded",
		alias: "formUrlEncoded",
		content: "entries",
		mediaType: "application/x-www-form-urlencoded",
	},
	"multipart-form": {
		label: "Multipart form",
		alias: "multipartForm",
		content: "parts",
	},
	file: { label: "File", content: "files" },
} as const satisfies Readonly<Record<string, BodyDescriptor>>;

export type BodyKind = keyof typeof BODY_KINDS;

/** What `data` holds. */
export type ContentOfBody = BodyDescriptor["content"];

/** The kinds whose `data` holds this. */
export type BodyKindOf<Content extends ContentOfBody> = {
	[Kind in BodyKind]: (typeof BODY_KINDS)[Kind]["content"] extends Content
		? Kind
		: never;
}[BodyKind];

/** Bodies that are one text. */
export type RawBodyKind = BodyKindOf<"text">;

/** The names of all kinds, in the order in which forms offer them. */
export const BODY_NAMES: readonly BodyKind[] =
	Object.keys(BODY_KINDS).filter(isBodyKind);

/** The kinds by all their names; of two names, `.bru` files write the first. */
export const BODIES_BY_NAME: ReadonlyMap<string, BodyKind> = new Map(
	BODY_NAMES.flatMap((kind) => {
		const { alias = kind } = bodyDescriptor(kind);
		return [[alias, kind] as const, [kind, kind] as const];
	}),
);

/** What is known of a kind. */
export function bodyDescriptor(kind: BodyKind): BodyDescriptor {
	return BODY_KINDS[kind];
}

/** The kind that files call so; undefined for `none`, and for what is no kind. */
export function bodyKindOf(name: string): BodyKind | undefined {
	return BODIES_BY_NAME.get(name);
}

/** What `.bru` files write for a type; for one that is no kind, the type. */
export function bruBodyMode(type: string): string {
	return (isBodyKind(type) && bodyDescriptor(type).alias) || type;
}

export function isRawBodyKind(kind: string): kind is RawBodyKind {
	return isBodyKind(kind) && hasContent(kind, "text");
}

/** Whether this is what the `data` of a kind holds. */
export function hasContent<Content extends ContentOfBody>(
	kind: BodyKind,
	content: Content,
): kind is BodyKind & BodyKindOf<Content> {
	return bodyDescriptor(kind).content === content;
}

/** The sections in which `.bru` files have a body of a kind. */
export function bruBodySections(kind: BodyKind): readonly string[] {
	const section = `body:${kind}`;
	return hasContent(kind, "graphql") ? [section, `${section}:vars`] : [section];
}

function isBodyKind(name: string): name is BodyKind {
	return Object.hasOwn(BODY_KINDS, name);
}
