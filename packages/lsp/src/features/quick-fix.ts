import {
	type PlacedNode,
	parseYaml,
	quickTree,
	type ScalarStyle,
	SourceText,
} from "@curlew/client/editing";
import {
	type CodeAction,
	CodeActionKind,
	type Range,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { PublishedDiagnostic } from "../diagnostics/messages.ts";
import { toLsp } from "../diagnostics/to-lsp.ts";
import { isWithin } from "../index/cursor.ts";

/** What removes the findings in a range, as far as `check --fix` would do it. */
export function quickFixes(
	document: TextDocument,
	found: readonly PublishedDiagnostic[],
	range: Range,
): readonly CodeAction[] {
	return found.flatMap((shown) => {
		const diagnostic = toLsp(shown);
		if (!shown.fix || !doMeet(diagnostic.range, range)) return [];
		const { old, insert } = shown.fix;
		// Somebody may have typed since.
		if (document.getText(diagnostic.range) !== old) return [];
		const newText = written(insert, styleAt(document, diagnostic.range));
		const edit = { range: diagnostic.range, newText };
		return [
			{
				title: `Write ${insert}`,
				kind: CodeActionKind.QuickFix,
				diagnostics: [diagnostic],
				isPreferred: true,
				edit: { changes: { [document.uri]: [edit] } },
			},
		];
	});
}

function doMeet(one: Range, other: Range): boolean {
	return isWithin(one, other.start) || isWithin(other, one.start);
}

/** A part of a value as it stands in a scalar of a style. */
function written(text: string, style: ScalarStyle | undefined): string {
	switch (style) {
		case "double":
			return JSON.stringify(text).slice(1, -1);
		case "single":
			return text.replaceAll("'", "''");
		default:
			return text;
	}
}

function styleAt(
	document: TextDocument,
	{ start }: Range,
): ScalarStyle | undefined {
	const text = document.getText();
	const source = new SourceText(document.uri, text);
	const root = quickTree(text) ?? parseYaml(source).root;
	return root ? styleIn(root, document.offsetAt(start)) : undefined;
}

function styleIn(node: PlacedNode, offset: number): ScalarStyle | undefined {
	if (offset < node.start || offset > node.end) return undefined;
	switch (node.kind) {
		case "scalar":
			return node.style;
		case "alias":
			return undefined;
		case "list":
			return firstStyle(node.items, offset);
		case "map":
			return firstStyle(
				node.entries.map(({ value }) => value),
				offset,
			);
	}
}

function firstStyle(
	nodes: readonly (PlacedNode | null)[],
	offset: number,
): ScalarStyle | undefined {
	for (const node of nodes) {
		const style = node ? styleIn(node, offset) : undefined;
		if (style !== undefined) return style;
	}
	return undefined;
}
