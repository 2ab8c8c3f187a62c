import type { YamlField } from "../../formats/yaml/yaml-field.ts";

/** Documentation: text, or `{content, type}`. */
export function readDocs(field: YamlField): string | undefined {
	if (field.isMap) return field.get("content").filledText();
	return field.filledText();
}

/** The place among its neighbours. */
export function readSeq(info: YamlField): number | undefined {
	return info.get("seq").number();
}

/** A list of words, or a single one. */
export function readTags(info: YamlField): string[] {
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
