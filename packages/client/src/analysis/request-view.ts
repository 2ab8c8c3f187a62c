import type { Lookup, Reference, UnresolvedReason } from "@curlew/template";
import type { ScopeKind } from "../variables/variable.ts";
import type { VariableScope } from "../variables/variable-scope.ts";
import type { EnvironmentFacts } from "./environment-facts.ts";
import {
	definedIn,
	dottedNames,
	dynamicValue,
	NOTHING_KNOWN,
	outside,
} from "./known-values.ts";
import { NamesInView } from "./names-in-view.ts";
import type { RequestFacts } from "./request-facts.ts";
import type { Candidate, CertainVariable, Resolution } from "./resolution.ts";
import { eitherOf, followPath, UNKNOWN, valueOfShape } from "./shape.ts";
import type { Phase, TimedWrite, Timeline } from "./timeline.ts";

interface Found {
	readonly candidates: readonly Candidate[];
	readonly isOpen: boolean;
}

/** The file scopes of one request, strongest first. */
export interface FileScopes {
	readonly request: VariableScope;
	/** Innermost first. */
	readonly folders: readonly VariableScope[];
	readonly collection: VariableScope;
}

export interface ViewOptions {
	readonly environment: EnvironmentFacts;
	readonly scopes: FileScopes;
	readonly timeline: Timeline;
	/** Names that come from outside: columns of data, `--env-var`, global environments. */
	readonly outsideNames: ReadonlySet<string>;
	readonly hasDottedNames: boolean;
}

