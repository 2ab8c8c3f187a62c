import type { RequestDefinition } from "../../collection/model.ts";
import { PLACE_FINDER } from "../../collection/places/place-finder.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import type { FieldRef } from "../../formats/tree/field-path.ts";

/** Of more requests, the rest is a number. */
const MOST_NAMED = 5;

interface Loss {
	readonly field: FieldRef;
	/** What is lost, up to the verb: `The scripts of`. */
	readonly what: string;
	readonly hint: string;
	/** Those that lose it, as they are called. */
	readonly requests: string[];
}

/** What an export leaves out, each with its place. */
export class Losses {
	readonly #found: Diagnostic[] = [];
	readonly #shared = new Map<string, Loss>();

	get found(): readonly Diagnostic[] {
		const shared = Array.from(
			this.#shared.values(),
			({ field, what, hint, requests }) =>
				located(field, `${what} ${named(requests)}`, hint),
		);
		return [...this.#found, ...shared];
	}

	/** @param field where it stands */
	atField(field: FieldRef, message: string, hint: string): void {
		this.#found.push(located(field, message, hint));
	}

	/** @param path within the request: `["runtime", "scripts"]` */
	inRequest(
		request: RequestDefinition,
		path: FieldRef["path"],
		message: string,
		hint: string,
	): void {
		this.atField(fieldOf(request, path), message, hint);
	}

	/** What many requests lose: told once, at the first. @param what up to the requests' names: `curl has no place for the scripts of` */
	ofMany(
		request: RequestDefinition,
		path: FieldRef["path"],
		what: string,
		hint: string,
	): void {
		const known = this.#shared.get(what);
		if (known) known.requests.push(request.path);
		else
			this.#shared.set(what, {
				field: fieldOf(request, path),
				what,
				hint,
				requests: [request.path],
			});
	}
}

function fieldOf(
	{ file, basePath }: RequestDefinition,
	path: FieldRef["path"],
): FieldRef {
	return { file, path: [...basePath, ...path] };
}

function located(field: FieldRef, message: string, hint: string): Diagnostic {
	const place = PLACE_FINDER.find({ kind: "field", field });
	return { code: "NOT_EXPORTED", severity: "warning", message, hint, ...place };
}

function named(requests: readonly string[]): string {
	const names = requests.map((one) => `\`${one}\``);
	return `${listInWords(names, { most: MOST_NAMED })}.`;
}
