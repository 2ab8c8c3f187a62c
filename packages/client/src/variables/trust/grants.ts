import { CurlewError } from "../../diagnostics/curlew-error.ts";

/**
 * What a collection may take of its user's that lies outside of its folder.
 * Plain JSON: it travels to threads as it is.
 */
export interface Grants {
	/** Names of variables of the process; `ALL_NAMES` for all but Curlew's own. */
	readonly environment: readonly string[];
	/** The only hosts that the value of a name may go to, as `HostPattern`s, where its user was told these and no others. */
	readonly hosts?: Readonly<Record<string, readonly string[]>>;
	/** Files that may be read as `.env` files, certificates and keys. Absolute, links followed. */
	readonly files: readonly string[];
	/** Profiles of AWS's shared credentials file. */
	readonly awsProfiles: readonly string[];
}

export const ALL_NAMES = "*";

export const NO_GRANTS: Grants = {
	environment: [],
	hosts: {},
	files: [],
	awsProfiles: [],
};

/**
 * What Curlew itself is given that way: passwords and keys of the queue, of
 * secrets' files, what is allowed. A collection reads one of them only when its
 * user wrote that name.
 */
const OWN_NAME = /^(?:CURLEW_|SOPS_AGE_KEY)/i;

/** A name of an environment variable that can be none. */
export class InvalidGrantError extends CurlewError {
	readonly code = "INVALID_GRANT";
}

export function mergedGrants(...all: readonly Grants[]): Grants {
	return {
		environment: distinct(all.flatMap(({ environment }) => environment)),
		hosts: mergedHosts(all),
		files: distinct(all.flatMap(({ files }) => files)),
		awsProfiles: distinct(all.flatMap(({ awsProfiles }) => awsProfiles)),
	};
}

/** Who allows a name without a word of hosts allows it for all. */
function mergedHosts(all: readonly Grants[]): NonNullable<Grants["hosts"]> {
	const names = distinct(all.flatMap(({ hosts = {} }) => Object.keys(hosts)));
	return Object.fromEntries(
		names.flatMap((name) => {
			const lists = all
				.filter((grants) => allowsName(grants, name))
				.map(({ hosts }) => hosts?.[name]);
			const isBound = lists.every((list) => list !== undefined);
			return isBound ? [[name, distinct(lists.flat())] as const] : [];
		}),
	);
}

/** Whether a collection with these grants may read a variable of the process, set or not. */
export function allowsName({ environment }: Grants, name: string): boolean {
	if (environment.includes(name)) return true;
	return environment.includes(ALL_NAMES) && !OWN_NAME.test(name);
}

/**
 * `A, B` as names; empty items are left out.
 *
 * @throws InvalidGrantError for what can be no name
 */
export function namesIn(list: string): readonly string[] {
	const names = distinct(
		list
			.split(",")
			.map((name) => name.trim())
			.filter((name) => name !== ""),
	);
	for (const name of names)
		if (/[\s=\p{Cc}]/u.test(name))
			throw new InvalidGrantError(
				`${JSON.stringify(name)} can be no name of an environment variable.`,
				{ hint: "Write the names with commas between them: A,B." },
			);
	return names;
}

function distinct(texts: readonly string[]): readonly string[] {
	return [...new Set(texts)];
}
