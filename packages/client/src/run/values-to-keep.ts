import type { Value } from "@curlew/template";
import type { EnvironmentDefinition } from "../collection/model.ts";
import type { Session } from "./session.ts";

/** A variable that a script has set with `{ persist: true }`. */
export interface ValueToKeep {
	readonly name: string;
	readonly value: Value;
	/** True when it is a secret, or has one in it: that never goes to disk. */
	readonly isSecret: boolean;
	/** Where it belongs; undefined when the run has no environment. */
	readonly environment:
		| Pick<EnvironmentDefinition, "name" | "file">
		| undefined;
}

/** What the scripts of a session want to be on disk, as it is now. Nothing is written. */
export function valuesToKeep({ parts }: Session): readonly ValueToKeep[] {
	const { variables, masker, environments } = parts;
	const shared = variables.sharedChain();
	return (["environment", "global"] as const).flatMap((kind) => {
		const environment = environments[kind];
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
