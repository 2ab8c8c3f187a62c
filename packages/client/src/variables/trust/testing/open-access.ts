import { AllowedEnvironment } from "../allowed-environment.ts";
import type { CollectionAccess } from "../collection-access.ts";
import { GrantedFiles } from "../granted-files.ts";
import { NO_GRANTS } from "../grants.ts";

/** For tests: a collection that was allowed nothing, whatever this machine's user allows. */
export function noAccess(root: string): CollectionAccess {
	return {
		grants: NO_GRANTS,
		environment: AllowedEnvironment.none(),
		files: new GrantedFiles([root], [], NO_GRANTS),
		allowsAwsProfile: () => false,
	};
}
