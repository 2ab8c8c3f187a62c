import { useEffect, useRef, useState } from "react";
import type { BrowsedFiles } from "../../../../src/protocol/files.ts";
import { ApiError } from "../../api/call.ts";
import { chosenFileApi } from "../../api/chosen-file-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { folderForCopies } from "./shown-entries.ts";

export interface FolderBrowser {
	/** What the folder that was asked for last holds, or the one before while it is looked into. */
	readonly found: BrowsedFiles | undefined;
	readonly error: ApiError | undefined;
	readonly isLoading: boolean;
	/** Goes to a folder, instead of any that is still looked into. */
	readonly browse: (folder: string) => void;
	readonly tell: (failure: unknown) => void;
}

/** Goes through the folders of the collection. It begins with that of a path, where there is one. @param value the path */
export function useBrowser(value: string): FolderBrowser {
	const [found, setFound] = useState<BrowsedFiles>();
	const [error, setError] = useState<ApiError>();
	const [isLoading, setLoading] = useState(true);
	const asked = useRef<AbortController>(undefined);
	const tell = (failure: unknown) =>
		failure instanceof ApiError ? setError(failure) : reportError(failure);
	/** @param other where to go if the folder cannot be read */
	const read = async (folder: string, other?: string): Promise<void> => {
		asked.current?.abort();
		const controller = new AbortController();
		const { signal } = controller;
		asked.current = controller;
		setLoading(true);
		try {
			const answer = await chosenFileApi.browse(folder, signal);
			if (signal.aborted) return;
			setFound(answer);
			setError(undefined);
		} catch (failure) {
			if (signal.aborted) return;
			if (other !== undefined) return read(other);
			tell(failure);
		}
		setLoading(false);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
	useEffect(() => {
		const start = value.includes("/") ? folderForCopies(value) : "";
		void read(start, "");
		return () => asked.current?.abort();
	}, []);
	const browse = (folder: string) => void read(folder);
	return { found, error, isLoading, browse, tell };
}
