import type { Field } from "../../formats/tree/field.ts";

/** Documentation: text, or `{content, type}`. */
export function readDocs(field: Field): string | undefined {
	if (field.isMap) return field.filledTextOf("content");
	return field.filledText();
}

/** The place among its neighbours. */
export function readSeq(info: Field): number | undefined {
	return info.get("seq").number();
}

/** A list of words, or a single one. */
export function readTags(info: Field): string[] {
	const tags = info.get("tags");
	if (tags.isScalar) {
		const tag = tags.filledText();
		return tag === undefined ? [] : [tag];
	}
	return tags.items("`- smoke`, one line for each tag.").flatMap((item) => {
		const tag = item.filledText();
		return tag === undefined ? [] : [tag];
	});
}
