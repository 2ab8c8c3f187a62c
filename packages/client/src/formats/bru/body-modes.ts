import type { BodyDefinition } from "../../collection/model.ts";

type BodyKind = Exclude<BodyDefinition["kind"], "none">;

/** The body modes of a request, and the kind of body that each stands for; of two, the first is how Bruno writes it. */
const MODES = {
	json: "json",
	text: "text",
	xml: "xml",
	sparql: "sparql",
	graphql: "graphql",
	formUrlEncoded: "form-urlencoded",
	"form-urlencoded": "form-urlencoded",
	multipartForm: "multipart-form",
	"multipart-form": "multipart-form",
	file: "file",
} as const satisfies Readonly<Record<string, BodyKind>>;

const KINDS: ReadonlyMap<string, BodyKind> = new Map(Object.entries(MODES));

export const MODE_NAMES: readonly string[] = [...KINDS.keys()];

/** What a mode of a method's section stands for; undefined for `none` and for unknown ones. */
export function bodyKind(mode: string): BodyKind | undefined {
	return KINDS.get(mode);
}

/** How Bruno calls a kind of body, or a type that is none. */
export function bodyMode(type: string): string {
	for (const [mode, kind] of KINDS) if (kind === type) return mode;
	return type;
}
