import type { Value } from "@curlew/template";
import type { JarEntry } from "../../http/cookies/jar-entry.ts";
import type { ScopeKind } from "../../variables/variable.ts";
import type { Session } from "./session.ts";

/** A variable as a run leaves it. */
export interface LeftValue {
	readonly name: string;
	readonly value: Value;
	/** True when it is a secret, was made of one, or has one in it. */
	readonly isSecret: boolean;
}

/** What a run leaves behind, for whoever writes it into files. */
export interface ValuesLeft {
	readonly environment: readonly LeftValue[];
	readonly globals: readonly LeftValue[];
	readonly collection: readonly LeftValue[];
	/** The file of the environment; undefined where there was none. Absolute. */
	readonly environmentFile: string | undefined;
	readonly globalsFile: string | undefined;
	readonly cookies: readonly JarEntry[];
}

/** The variables and cookies of a session as they are now, with those that were given for the run. */
export function valuesLeft({ parts }: Session): ValuesLeft {
	const { environments, cookies, masker, variables } = parts;
	const shared = variables.sharedChain();
	const of = (kind: ScopeKind): readonly LeftValue[] =>
		[...(shared.scope(kind)?.variables.values() ?? [])].map((one) => {
			const { name, value, isSecret, isDerived } = one;
			const isHidden = isSecret || isDerived || masker.conceals(value);
			return { name, value, isSecret: isHidden };
		});
	return {
		environment: of("environment"),
		globals: of("global"),
		collection: of("collection"),
		environmentFile: environments.environment?.file,
		globalsFile: environments.global?.file,
		cookies: cookies.opened?.plain() ?? [],
	};
}
