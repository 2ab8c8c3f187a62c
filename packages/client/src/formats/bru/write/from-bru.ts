import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import type { ItemFileKind } from "../../collection-format.ts";
import { mapAt, type Tree } from "../../tree/plain-tree.ts";
import type { BruDocument } from "../bru-document.ts";
import { UNKNOWN_SECTION } from "../bru-sections.ts";
import { parseBru } from "../parse-bru.ts";
import { plainBru } from "../read/plain-bru.ts";
import { canonicalSections } from "./canonical-sections.ts";
import { CODECS, type Codec } from "./codecs.ts";
import { keptText, sectionsToKeep } from "./kept-sections.ts";
import type { Section } from "./sections.ts";

export interface FromBru {
	readonly tree: Tree;
	/** Errors, with which the file cannot be converted, and warnings. */
	readonly problems: readonly Diagnostic[];
}

/** Reads a `.bru` file into a tree of OpenCollection that holds all of it. */
export function fromBru(
	source: SourceText,
	kind: ItemFileKind,
	name: string,
): FromBru {
	return documentToTree(parseBru(source), CODECS[kind], name);
}

/** As `fromBru`, for a file that is parsed already. */
export function documentToTree(
	document: BruDocument,
	codec: Codec,
	name: string,
): FromBru {
	// What the mapping tells is said where the collection is read.
	const { errors } = document;
	const tree = codec.complete(plainBru(document, codec.kind), name);
	const kept = sectionsToKeep(canonicalSections(document), tree, codec, name);
	return {
		tree: kept.length === 0 ? tree : withKept(tree, kept),
		// What nobody knows is kept as it is; that a run refuses it is told in `faults.ts`.
		problems: [
			...errors.filter(({ code }) => code !== UNKNOWN_SECTION),
			...warnings(document, kept),
		],
	};
}

function withKept(tree: Tree, kept: readonly Section[]): Tree {
	const extensions = mapAt(tree, "extensions");
	const bruno = { ...mapAt(extensions, "bruno"), sections: keptText(kept) };
	return { ...tree, extensions: { ...extensions, bruno } };
}

/** One warning for a file, at the first of the sections. */
function warnings(
	document: BruDocument,
	kept: readonly Section[],
): readonly Diagnostic[] {
	const names = [...new Set(kept.map(({ name }) => name))];
	const [first] = names;
	if (first === undefined) return [];
	const { source } = document;
	const block = document.block(first);
	const location = source.location(block?.start ?? 0, block?.end);
	const excerpt = source.excerpt(location.line);
	const list = names.map((name) => `\`${name}\``).join(", ");
	return [
		{
			code: "KEPT_IN_EXTENSIONS",
			severity: "warning",
			message: `OpenCollection has no place for all of ${list}; kept as written.`,
			hint: "It stands under `extensions.bruno.sections`, and comes back when the collection is converted back.",
			location,
			...(excerpt !== undefined && { excerpt }),
		},
	];
}
