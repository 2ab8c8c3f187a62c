import {
	type UserEnvironment,
	userEnvironment,
} from "../../files/user-environment.ts";
import {
	ALL_NAMES,
	type Grants,
	mergedGrants,
	NO_GRANTS,
	namesIn,
} from "./grants.ts";
import { TrustFile } from "./trust-file.ts";

/**
 * What a collection may take without that anybody is asked: what its user
 * allowed its folder before, the names in `CURLEW_ALLOW_ENV`, and on a build
 * server every variable but Curlew's own: whoever runs a collection there
 * chose both.
 *
 * @param root the collection's folder
 */
export async function standingGrants(
	root: string,
	environment: UserEnvironment = userEnvironment(),
): Promise<Grants> {
	const trusted = await new TrustFile(environment).grantsOf(root);
	return mergedGrants(trusted, grantsOfMachine(environment));
}

/** What the environment itself allows every collection. */
export function grantsOfMachine(
	environment: UserEnvironment = userEnvironment(),
): Grants {
	const named = namesIn(environment.CURLEW_ALLOW_ENV ?? "");
	const all = isBuildServer(environment) ? [ALL_NAMES] : [];
	return { ...NO_GRANTS, environment: [...named, ...all] };
}

/** As GitHub, GitLab, CircleCI, Travis, Buildkite and others set it. */
export function isBuildServer(
	{ CI = "" }: UserEnvironment = userEnvironment(),
): boolean {
	return !["", "0", "false"].includes(CI.trim().toLowerCase());
}
