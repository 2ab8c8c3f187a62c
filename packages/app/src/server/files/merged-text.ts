import {
	type FormSource,
	mergeForms,
	readForm,
	writeForm,
} from "@curlew/client/editing";

/**
 * The text of a file with the changes of both sides, where they do not touch
 * the same; undefined where they do, or where theirs cannot be read.
 *
 * @param base what both began with
 */
export function mergedText(
	place: Omit<FormSource, "text">,
	base: string,
	mine: string,
	theirs: string,
): string | undefined {
	const read = (text: string) => readForm({ ...place, text });
	const other = read(theirs);
	if (other.problems.some(({ severity }) => severity === "error"))
		return undefined;
	const merged = mergeForms(read(base).tree, read(mine).tree, other.tree);
	return merged && writeForm({ ...place, text: theirs }, merged);
}
