import type { Collection, Grants, SessionOptions } from "@curlew/client";
import {
	AllowedEnvironment,
	type FetchedSecrets,
	fetchSecrets,
	filesOutside,
	NO_GRANTS,
	openAccess,
} from "@curlew/client/internal";
import type { RedisClient } from "../connection/connect.ts";
import type { QueueKey } from "../secrecy/queue-key.ts";
import { packFiles } from "../snapshot/archive.ts";
import { collectFiles } from "../snapshot/collect-files.ts";
import { SnapshotStore } from "../snapshot/snapshot-store.ts";
import { mentionedEnvironment } from "./serialized-options.ts";

/** What workers need of this machine. */
export interface RunInputs {
	/** Digest of the files, which are in Redis. */
	readonly snapshot: string;
	/** Of the process's environment, what the files mention and the collection may read. */
	readonly processEnvironment: Readonly<Record<string, string>>;
	/** What it may take of its user's; keys of AWS stay here. */
	readonly grants: Grants;
	readonly secrets: FetchedSecrets;
}

/**
 * Stores the files that a run reads in Redis, and gathers what it takes from
 * this machine besides.
 *
 * @throws SnapshotTooLargeError, CurlewError when the environment is not there or broken
 */
export async function uploadRunInputs(
	client: RedisClient,
	key: QueueKey,
	collection: Collection,
	options: Parameters<typeof filesOutside>[1],
	environment: Readonly<Record<string, string | undefined>>,
): Promise<RunInputs> {
	const { root } = collection.definition;
	const { grants } = await openAccess(root, options);
	const allowed = AllowedEnvironment.granted(grants, environment);
	const files = await collectFiles({
		paths: [root, ...(await filesOutside(collection, options))],
		withNodeModules: wantsDeveloper(options),
	});
	return {
		snapshot: await new SnapshotStore(client, key).put(packFiles(files)),
		processEnvironment: mentionedEnvironment(files, allowed.values()),
		grants: {
			...NO_GRANTS,
			environment: grants.environment,
			files: grants.files,
		},
		secrets: await fetchSecrets(collection, options),
	};
}

function wantsDeveloper({ sandbox }: Pick<SessionOptions, "sandbox">): boolean {
	return sandbox === "developer";
}
