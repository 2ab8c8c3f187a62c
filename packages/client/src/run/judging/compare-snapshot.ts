import type { Value } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import { maskText, maskUserData } from "../../variables/mask-data.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import { NO_SNAPSHOTS, type Snapshots } from "./snapshots.ts";

/** The request whose values are compared, in its session. */
interface ComparingRequest {
	readonly session: {
		readonly iteration: { readonly index: number };
		readonly parts: {
			readonly options: { readonly snapshots?: Snapshots | undefined };
			readonly masker: SecretMasker;
		};
	};
	readonly definition: RequestDefinition;
	/** How many snapshots of each name were compared. */
	readonly record: { readonly snapshots: Map<string, number> };
}

/**
 * Compares a value with its snapshot, which holds no secret. Of several of one
 * name in one request, the second is called `name 2`.
 *
 * @param masks what of it may change
 * @returns what is not as it was, in lines; undefined when nothing is
 */
export function compareSnapshot(
	{ session, definition, record }: ComparingRequest,
	name: string,
	value: Value,
	masks: readonly string[],
): string | undefined {
	const { options, masker } = session.parts;
	if (!options.snapshots) return NO_SNAPSHOTS;
	const count = (record.snapshots.get(name) ?? 0) + 1;
	record.snapshots.set(name, count);
	return options.snapshots.compare({
		request: definition,
		iteration: session.iteration.index,
		attempt: record,
		name: maskText(count === 1 ? name : `${name} ${count}`, masker),
		value: maskUserData(value, masker),
		masks,
	});
}
