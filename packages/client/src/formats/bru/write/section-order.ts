import { BRUNOS_AUTH_ORDER } from "../../../kinds/auth-kinds.ts";
import { bruSectionsOf } from "../../../kinds/bru-keys.ts";
import { isMethodSection } from "../bru-sections.ts";
import type { Section } from "./sections.ts";

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
	"body:json",
	"body:text",
	"body:xml",
	"body:sparql",
	"body:form-urlencoded",
	"body:multipart-form",
	"body:file",
	"body:graphql",
	"body:graphql:vars",
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
