import { decideAccess, NO_GRANTS } from "@curlew/client/internal";
import type { ProcessCalls } from "../messages.ts";
import type { Opened } from "./serve.ts";

/** What the collection wants of its user's, as its files are on disk. */
export async function pendingAccessOf({
	collection,
	sessions: { options },
}: Opened): Promise<ProcessCalls["pendingAccess"]["answer"]> {
	const { grants, processEnvironment, extraGrants } = options;
	// Whoever has started the app has decided.
	if (grants !== undefined || processEnvironment !== undefined) return null;
	const { open } = await decideAccess(await collection.fresh(), {
		grants: extraGrants ?? NO_GRANTS,
		fileFolders: options.fileFolders,
		allowSecretCommands: options.allowSecretCommands,
		globalEnvironment: options.globalEnvironment,
		workspace: options.workspace,
		trustedNow: options.trustedNow,
		canAsk: true,
	});
	return open ?? null;
}
