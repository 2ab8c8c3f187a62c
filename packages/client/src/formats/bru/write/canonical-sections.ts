import { bruAuthKindOf } from "../../../kinds/auth-kinds.ts";
import { bodyKindOf, bruBodyMode } from "../../../kinds/body-kinds.ts";
import type { BruDocument } from "../bru-document.ts";
import { isMethodSection } from "../bru-sections.ts";
import {
	plainEntry,
	type Section,
	type SectionEntry,
	sectionsOf,
} from "./sections.ts";

/** The sections of a file with all that Bruno writes out: what kind of request it is, which body and which authentication it sends. */
export function canonicalSections(document: BruDocument): readonly Section[] {
	const sections = sectionsOf(document);
	const method = sections.find(({ name }) => isMethodSection(name));
	const hasOldBody =
		document.block("body") !== undefined &&
		document.block("body:json") === undefined;
	const canonical = sections.map((section) => {
		if (section.kind !== "dictionary") return section;
		if (section === method) return withModes(section, hasOldBody);
		return section.name === "auth" ? withMode(section) : section;
	});
	return method === undefined ? canonical : withType(canonical);
}

function withType(sections: readonly Section[]): readonly Section[] {
	const meta = sections.find(({ name }) => name === "meta");
	const type = plainEntry("type", "http");
	if (meta === undefined || meta.kind === "text")
		return [{ kind: "dictionary", name: "meta", entries: [type] }, ...sections];
	if (meta.entries.some(({ name }) => name === "type")) {
		return sections.map((section) =>
			section === meta ? withShortType(meta) : section,
		);
	}
	const complete = { ...meta, entries: [...meta.entries, type] };
	return sections.map((section) => (section === meta ? complete : section));
}

type Dictionary = Exclude<Section, { kind: "text" }>;

/** `http-request` is how Bruno calls it elsewhere. */
function withShortType(meta: Dictionary): Dictionary {
	return mapEntry(meta, "type", (type) => type.replace(/-request$/, ""));
}

function withModes(method: Dictionary, hasOldBody: boolean): Dictionary {
	const body = entryValue(method, "body") ?? "";
	const auth = entryValue(method, "auth") ?? "";
	const others = method.entries.filter(
		({ name, value }) =>
			!((name === "body" || name === "auth") && value === ""),
	);
	const complete = {
		...method,
		entries: [
			...others,
			...(body === ""
				? [plainEntry("body", hasOldBody ? "json" : "none")]
				: []),
			...(auth === "" ? [plainEntry("auth", "none")] : []),
		],
	};
	return mapEntry(
		mapEntry(complete, "body", (mode) => {
			return bruBodyMode(bodyKindOf(mode) ?? mode);
		}),
		"auth",
		(mode) => bruAuthKindOf(mode) ?? mode,
	);
}

function withMode(auth: Dictionary): Dictionary {
	return mapEntry(auth, "mode", (mode) => bruAuthKindOf(mode) ?? mode);
}

function entryValue(section: Dictionary, name: string): string | undefined {
	return section.entries.findLast((entry) => entry.name === name)?.value;
}

function mapEntry(
	section: Dictionary,
	name: string,
	change: (value: string) => string,
): Dictionary {
	const changed = (entry: SectionEntry) =>
		entry.name === name ? { ...entry, value: change(entry.value) } : entry;
	return { ...section, entries: section.entries.map(changed) };
}
