import { folderToWriteIn } from "../../collection/paths.ts";
import { FileEditor } from "../../collection/write/file-editor.ts";
import type { Finding, Fix } from "./finding.ts";

/**
 * Applies the fixes of findings; comments, order and style of the files stay.
 *
 * @param root of the collection
 * @returns how many findings were fixed
 * @throws CollectionFileError, FileConflictError, FileWriteError
 */
export async function applyFixes(
	root: string,
	findings: readonly Finding[],
): Promise<number> {
	const fixes = findings.flatMap(({ places }) =>
		places.flatMap(({ fix }) => (fix ? [fix] : [])),
	);
	const byFile = Map.groupBy(fixes, ({ field }) => field.file);
	for (const [file, ofFile] of byFile) {
		const editor = await FileEditor.open(folderToWriteIn(root, file), file);
		const byField = Map.groupBy(ofFile, ({ field }) =>
			field.path.join("\u0000"),
		);
		for (const [first, ...others] of byField.values())
			if (first) editor.set(first.field.path, fixedText([first, ...others]));
		await editor.save();
	}
	return fixes.length;
}

/** The last one first, so that the places of the others stay right. */
function fixedText(fixes: readonly [Fix, ...Fix[]]): string {
	const [{ source }] = fixes;
	return fixes
		.toSorted((a, b) => b.start - a.start)
		.reduce(
			(text, { start, end, insert }) =>
				text.slice(0, start) + insert + text.slice(end),
			source,
		);
}
