import type { ReactNode } from "react";
import type { FieldChange } from "../../../../src/protocol/git/git.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const MergeEditor = lazyPart(
	async () => (await import("../conflict/merge-editor.tsx")).MergeEditor,
);

/** Characters of a value that stands in a row. */
const LONGEST_IN_ROW = 400;

/** What is different in a form, by its parts; long texts line by line. */
export function FieldChanges({
	fields,
	sides,
}: {
	readonly fields: readonly FieldChange[];
	readonly sides: readonly [before: string, after: string];
}): ReactNode {
	const parts = Map.groupBy(fields, ({ part }) => part);
	return (
		<section aria-label="Fields">
			<table className="field-changes">
				<thead>
					<tr>
						<th>Field</th>
						<th>{sides[0]}</th>
						<th>{sides[1]}</th>
					</tr>
				</thead>
				{[...parts].map(([part, own]) => (
					<tbody key={part}>
						{own.map((field) => (
							<FieldRow key={field.name} field={field} sides={sides} />
						))}
					</tbody>
				))}
			</table>
		</section>
	);
}

function FieldRow({
	field,
	sides,
}: {
	readonly field: FieldChange;
	readonly sides: readonly [string, string];
}): ReactNode {
	const { part, name, before, after } = field;
	const isLong = [before, after].some(
		(text) =>
			text?.trim().includes("\n") || (text ?? "").length > LONGEST_IN_ROW,
	);
	const label = (
		<th scope="row">
			{part}
			{name !== "" && <span className="field-name">{name}</span>}
		</th>
	);
	if (isLong)
		return (
			<tr>
				{label}
				<td colSpan={2}>
					<MergeEditor
						left={before ?? ""}
						right={after ?? ""}
						labels={[
							`${part} ${name}: ${sides[0]}`,
							`${part} ${name}: ${sides[1]}`,
						]}
					/>
				</td>
			</tr>
		);
	return (
		<tr>
			{label}
			<td>{before === null ? <Absent /> : <del>{shown(before)}</del>}</td>
			<td>{after === null ? <Absent /> : <ins>{shown(after)}</ins>}</td>
		</tr>
	);
}

function shown(text: string): string {
	return text.trim() === "" ? "(empty)" : text;
}

function Absent(): ReactNode {
	return <span className="row-note">not there</span>;
}
