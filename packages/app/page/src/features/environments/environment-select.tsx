import { type ReactNode, useEffect } from "react";
import type { OpenCollection } from "../../state/collection-state.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import { useStore } from "../../store/store.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { openEnvironments } from "./environment-actions.tsx";

/** Which environment is used. */
export function EnvironmentSelect({
	collection,
}: {
	readonly collection: OpenCollection;
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
			<select
				className="select environment-select"
				aria-label="Environment"
				value={chosen ?? ""}
				onChange={(event) => chooseEnvironment(event.target.value || null)}
			>
				<option value="">No environment</option>
				{environments.map(({ name, file }) => (
					<option key={`${file} ${name}`} value={name}>
						{name}
					</option>
				))}
			</select>
			<IconButton icon="gear" label="Environments" onClick={openEnvironments} />
		</>
	);
}
