import type { TemplatedText } from "../request/templated-text.ts";
import type { RequestFacts } from "./request-facts.ts";
import type { RequestChange } from "./script/script-facts.ts";

/** What scripts may put in place of what a request's files say. */
export class RequestChanges {
	readonly #changes: readonly RequestChange[];

	constructor(changes: readonly RequestChange[]) {
		this.#changes = changes;
	}

	/** Tells whether a script may change a part of the request. */
	has(part: RequestChange["part"]): boolean {
		return this.#changes.some(
			(change) => change.part === part || change.part === "any",
		);
	}

	/** Tells whether a text of the request may not be the one that is sent. */
	mayReplace(text: TemplatedText): boolean {
		if (this.#changes.length === 0) return false;
		const path = text.field?.path ?? [];
		if (path.includes("headers"))
			return this.#changes.some(
				({ part, header }) =>
					part === "any" ||
					(part === "headers" &&
						(header === undefined ||
							text.label.toLowerCase().endsWith(`\`${header}\``))),
			);
		if (path.some((step) => /^body\b/.test(String(step))))
			return this.has("body");
		if (path.at(-1) === "url" || path.includes("params"))
			return this.has("url");
		if (path.at(-1) === "method") return this.has("method");
		return this.#changes.some(
			({ part, header }) =>
				part === "any" || (part === "headers" && header === "authorization"),
		);
	}
}

const KNOWN = new WeakMap<RequestFacts, RequestChanges>();

/** What the scripts before a request may change about it. */
export function changesOf(request: RequestFacts): RequestChanges {
	let changes = KNOWN.get(request);
	if (changes === undefined) {
		changes = new RequestChanges(
			request.scripts
				.filter(({ definition }) => definition.kind === "before-request")
				.flatMap(({ parts }) =>
					parts.flatMap(({ facts }) => facts.requestChanges),
				),
		);
		KNOWN.set(request, changes);
	}
	return changes;
}
