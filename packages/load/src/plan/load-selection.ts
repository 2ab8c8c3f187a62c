import {
	type Collection,
	CurlewError,
	type Diagnostic,
	type RequestDefinition,
	type SessionOptions,
} from "@curlew/client";
import { faultsOf, planRun } from "@curlew/client/driving";

/** Which requests a load consists of. Plain JSON. */
export interface LoadSelection {
	/** Absolute path of the collection, or of anything in it. */
	readonly collection: string;
	/** Absolute; empty for the whole collection. */
	readonly paths: readonly string[];
	readonly tags: readonly string[];
	readonly excludeTags: readonly string[];
	/** False: of the folders in `paths`, only the requests directly in them. */
	readonly isRecursive?: boolean | undefined;
}

/** Options of the users' sessions that can be sent to another thread or machine. Plain JSON. */
export type PlainSessionOptions = Omit<
	SessionOptions,
	"ask" | "user" | "signal" | "contentLimit" | "trace" | "tellsVariables"
>;

/** Files of the load are broken, or there is nothing to send. */
export class LoadNotPossibleError extends CurlewError {
	readonly code: string;
	/** All that is wrong; the error itself is the first of it. */
	readonly problems: readonly Diagnostic[];

	constructor(first: Diagnostic, problems: readonly Diagnostic[]) {
		super(first.message, {
			...(first.hint !== undefined && { hint: first.hint }),
			...(first.location && { location: first.location }),
			...(first.excerpt !== undefined && { excerpt: first.excerpt }),
		});
		this.code = first.code;
		this.problems = problems;
	}
}

/**
 * The requests of a load, in the order of a run.
 *
 * @throws LoadNotPossibleError, PathNotFoundError, PathOutsideCollectionError, NotARequestError
 */
export async function selectRequests(
	collection: Collection,
	{ paths, tags, excludeTags, isRecursive }: LoadSelection,
	dataFile: string | undefined,
): Promise<readonly RequestDefinition[]> {
	const { definition } = collection;
	const { requests, problems } = await planRun(collection, {
		paths,
		tags,
		excludeTags,
		isRecursive,
		data: dataFile === undefined ? undefined : { file: dataFile },
	});
	const errors = [
		...problems.filter(({ severity }) => severity === "error"),
		...new Set(requests.flatMap((request) => faultsOf(request, definition))),
	];
	const [first] = errors;
	if (first) throw new LoadNotPossibleError(first, errors);
	return requests;
}
