import type { ReactNode } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { textAtPath, withData } from "../../forms/tree-path.ts";
import { collectionStore, hasPlaceFor } from "../../state/collection-state.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showMenuBelow } from "../../ui/menu-state.tsx";
import { Select } from "../../ui/select.tsx";
import { colourOf } from "./environment-dot.tsx";
import { menuOf } from "./environment-list.tsx";

/** Name and colour of an environment, what it builds upon, and where its secrets are. */
export function EnvironmentHead({
	entry,
	environments,
	tree,
	onChange,
	tools,
}: {
	readonly entry: EnvironmentEntry;
	readonly environments: readonly EnvironmentEntry[];
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
	readonly tools: ReactNode;
}): ReactNode {
	const chosen = useStore(environmentStore);
	const { name, file } = entry;
	useStore(collectionStore);
	// What is written already can be taken away.
	const isShown = (field: "color" | "extends" | "dotEnvFilePath") =>
		hasPlaceFor(`environment.${field}`) || textAtPath(tree, [field]) !== "";
	const put = (field: string, text: string) =>
		onChange((now) => withData(now, [field], text === "" ? undefined : text));
	return (
		<header className="environment-head">
			<div className="environment-title">
				{isShown("color") && (
					<input
						type="color"
						className="environment-colour"
						aria-label="Colour"
						value={colourOf(textAtPath(tree, ["color"])) ?? "#808080"}
						onChange={(event) => put("color", event.target.value)}
					/>
				)}
				<h2>{name}</h2>
				<span className="environment-file">{file}</span>
				<span className="tools-end environment-tools">
					{tools}
					{name !== chosen && (
						<Button isSmall onClick={() => chooseEnvironment(name)}>
							Activate
						</Button>
					)}
					<IconButton
						icon="more"
						label={`More for ${name}`}
						onClick={(event) =>
							showMenuBelow(menuOf(entry), event.currentTarget)
						}
					/>
				</span>
			</div>
			{(isShown("extends") || isShown("dotEnvFilePath")) && (
				<div className="environment-facts">
					{isShown("extends") && (
						<label>
							Extends
							<Select
								value={textAtPath(tree, ["extends"])}
								options={[
									["", "None"],
									...environments
										.map((one) => one.name)
										.filter((one) => one !== name),
								]}
								onChange={(base) => put("extends", base)}
							/>
						</label>
					)}
					{isShown("dotEnvFilePath") && (
						<label>
							.env file
							<input
								className="input"
								placeholder=".env"
								value={textAtPath(tree, ["dotEnvFilePath"])}
								onChange={(event) => put("dotEnvFilePath", event.target.value)}
							/>
						</label>
					)}
				</div>
			)}
		</header>
	);
}
