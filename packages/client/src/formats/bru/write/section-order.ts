import { BRUNOS_AUTH_ORDER } from "../../../kinds/auth-kinds.ts";
import {
	BODY_NAMES,
	type BodyKind,
	bruBodySections,
	hasContent,
} from "../../../kinds/body-kinds.ts";
import { bruSectionsOf } from "../../../kinds/bru-keys.ts";
import { isMethodSection } from "../bru-sections.ts";
import type { Section } from "./sections.ts";

const isGraphql = (kind: BodyKind) => hasContent(kind, "graphql");

/** The order in which Bruno writes sections. `get` stands for every method. */
const ORDER: readonly string[] = [
	"meta",
	"get",
	"grpc",
	"ws",
	"app",
	"params:query",
	"params:path",
	"headers",
	"metadata",
	"auth",
	...BRUNOS_AUTH_ORDER.flatMap(bruSectionsOf),
	...BODY_NAMES.filter((kind) => !isGraphql(kind)).flatMap(bruBodySections),
	...BODY_NAMES.filter(isGraphql).flatMap(bruBodySections),
	"body:grpc",
	"body:ws",
	"vars",
	"vars:secret",
	"vars:pre-request",
	"vars:post-response",
	"assert",
	"script:pre-request",
	"script:post-response",
	"tests",
	"settings",
	"docs",
	"example",
];

const PLACES: ReadonlyMap<string, number> = new Map(
	ORDER.map((name, index) => [name, index]),
);

/** Sections in the order in which Bruno writes them, unknown ones last. */
export function inFileOrder(sections: readonly Section[]): readonly Section[] {
	return sections.toSorted((a, b) => placeOf(a.name) - placeOf(b.name));
}

function placeOf(name: string): number {
	return PLACES.get(isMethodSection(name) ? "get" : name) ?? ORDER.length;
}
