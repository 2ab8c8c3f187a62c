import { resolve } from "node:path";
import { type Collection, openCollection } from "@curlew/client";
import {
	decideAccess,
	NO_GRANTS,
	type PendingAccess,
	type TrustedFolder,
	TrustFile,
	trustAccess,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { describeAccess } from "./access.ts";

export interface TrustOptions {
	readonly color?: boolean;
}

/** `curlew trust list [path]`. */
export async function listTrust(
	path: string | undefined,
	options: TrustOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const collection = await open(path);
	const trusted = await new TrustFile().folder(collection.definition.root);
	const allowed = describeTrusted(trusted);
	terminal.write(
		allowed === ""
			? "The collection was allowed nothing of yours.\n"
			: `The collection may use\n${allowed}`,
	);
	const access = await pendingAccess(collection);
	if (access)
		terminal.write(`Not allowed yet, and wanted:\n${describeAccess(access)}`);
	return EXIT.passed;
}

/** `curlew trust allow [path]`. */
export async function allowTrust(
	path: string | undefined,
	options: TrustOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const collection = await open(path);
	const access = await pendingAccess(collection);
	if (access === undefined) {
		terminal.writeError("The collection wants nothing that is not allowed.\n");
		return EXIT.passed;
	}
	await trustAccess(collection, access);
	terminal.writeError(
		`The collection may use from now on:\n${describeAccess(access)}`,
	);
	return EXIT.passed;
}

/** `curlew trust revoke [path]`. */
export async function revokeTrust(
	path: string | undefined,
	options: TrustOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const { definition } = await open(path);
	const isRevoked = await new TrustFile().revoke(definition.root);
	terminal.writeError(
		isRevoked
			? "The collection may use nothing of yours any more.\n"
			: "The collection was allowed nothing of yours.\n",
	);
	return EXIT.passed;
}

function open(path: string | undefined): Promise<Collection> {
	return openCollection(resolve(path ?? "."));
}

/** What is allowed on a build server alone is not allowed here. */
async function pendingAccess(
	collection: Collection,
): Promise<PendingAccess | undefined> {
	const options = { grants: NO_GRANTS, canAsk: true, isForGood: true };
	return (await decideAccess(collection, options)).open;
}

function describeTrusted({
	environment,
	awsProfiles,
	files,
	commands,
}: TrustedFolder): string {
	const lines = [
		...Object.keys(environment).map((name) => `environment variable ${name}`),
		...Object.keys(awsProfiles).map((name) => `AWS profile ${name}`),
		...files.map((file) => `file ${file}`),
		...(commands.length > 0
			? [
					`commands and encrypted files: ${commands.length} (curlew secret list)`,
				]
			: []),
	];
	return lines.map((line) => `  ${visibleLine(line)}\n`).join("");
}
