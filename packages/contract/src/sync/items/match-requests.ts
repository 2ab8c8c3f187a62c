import type { FormTree } from "@curlew/client/editing";
import { memberIn, textOrNothing } from "../data.ts";
import type { CollectionRequest } from "./collection-requests.ts";
import { type MatchedOperation, withoutNames } from "./match-operations.ts";

/** The requests of operations: as they say themselves, else by method and path, where there is no doubt. */
export class RequestsOfOperations {
	readonly #byKey: ReadonlyMap<string, readonly CollectionRequest[]>;
	readonly #unmarked: ReadonlyMap<string, readonly CollectionRequest[]>;

	constructor(requests: readonly CollectionRequest[]) {
		const marked = requests.filter(({ operation }) => operation !== undefined);
		const others = requests.filter(({ operation }) => operation === undefined);
		this.#byKey = Map.groupBy(marked, ({ operation }) => operation ?? "");
		this.#unmarked = Map.groupBy(others, ({ sign }) => sign);
	}

	/**
	 * All of them: copies that a user has made of a request, too.
	 *
	 * @param adopts the collection has no memory yet: whatever asks the same is the operation's
	 */
	of(match: MatchedOperation, adopts: boolean): readonly CollectionRequest[] {
		const { before, now } = match;
		const keys = [before?.key, now?.key];
		const marked = keys.map((key) => this.#byKey.get(key ?? "") ?? []);
		const own = marked.find((list) => list.length > 0);
		if (own) return own;
		const alike = keys
			.map((key) => this.#unmarked.get(withoutNames(key ?? "")) ?? [])
			.find((list) => list.length > 0);
		const found = alike && likeliest(alike, match, adopts);
		return found ? [found] : [];
	}
}

/** The one that was there, or is called so. */
function likeliest(
	requests: readonly CollectionRequest[],
	{ before, now }: MatchedOperation,
	adopts: boolean,
): CollectionRequest | undefined {
	const known = requests.find(({ path }) => path === before?.path);
	if (known) return known;
	const isMine = adopts || before !== undefined;
	const name = nameOf((before ?? now)?.form);
	const called = requests.find(({ form }) => nameOf(form) === name);
	if (isMine && called) return called;
	return adopts || before?.path !== undefined ? requests[0] : undefined;
}

function nameOf(form: FormTree | undefined): string | undefined {
	return textOrNothing(memberIn(form?.["info"], "name"));
}
