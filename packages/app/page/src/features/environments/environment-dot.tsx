import { type ReactNode, useEffect } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import { textAtPath } from "../../forms/tree-path.ts";
import { formKey, formStore, openForm } from "../../state/form-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";

/** The colour of an environment, so that production is not taken for another one. */
export function EnvironmentDot({
	entry,
}: {
	readonly entry: EnvironmentEntry;
}): ReactNode {
	const key = formKey(entry);
	const form = useKeyed(formStore, key);
	const isBroken = entry.problem !== undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place
	useEffect(() => {
		if (!isBroken) void openForm(entry, "environment");
	}, [key, isBroken]);
	const colour = colourOf(form ? textAtPath(form.tree, ["color"]) : "");
	return (
		<span
			className="environment-dot"
			{...(colour && { style: { background: colour } })}
		/>
	);
}

/** A colour that a file names; only `#rrggbb` is taken for one. */
export function colourOf(text: string): string | undefined {
	return /^#[0-9a-f]{6}$/i.test(text) ? text : undefined;
}
