import type { ReactNode } from "react";
import type {
	FieldPath,
	FormTree,
} from "../../../../../../src/protocol/forms.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	withData,
} from "../../../../forms/tree-path.ts";
import { collectionStore } from "../../../../state/collection-state.ts";
import { useStore } from "../../../../store/store.ts";
import { ChoiceRow } from "../../form/form-rows.tsx";
import type { ConnectionFormProps } from "./connection-form.tsx";

const OF_CURLEW = ["extensions", "curlew", "defaultEnvironment"] as const;
const OF_BRUNO = [
	"extensions",
	"bruno",
	"presets",
	"defaultEnvironment",
] as const;

/** The environment of runs, and of whoever opens the collection for the first time. */
export function DefaultEnvironment({
	tree,
	onChange,
}: ConnectionFormProps): ReactNode {
	const state = useStore(collectionStore);
	const environments =
		state?.kind === "open" ? state.environments.map(({ name }) => name) : [];
	const path = placeOf(tree);
	const name = textAtPath(tree, path);
	const none = environments.length === 1 ? "The only one there is" : "None";
	const missing =
		name === "" || environments.includes(name)
			? []
			: [[name, `${name} (is not there)`] as const];
	return (
		<ChoiceRow
			label="Default environment"
			hint="Where nobody chooses one."
			value={name}
			choices={[
				["", none],
				...missing,
				...environments.map((one) => [one, one] as const),
			]}
			onChange={(chosen) =>
				onChange((now) =>
					withData(now, path, chosen === "" ? undefined : chosen),
				)
			}
		/>
	);
}

/** In collections of Bruno's, where Bruno has it, too; what Curlew itself says counts first. */
function placeOf(tree: FormTree): FieldPath {
	if (textAtPath(tree, OF_CURLEW) !== "") return OF_CURLEW;
	return isFormMap(dataAt(tree, ["extensions", "bruno"]))
		? OF_BRUNO
		: OF_CURLEW;
}
