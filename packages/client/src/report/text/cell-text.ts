import type { VariableCell } from "../../analysis/vars/variable-table.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import { formatSize } from "../../values/format-size.ts";

/** A value as a table shows it. */
export function cellText(cell: VariableCell): string {
	switch (cell.kind) {
		case "absent":
			return "—";
		case "missing-secret":
			return "(secret, no value)";
		case "value": {
			const mark = cell.isOffInApp ? " (off in the app; runs use it)" : "";
			if (cell.isSecret) return `${String(cell.value)}${mark}`;
			const text = visibleLine(JSON.stringify(cell.value) ?? "");
			return cell.size === undefined
				? `${text}${mark}`
				: `${text}… [${formatSize(cell.size)}]${mark}`;
		}
	}
}

/** Where a value stands: `environments/local.yml:5`. */
export function placeOfCell(
	cell: VariableCell | undefined,
	root: string,
): string | undefined {
	if (cell === undefined || cell.kind === "absent") return undefined;
	if (cell.kind === "missing-secret")
		return `${relativeFile(root, cell.file)}:${cell.line} · looked for in ${cell.lookedIn.join(", ")}`;
	const { file, line, given } = cell;
	if (file === undefined) return given;
	const place = relativeFile(root, file);
	return line === undefined ? place : `${place}:${line}`;
}

/** Whether a cell shows a value that may be cut. */
export function isReadableCell(cell: VariableCell): boolean {
	return cell.kind === "value" && cell.isSecret !== true;
}

/** ` · ios`: the environment that a cell of a column takes its value from, where it is not the column's own. */
export function ownerOfCell(
	cell: VariableCell | undefined,
	column: string | null,
): string {
	if (cell?.kind !== "value" || cell.scope !== "environment") return "";
	const { owner = column, given } = cell;
	const isOwn = owner === null || owner === column || given !== undefined;
	return isOwn ? "" : ` · ${visibleLine(owner)}`;
}
