import {
	type PendingAccess,
	type RequestedValue,
	visibleLine,
} from "@curlew/client/internal";
import { MOST_REQUESTS, type ShownAccess } from "../../protocol/access.ts";

/** Characters of a text that a collection chose. */
const LONGEST = 200;

/** As the page shows it: no text of the collection's pretends to be another. */
export function shownAccess({
	environment,
	awsProfiles,
	files,
	commands,
	encryptedFiles,
}: PendingAccess): ShownAccess {
	return {
		environment: environment.map(shownThing),
		awsProfiles: awsProfiles.map(shownThing),
		files: files.map(({ path, role }) => ({ path: shown(path), role })),
		commands: commands.map(shown),
		encryptedFiles: encryptedFiles.map(shown),
	};
}

/** Each thing that is wanted by itself, with each host: a set that grows has one that was not there. */
export function requestedParts(access: PendingAccess): readonly string[] {
	const parts = (kind: string, things: readonly RequestedValue[]) =>
		things.flatMap(({ name, hosts }) =>
			[undefined, ...hosts].map((host) => [kind, name, host]),
		);
	return [
		...parts("environment", access.environment),
		...parts("aws", access.awsProfiles),
		...access.files.map(({ path }) => ["file", path]),
		...access.sourceHashes.map((hash) => ["source", hash]),
	].map((part) => JSON.stringify(part));
}

function shownThing({ name, hosts, requests }: RequestedValue): RequestedValue {
	return {
		name: shown(name),
		hosts: hosts.map(shown),
		requests: requests.slice(0, MOST_REQUESTS),
	};
}

function shown(text: string): string {
	const line = visibleLine(text);
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
