import { effectsOfRequests } from "../../analysis/plan/plan-requests.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Session } from "../session/session.ts";
import { VariableFlow } from "./variable-flow.ts";

/** A request whose results another one needs. */
export interface NeededRequest {
	readonly definition: RequestDefinition;
	/** Names of what it sets, and who reads them. */
	readonly sets: readonly {
		readonly name: string;
		/** Paths of requests. */
		readonly readBy: readonly string[];
	}[];
}

/**
 * The requests that have to be sent before one, and before those in turn: they
 * come before it in the order of a run of the whole collection, and their
 * scripts and actions set variables that it reads. In the order of that run. In
 * doubt, more. A request that may read any variable gets those alone that it
 * reads by name.
 *
 * @param target a request of the session's collection
 */
export async function neededRequests(
	{ parts }: Session,
	target: RequestDefinition,
): Promise<readonly NeededRequest[]> {
	const { collection, options, variables } = parts;
	const { requests } = await collection.select([]);
	const effects = await effectsOfRequests(requests, {
		collection: collection.definition,
		scopes: variables.sharedChain().scopes,
		allowsUnsafe: false,
		isDeveloper: options.sandbox === "developer",
		isSeeded: options.seed !== undefined,
	});
	const flow = new VariableFlow(effects);
	const last = requests.findIndex(({ path }) => path === target.path);
	/** By position: names, each with the positions of those that read it. */
	const found = new Map<number, Map<string, number[]>>();
	const open = last < 0 ? [] : [last];
	for (let reader = open.pop(); reader !== undefined; reader = open.pop())
		for (const writer of flow.needsOf(reader)) {
			let names = found.get(writer);
			if (names === undefined) {
				names = new Map();
				found.set(writer, names);
				open.push(writer);
			}
			for (const name of flow.namesBetween(writer, reader))
				names.set(name, [...(names.get(name) ?? []), reader]);
		}
	const pathOf = (position: number) => requests[position]?.path ?? "";
	return [...found]
		.sort(([a], [b]) => a - b)
		.flatMap(([position, names]) => {
			const definition = requests[position];
			if (!definition) return [];
			const sets = [...names].map(([name, readers]) => ({
				name,
				readBy: readers.map(pathOf),
			}));
			return [{ definition, sets }];
		});
}

/** `auth/login (sets token)` */
export function describeNeeded({ definition, sets }: NeededRequest): string {
	const names = sets.map(({ name }) => name).join(", ");
	return `${definition.path} (sets ${names})`;
}