/** What one request sees of all variables in one environment. */
export class RequestView {
	readonly request: RequestFacts;
	readonly #options: ViewOptions;
	/** Every rule asks for the same few names. */
	readonly #found = {
		before: new Map<string, Found>(),
		after: new Map<string, Found>(),
	};

	readonly #resolved = {
		before: new Map<string, Resolution>(),
		after: new Map<string, Resolution>(),
	};

	/** Every name that has a value at some time of a run. */
	readonly names: NamesInView;

	constructor(request: RequestFacts, options: ViewOptions) {
		this.request = request;
		this.#options = options;
		this.names = new NamesInView(options);
	}

	get environment(): EnvironmentFacts {
		return this.#options.environment;
	}

	/** What a reference leads to, when the request is built or after its response has come. */
	resolve(reference: Reference, phase: Phase = "before"): Resolution {
		const { kind, name } = reference;
		if (kind === "prompt") return outside("prompt", name);
		if (kind === "dynamic") return dynamicValue(reference);
		if (kind === "process-env") return this.#processEnv(name);
		const known = this.#resolved[phase].get(reference.reference);
		if (known !== undefined) return known;
		const resolution = this.#variable(reference, phase);
		this.#resolved[phase].set(reference.reference, resolution);
		return resolution;
	}

	/** Everything that a name may stand for, without paths. */
	candidates(name: string, phase: Phase = "before"): readonly Candidate[] {
		return this.#find(name, phase).candidates;
	}

	/**
	 * The values that are certain, for rendering a template as far as it goes:
	 * what is not certain has no value there.
	 */
	certainValues(phase: Phase = "before"): Lookup<CertainVariable> {
		return {
			find: (name) => this.#certain(name, phase),
			hasDottedNames: this.#options.hasDottedNames,
		};
	}

	#variable(reference: Reference, phase: Phase): Resolution {
		const { path } = reference;
		if (path.length > 0 && this.#options.hasDottedNames) {
			for (const name of dottedNames(reference)) {
				const found = this.#find(name, phase);
				const rest = path.slice(name.split(".").length - 1);
				if (found.candidates.length > 0) return follow(name, found, rest);
			}
		}
		const { name } = reference;
		const found = this.#find(name, phase);
		return found.candidates.length > 0
			? follow(name, found, path)
			: this.#notFound(reference, phase);
	}

	#notFound(reference: Reference, phase: Phase): Resolution {
		const { name } = reference;
		const { timeline } = this.#options;
		const by = timeline.openWritesBefore(name, this.request, phase);
		if (by.length > 0) return { kind: "maybe", by };
		const writes = LATER_SCOPES.flatMap((scope) =>
			timeline.writesOf(scope, name),
		);
		if (writes.length > 0) return { kind: "later", writes };
		const [dottedName = name] = reference.reference.split("[", 1);
		const isDotted = reference.path.length > 0 && dottedName !== name;
		const reason: UnresolvedReason = isDotted
			? { kind: "unset", name, dottedName }
			: { kind: "unset", name };
		return { kind: "unset", reason };
	}

	#processEnv(name: string): Resolution {
		const { processEnvironment } = this.#options.environment;
		const variable = processEnvironment.find(name);
		if (variable === undefined) {
			const reason: UnresolvedReason = {
				kind: "unset",
				name: `process.env.${name}`,
				...(processEnvironment.isForbidden(name) && { isForbidden: true }),
			};
			return { kind: "unset", reason };
		}
		return outside("process-env", name, variable.isSecret === true);
	}

	/** Everything that a name may stand for: what scripts may have set, down to the first file that defines it. */
	#find(name: string, phase: Phase): Found {
		let found = this.#found[phase].get(name);
		if (found === undefined) {
			found = this.#look(name, phase);
			this.#found[phase].set(name, found);
		}
		return found;
	}

	#look(name: string, phase: Phase): Found {
		const candidates: Candidate[] = [];
		this.#addWrites("runtime", name, phase, candidates);
		this.#addWrites("data", name, phase, candidates);
		const { outsideNames, timeline } = this.#options;
		const open = timeline.openWritesBefore(name, this.request, phase);
		const isOpen = open.length > 0;
		if (outsideNames.has(name)) {
			candidates.push({ ...NOTHING_KNOWN, name, scope: "data" });
			return { candidates, isOpen };
		}
		let last: ScopeKind = "data";
		for (const scope of this.#fileScopes()) {
			if (scope.kind !== last)
				this.#addWrites(scope.kind, name, phase, candidates);
			last = scope.kind;
			const candidate = definedIn(scope, name);
			if (candidate === undefined) continue;
			candidates.push(candidate);
			return { candidates, isOpen };
		}
		this.#addWrites("global", name, phase, candidates);
		return { candidates, isOpen };
	}

	*#fileScopes(): Iterable<VariableScope> {
		const { scopes, environment } = this.#options;
		yield scopes.request;
		yield* scopes.folders;
		yield environment.scope;
		yield scopes.collection;
	}

	#addWrites(
		scope: ScopeKind,
		name: string,
		phase: Phase,
		into: Candidate[],
	): void {
		for (const write of this.#writes(scope, name, phase))
			into.push({
				name,
				scope,
				shape: write.shape,
				isData: true,
				isSecret: false,
				write,
			});
	}

	#writes(scope: ScopeKind, name: string, phase: Phase): readonly TimedWrite[] {
		const { timeline } = this.#options;
		return timeline.writesBefore(scope, name, this.request, phase);
	}

	#certain(name: string, phase: Phase): CertainVariable | undefined {
		const { candidates, isOpen } = this.#find(name, phase);
		const [candidate] = candidates;
		if (isOpen || candidate === undefined || candidates.length > 1)
			return undefined;
		const value = valueOfShape(candidate.shape);
		// An empty value waits for somebody to fill it in.
		if (value === undefined || value === "") return undefined;
		const { isData, isSecret } = candidate;
		return { value, isData, isSecret, candidate };
	}
}

const LATER_SCOPES: readonly ScopeKind[] = [
	"runtime",
	"environment",
	"collection",
	"global",
	"folder",
	"data",
];

function follow(
	name: string,
	{ candidates, isOpen }: Found,
	path: Reference["path"],
): Resolution {
	const shapes = candidates.map(({ shape }) => shape);
	const whole = eitherOf(isOpen ? [...shapes, UNKNOWN] : shapes);
	const result = followPath(name, whole, path);
	return result.kind === "missing"
		? { kind: "no-member", reason: result.reason, candidates }
		: { kind: "found", shape: result.shape, candidates, isOpen };
}
