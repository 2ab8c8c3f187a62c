import type { Value } from "@curlew/template";
import type { EnvironmentDefinition } from "../../collection/model.ts";
import { folderToWriteIn } from "../../collection/paths.ts";
import type { Session } from "./session.ts";

/** A variable that a script has set with `{ persist: true }`. */
export interface ValueToKeep {
	readonly name: string;
	readonly value: Value;
	/** True when it is a secret, or has one in it: that never goes to disk. */
	readonly isSecret: boolean;
	/** Where it belongs; undefined when the run has no environment. */
	readonly environment: EnvironmentToKeep | undefined;
}

export interface EnvironmentToKeep
	extends Pick<EnvironmentDefinition, "name" | "file"> {
	/** The folder that writing the file may not leave. Absolute. */
	readonly folder: string;
}

/** What the scripts of a session want to be on disk, as it is now. Nothing is written. */
export function valuesToKeep({ parts }: Session): readonly ValueToKeep[] {
	const { variables, masker, environments, collection } = parts;
	const { root } = collection.definition;
	const shared = variables.sharedChain();
	return (["environment", "global"] as const).flatMap((kind) => {
		const found = environments[kind];
		const environment = found && {
			name: found.name,
			file: found.file,
			folder: folderToWriteIn(root, found.file),
		};
		const all = [...(shared.scope(kind)?.variables.values() ?? [])];
		return all
			.filter(({ isPersistent }) => isPersistent)
			.map(({ name, value, isSecret, isDerived }) => ({
				name,
				value,
				isSecret: isSecret || isDerived || masker.conceals(value),
				environment,
			}));
	});
}
