import type {
	RequestedAccess,
	RequestedValue,
} from "../../analysis/access/requested-access.ts";
import type { Collection } from "../../collection/collection.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import {
	type UserEnvironment,
	userEnvironment,
} from "../../files/user-environment.ts";
import { SecretStore } from "../../variables/secrets/secret-store.ts";
import { boundHosts } from "../../variables/trust/bound-hosts.ts";
import { openAccess } from "../../variables/trust/collection-access.ts";
import {
	allowsName,
	type Grants,
	mergedGrants,
	NO_GRANTS,
} from "../../variables/trust/grants.ts";
import { grantsOfMachine } from "../../variables/trust/standing-grants.ts";
import {
	mergedTrust,
	NOT_TRUSTED,
	type TrustedFolder,
	TrustFile,
} from "../../variables/trust/trust-file.ts";
import { type LoadedGlobal, loadGlobal } from "../context/load-environments.ts";

export interface AccessDecisionOptions {
	/** What the user allows for this once, by options. */
	readonly grants: Grants;
	/** Absolute. */
	readonly fileFolders?: readonly string[] | undefined;
	/** The commands of its secrets may run anyway. */
	readonly allowSecretCommands?: boolean | undefined;
	/** Whether the user can be asked: only then `open` is found out. */
	readonly canAsk: boolean;
	/** Leaves out what the machine allows every collection: only lasting grants count. Default: false. */
	readonly isForGood?: boolean;
	/** Allowed for as long as the program runs, besides what is allowed for good. */
	readonly trustedNow?: TrustedFolder | undefined;
	/** The workspace's environment that requests see, by name: what it mentions counts. */
	readonly globalEnvironment?: string | undefined;
	/** The workspace's folder. Default: the one around the collection. */
	readonly workspace?: string | undefined;
	/** Default: that of the process. */
	readonly environment?: UserEnvironment;
}

/** What a collection asks for and its user has not allowed yet. */
export interface PendingAccess extends RequestedAccess {
	/** That its secrets come from, as one would type them. */
	readonly commands: readonly string[];
	/** That it wants decrypted with the user's keys, relative to its folder. */
	readonly encryptedFiles: readonly string[];
	/** Of commands and encrypted files as they are now: what is allowed. */
	readonly sourceHashes: readonly string[];
}

export interface AccessDecision {
	readonly grants: Grants;
	/** Undefined when there is nothing to ask, or the user cannot be asked. */
	readonly open: PendingAccess | undefined;
}

/**
 * The grants of a collection: what its user allowed before, as long as it is sent
 * to no other hosts than then; what the machine allows every collection; and
 * what is allowed for this run.
 *
 * @throws CurlewError when the collection cannot be read
 */
export async function decideAccess(
	collection: Collection,
	options: AccessDecisionOptions,
): Promise<AccessDecision> {
	const { environment = userEnvironment(), canAsk } = options;
	const { root } = collection.definition;
	const trusted = mergedTrust(
		await new TrustFile(environment).folder(root),
		options.trustedNow ?? NOT_TRUSTED,
	);
	const machine = options.isForGood ? NO_GRANTS : grantsOfMachine(environment);
	const once = mergedGrants(machine, options.grants);
	if (!canAsk && !hasHosts(trusted))
		return { grants: mergedGrants(filesOf(trusted), once), open: undefined };
	const requested = await requestedIn(collection, once, options);
	const grants = mergedGrants(stillTrusted(trusted, requested), once);
	if (!canAsk) return { grants, open: undefined };
	const open = await pendingAccess(
		collection,
		requested,
		grants,
		options,
		environment,
	);
	return { grants, open: isNothing(open) ? undefined : open };
}

/**
 * The names of the environment that a collection's files mention and that are
 * set: what it can be told to read where that happens in threads and on other
 * machines. In alphabetical order.
 */
export async function requestedNames(
	collection: Collection,
	environment: UserEnvironment = userEnvironment(),
): Promise<readonly string[]> {
	const requested = await requestedIn(collection, NO_GRANTS, {});
	const names = requested.environment.map(({ name }) => name);
	return names.filter((name) => Object.hasOwn(environment, name));
}

