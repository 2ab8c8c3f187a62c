import { AllowedEnvironment } from "./allowed-environment.ts";
import { GrantedFiles } from "./granted-files.ts";
import type { Grants } from "./grants.ts";
import { standingGrants } from "./standing-grants.ts";

/** What decides about what a collection may take of its user's. */
export interface AccessOptions {
	/** Default: what the user has allowed this collection before, in `CURLEW_ALLOW_ENV`, or by `CI`. */
	readonly grants?: Grants | undefined;
	/** What stands in for the environment of the process; without `grants` all of it may be read. */
	readonly processEnvironment?: Readonly<Record<string, string>> | undefined;
	/** Absolute paths of folders whose files the collection may name as if they were its own. */
	readonly fileFolders?: readonly string[] | undefined;
}

/** What one collection may take of its user's that lies outside of its folder. Everything that it can name goes through here. */
export interface CollectionAccess {
	readonly grants: Grants;
	readonly environment: AllowedEnvironment;
	readonly files: GrantedFiles;
	allowsAwsProfile(profile: string): boolean;
}

/** @param root the collection's folder, absolute */
export async function openAccess(
	root: string,
	{ grants, processEnvironment, fileFolders = [] }: AccessOptions = {},
): Promise<CollectionAccess> {
	const granted = grants ?? (await standingGrants(root));
	const environment =
		processEnvironment === undefined
			? AllowedEnvironment.granted(granted)
			: AllowedEnvironment.given(processEnvironment, grants);
	return {
		grants: granted,
		environment,
		files: new GrantedFiles([root], fileFolders, granted),
		allowsAwsProfile: (profile) => granted.awsProfiles.includes(profile),
	};
}
