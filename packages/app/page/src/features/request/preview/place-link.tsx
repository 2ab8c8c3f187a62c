import type { ReactNode } from "react";
import type { ScopedVariable } from "../../../../../src/protocol/variables.ts";
import { originApi } from "../../../api/origin-api.ts";
import { goToDefinition } from "../../../placeholders/go-to-definition.ts";
import { attempt } from "../../../state/notice-state.ts";
import { Button } from "../../../ui/button.tsx";

/** The file and line that something comes from; leads there. */
export function PlaceLink({
	place: { file, line, scope },
	name = "",
}: {
	readonly place: {
		readonly file?: string;
		readonly line?: number;
		readonly scope?: ScopedVariable["scope"];
	};
	/** Of the variable that is defined there. */
	readonly name?: string;
}): ReactNode {
	if (file === undefined) return null;
	return (
		<Button
			kind="link"
			onClick={() =>
				void (scope === undefined || scope === "runtime" || name === ""
					? goToLine(file, line)
					: goToDefinition({
							file,
							...(line !== undefined && { line }),
							name,
							scope,
						}))
			}
		>
			{file}
			{line !== undefined && `:${line}`}
		</Button>
	);
}

/** A place in a file; leads to its field. */
export function FieldLink({
	location: { file, line },
}: {
	readonly location: { readonly file: string; readonly line: number };
}): ReactNode {
	return (
		<Button kind="link" onClick={() => void goToLine(file, line)}>
			{file}:{line}
		</Button>
	);
}

/** To the field at a line, where its file has a form. */
async function goToLine(file: string, line = 1): Promise<void> {
	const { goToField } = await import("../../../problems/go-to-field.ts");
	await attempt(async () => {
		const place = await originApi.place({ file, line });
		await goToField({ ...place, file, line });
	});
}
