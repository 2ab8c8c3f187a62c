import { nearestName } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { withoutAnyEnding } from "../../formats/formats.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import { shortened } from "../../values/shortened.ts";
import type { NextRequest } from "../execution/request-record.ts";

/** Characters of a name in a message. */
const MAX_SHOWN = 200;

/** Two requests that name each other as the next would run for ever. */
const MAX_JUMPS = 10_000;

/** Where a run goes on after a request. */
export type NextStep =
	| { readonly kind: "go-on"; readonly position: number }
	| { readonly kind: "end" }
	/** No request is there to go on with; the run ends here, or with a mere warning the iteration. */
	| { readonly kind: "lost"; readonly problem: Diagnostic };

/** The order of a run: one request after the other, unless a script jumps. */
export class RequestSequence {
	readonly #requests: readonly RequestDefinition[];
	readonly #jumpsTo: ClientRules["jumpsTo"];
	#jumps = 0;

	constructor(
		requests: readonly RequestDefinition[],
		{ jumpsTo }: Pick<ClientRules, "jumpsTo">,
	) {
		this.#requests = requests;
		this.#jumpsTo = jumpsTo;
	}

	/** Decides where to go on after the request at `position`. */
	next(position: number, wanted: NextRequest): NextStep {
		if (wanted === undefined) return this.#at(position + 1);
		if (wanted === null) return { kind: "end" };
		if (this.#jumps >= MAX_JUMPS) return lost(tooManyJumps());
		this.#jumps += 1;
		const target = this.#find(wanted);
		return target === -1 ? lost(this.#notFound(wanted)) : this.#at(target);
	}

	#at(position: number): NextStep {
		return position < this.#requests.length
			? { kind: "go-on", position }
			: { kind: "end" };
	}

	/** Names come first, as in other clients. */
	#find(nameOrPath: string): number {
		const byId = this.#requests.findIndex(({ id }) => id === nameOrPath);
		if (byId !== -1) return byId;
		const hasName = ({ name }: RequestDefinition) => name === nameOrPath;
		const byName =
			this.#jumpsTo === "first"
				? this.#requests.findIndex(hasName)
				: this.#requests.findLastIndex(hasName);
		if (byName !== -1) return byName;
		const path = withoutAnyEnding(nameOrPath.replace(/^\.?\//, ""));
		return this.#requests.findIndex((request) => request.path === path);
	}

	#notFound(target: string): Diagnostic {
		return notFound(
			target,
			this.#requests,
			this.#jumpsTo === "first"
				? { severity: "error", what: "run" }
				: { severity: "warning", what: "iteration" },
		);
	}
}

function lost(problem: Diagnostic): NextStep {
	return { kind: "lost", problem };
}

function tooManyJumps(): Diagnostic {
	return {
		code: "JUMP_LIMIT",
		severity: "error",
		message: `Scripts called setNextRequest ${MAX_JUMPS} times; the run would not end.`,
		hint: "Give the loop a condition that ends it.",
	};
}

/** What a jump to nowhere ends. */
interface Ended {
	readonly severity: Diagnostic["severity"];
	readonly what: string;
}

function notFound(
	target: string,
	requests: readonly RequestDefinition[],
	{ severity, what }: Ended,
): Diagnostic {
	const known = requests.flatMap(({ name, path }) => [name, path]);
	const nearest = nearestName(target, known);
	return {
		code: "NEXT_REQUEST_NOT_FOUND",
		severity,
		message: `setNextRequest("${shortened(target, MAX_SHOWN)}"): no request in this run has that name or path; the ${what} ends here.`,
		hint: nearest
			? `Did you mean "${nearest}"?`
			: "A run contains only the requests selected by paths and tags.",
	};
}
