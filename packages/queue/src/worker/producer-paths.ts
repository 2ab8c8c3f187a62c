import { isAbsolute, join } from "node:path";
import type { SessionOptions } from "@curlew/client";
import { NO_GRANTS } from "@curlew/client/internal";
import { placeOf } from "../snapshot/archive.ts";

/** A path of the producer's, as it is in the snapshot. */
export function pathHere(folder: string, path: string): string {
	return join(folder, placeOf(path));
}

type SessionPaths = Pick<
	SessionOptions,
	| "environmentFile"
	| "globalsFile"
	| "workingFolder"
	| "workspace"
	| "fileFolders"
	| "http"
	| "grants"
	| "processEnvironment"
>;

/** The producer's paths in options of a session, as they are in the snapshot. */
export function sessionHere(
	folder: string,
	{
		environmentFile,
		globalsFile,
		workingFolder,
		workspace,
		fileFolders,
		http,
		grants,
		processEnvironment = {},
	}: SessionPaths,
): SessionPaths {
	const file = (path: string) => pathHere(folder, path);
	const at = (path: string) => (isAbsolute(path) ? file(path) : path);
	return {
		...(environmentFile && { environmentFile: file(environmentFile) }),
		...(globalsFile && { globalsFile: file(globalsFile) }),
		...(workingFolder && { workingFolder: file(workingFolder) }),
		...(workspace && { workspace: file(workspace) }),
		...(fileFolders && { fileFolders: fileFolders.map(file) }),
		// Whoever runs a worker has allowed its environment, and its files, to nobody.
		grants: {
			...(grants ?? NO_GRANTS),
			files: grants?.files.map(file) ?? [],
			awsProfiles: [],
		},
		processEnvironment,
		http: {
			...http,
			clientCertificates: (http?.clientCertificates ?? []).map((one) =>
				one.kind === "pem"
					? {
							...one,
							certificateFile: at(one.certificateFile),
							keyFile: at(one.keyFile),
						}
					: { ...one, pkcs12File: at(one.pkcs12File) },
			),
		},
	};
}