/** Lets a collection take these from now on, besides what it was allowed before. */
export async function trustAccess(
	collection: Collection,
	requested: PendingAccess,
	environment: UserEnvironment = userEnvironment(),
): Promise<void> {
	const { root } = collection.definition;
	await new TrustFile(environment).add(root, trustOfAccess(requested));
}

/** What is allowed when its user allows exactly these. */
export function trustOfAccess(requested: PendingAccess): TrustedFolder {
	return {
		commands: requested.sourceHashes,
		environment: hostsByName(requested.environment),
		awsProfiles: hostsByName(requested.awsProfiles),
		files: requested.files.map(({ path }) => path),
	};
}

/** The same as grants for this once. */
export function grantsOfAccess({
	environment,
	awsProfiles,
	files,
}: RequestedAccess): Grants {
	return {
		environment: environment.map(({ name }) => name),
		hosts: boundHosts(hostsByName(environment)),
		awsProfiles: awsProfiles.map(({ name }) => name),
		files: files.map(({ path }) => path),
	};
}

async function requestedIn(
	collection: Collection,
	grants: Grants,
	{ globalEnvironment, workspace }: Partial<AccessDecisionOptions>,
): Promise<RequestedAccess> {
	const { gatherKnowledge } = await import("../../analysis/knowledge.ts");
	const { requestedAccess } = await import(
		"../../analysis/access/requested-access.ts"
	);
	// Values of the process's environment are not used to find out where requests go.
	const none = { ...NO_GRANTS, files: grants.files };
	const knowledge = await gatherKnowledge(collection, { grants: none });
	const global = await globalOf(collection, { globalEnvironment, workspace });
	return requestedAccess(knowledge, global);
}

/** A missing environment is reported when a session is opened with it. */
async function globalOf(
	collection: Collection,
	wanted: Pick<AccessDecisionOptions, "globalEnvironment" | "workspace">,
): Promise<LoadedGlobal | undefined> {
	try {
		return await loadGlobal(collection, wanted);
	} catch (error) {
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}

function hasHosts({ environment, awsProfiles }: TrustedFolder): boolean {
	return Object.keys({ ...environment, ...awsProfiles }).length > 0;
}

function filesOf({ files }: TrustedFolder): Grants {
	return { ...NO_GRANTS, files };
}

/** What goes to a host that it did not go to when it was allowed is asked for again. */
function stillTrusted(
	trusted: TrustedFolder,
	requested: RequestedAccess,
): Grants {
	const still = (
		allowed: TrustedFolder["environment"],
		wanted: readonly RequestedValue[],
	) =>
		Object.entries(allowed).flatMap(([name, hosts]) => {
			// A name that only scripts make up now is missing here: it is asked for again.
			const now = wanted.find((one) => one.name === name);
			const isSame = now?.hosts.every((host) => hosts.includes(host));
			return isSame ? [name] : [];
		});
	return {
		environment: still(trusted.environment, requested.environment),
		hosts: boundHosts(trusted.environment),
		awsProfiles: still(trusted.awsProfiles, requested.awsProfiles),
		files: trusted.files,
	};
}

async function pendingAccess(
	collection: Collection,
	requested: RequestedAccess,
	grants: Grants,
	{
		fileFolders,
		allowSecretCommands = false,
		trustedNow,
	}: AccessDecisionOptions,
	environment: UserEnvironment,
): Promise<PendingAccess> {
	const { root, extensions } = collection.definition;
	const { files } = await openAccess(root, { grants, fileFolders });
	const sources =
		allowSecretCommands || extensions.secrets === undefined
			? { commands: [], encryptedFiles: [], sourceHashes: [] }
			: await new SecretStore(
					collection.definition,
					environment,
					trustedNow?.commands,
				).untrustedSources();
	return {
		...sources,
		// The user is not asked for variables that are not set.
		environment: requested.environment.filter(
			({ name }) =>
				!allowsName(grants, name) && Object.hasOwn(environment, name),
		),
		awsProfiles: requested.awsProfiles.filter(
			({ name }) => !grants.awsProfiles.includes(name),
		),
		files: requested.files.filter(({ path }) => !files.allows(path)),
	};
}

function isNothing(requested: PendingAccess): boolean {
	return Object.values(requested).every((list) => list.length === 0);
}

function hostsByName(
	things: readonly RequestedValue[],
): TrustedFolder["environment"] {
	return Object.fromEntries(things.map(({ name, hosts }) => [name, hosts]));
}
