import type {
	AuthDefinition,
	CollectionDefinition,
	EnvironmentDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import type { SnippetRequest } from "../snippets/snippet-request.ts";
import type { Losses } from "./losses.ts";

/** A request as it is sent, with what it inherits; placeholders stand as they are written, unless an environment fills them in. */
export interface ExportedRequest {
	readonly definition: RequestDefinition;
	readonly sent: SnippetRequest;
	/** Its own, or the inherited one. What can be a header or a query parameter is in `sent`. */
	readonly auth: AuthDefinition;
}

export interface ExportedCollection {
	readonly definition: CollectionDefinition;
	/** In the order of a run. */
	readonly requests: readonly ExportedRequest[];
	readonly environments: readonly EnvironmentDefinition[];
	/** The name of the environment whose values stand in the requests. Secrets are placeholders there, too. */
	readonly environment: string | undefined;
	/** What a run got, for who describes responses. */
	readonly responses: readonly ObservedResponse[];
}

/** A response that somebody has recorded. */
export interface ObservedResponse {
	readonly method: string;
	/** Of the request. */
	readonly path: string;
	readonly status: number;
	/** Without parameters; empty where the response said nothing. */
	readonly mediaType: string;
	readonly text: string;
}

/** Writes collections for other programs, which cannot do all that Curlew does: what has no place there is a loss. */
export interface Exporter {
	readonly title: string;
	/** One file, or a folder of files. */
	readonly layout: "file" | "folder";
	/** @param target absolute path of the file or folder that comes about @returns texts by path, relative to the folder; of a single file, one under "" */
	write(
		collection: ExportedCollection,
		losses: Losses,
		target: string,
	): ReadonlyMap<string, string>;
}
