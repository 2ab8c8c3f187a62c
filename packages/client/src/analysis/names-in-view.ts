import { NameIndex, type NearName } from "@curlew/template";
import type { VariableScope } from "../variables/variable-scope.ts";
import type { EnvironmentFacts } from "./environment-facts.ts";
import type { ViewOptions } from "./request-view.ts";

/** The names that one request can use: for suggestions. */
export class NamesInView {
	readonly #options: ViewOptions;
	#all: readonly string[] | undefined;
	#own: NameIndex | undefined;

	constructor(options: ViewOptions) {
		this.#options = options;
	}

	all(): readonly string[] {
		this.#all ??= [...new Set([...this.#ownNames(), ...this.#shared().names])];
		return this.#all;
	}

	/** The name that another one was probably meant to be. */
	nearest(name: string): string | undefined {
		return nearer(
			this.#ownIndex().nearest(name),
			this.#shared().index.nearest(name),
		);
	}

	/** Names that begin or end like another one, and all that are one slip of the pen away. */
	alike(name: string): readonly string[] {
		return [
			...new Set([
				...this.#ownIndex().alike(name),
				...this.#shared().index.alike(name),
			]),
		];
	}

	/** Of names with dots in them, the one that another was probably meant to be. */
	nearestDotted(name: string): string | undefined {
		return nearer(
			new NameIndex(dottedOf(this.#ownNames())).nearest(name),
			this.#shared().dotted.nearest(name),
		);
	}

	#ownIndex(): NameIndex {
		this.#own ??= new NameIndex(this.#ownNames());
		return this.#own;
	}

	#ownNames(): ReadonlySet<string> {
		const { request, folders } = this.#options.scopes;
		return namesIn([request, ...folders]);
	}

	#shared(): SharedNames {
		const { scopes, environment, outsideNames, timeline } = this.#options;
		const known = SHARED_NAMES.get(environment);
		if (known !== undefined) return known;
		const names = new Set([
			...outsideNames,
			...namesIn([environment.scope, scopes.collection]),
		]);
		for (const { name } of timeline.allWrites()) names.add(name);
		const shared = {
			names,
			index: new NameIndex(names),
			dotted: new NameIndex(dottedOf(names)),
		};
		SHARED_NAMES.set(environment, shared);
		return shared;
	}
}

/** What all requests have in common; environments belong to one state of one collection. */
const SHARED_NAMES = new WeakMap<EnvironmentFacts, SharedNames>();

interface SharedNames {
	readonly names: ReadonlySet<string>;
	readonly index: NameIndex;
	/** Of those with dots in them. */
	readonly dotted: NameIndex;
}

/** Of equally near ones the first. */
function nearer(
	one: NearName | undefined,
	other: NearName | undefined,
): string | undefined {
	if (one === undefined || other === undefined) return (one ?? other)?.name;
	return one.differences <= other.differences ? one.name : other.name;
}

function namesIn(scopes: readonly VariableScope[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { variables, missingSecrets } of scopes) {
		for (const name of variables.keys()) names.add(name);
		for (const name of missingSecrets.keys()) names.add(name);
	}
	return names;
}

function dottedOf(names: ReadonlySet<string>): readonly string[] {
	return [...names].filter((name) => name.includes("."));
}
