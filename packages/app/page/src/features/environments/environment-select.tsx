import { type ReactNode, useEffect } from "react";
import type { OpenCollectionState } from "../../state/collection-state.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import { useStore } from "../../store/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select, type SelectOptions } from "../../ui/select.tsx";
import { openEnvironments } from "./environment-actions.tsx";

/** The environments to choose from; "" is none of them. */
export function environmentOptions(
	environments: OpenCollectionState["environments"],
): SelectOptions {
	return [["", "No environment"], ...environments.map(({ name }) => name)];
}

/** Which environment is used. */
export function EnvironmentSelect({
	collection,
}: {
	readonly collection: OpenCollectionState;
}): ReactNode {
	const chosen = useStore(environmentStore);
	const { environments } = collection;
	const isGone =
		chosen !== null && environments.every(({ name }) => name !== chosen);
	useEffect(() => {
		if (isGone) chooseEnvironment(null);
	}, [isGone]);
	return (
		<>
			<Select
				className="select environment-select"
				label="Environment"
				value={chosen ?? ""}
				options={environmentOptions(environments)}
				onChange={(name) => chooseEnvironment(name || null)}
			/>
			<IconButton
				icon="globe"
				label="Environments"
				onClick={openEnvironments}
			/>
		</>
	);
}
