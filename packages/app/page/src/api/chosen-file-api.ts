import type {
	AskPresented,
	BrowsedFiles,
	FileInCollection,
	KeepCertificate,
	PresentedCertificate,
} from "../../../src/protocol/files.ts";
import { postFile, postJson } from "./call.ts";

/** Files that requests, settings and runs name; and certificates of servers. */
export const chosenFileApi = {
	browse: (folder: string, signal?: AbortSignal) =>
		postJson<BrowsedFiles>("collection-files/browse", { folder }, signal),
	copyIn: (folder: string, file: File) => {
		const query = new URLSearchParams({ folder, name: file.name });
		return postFile<FileInCollection>(`collection-files/copy?${query}`, file);
	},
	presented: (ask: AskPresented) =>
		postJson<PresentedCertificate>("certificates/presented", ask),
	keepCertificate: (wanted: KeepCertificate) =>
		postJson<FileInCollection>("certificates/keep", wanted),
};
