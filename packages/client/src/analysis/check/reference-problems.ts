import {
	defaultFor,
	MAX_DEPTH,
	type Placeholder,
	type Reference,
	type Syntax,
	type Value,
} from "@curlew/template";
import type { FieldRef } from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import {
	placeOfPlaceholder,
	type TemplatedText,
} from "../../request/templated-text.ts";
import { templatesIn } from "../../request/templates-in.ts";
import { changesOf } from "../request-changes.ts";
import type { RequestView } from "../request-view.ts";
import type { Candidate, Resolution } from "../resolution.ts";
import { valueOfShape } from "../shape.ts";

/** A reference that has no value, or may have none. */
export interface ReferenceProblem {
	readonly reference: Reference;
	/** What was found instead; `found` for a circle. */
	readonly resolution: Resolution;
	/** The names that lead to each other, beginning and ending with the same one; or more of them than are followed. */
	readonly cycle?: readonly string[];
	/** As in a sentence: `the URL`, "the variable `auth`". */
	readonly label: string;
	readonly place: Place;
	/** The text of the request that holds the reference itself. */
	readonly text?: TemplatedText;
	readonly placeholder?: Placeholder;
	/** References on the way, outermost first, when the fault is in a variable's value. */
	readonly through: readonly string[];
}

/**
 * What is wrong with the references of a request, those in the values of the
 * variables that they lead to included.
 */
export function findReferenceProblems(
	view: RequestView,
): readonly ReferenceProblem[] {
	const search = new Search(view);
	const { definition, texts } = view.request;
	const fallback: FieldRef = {
		file: definition.file,
		path: definition.basePath,
	};
	const changes = changesOf(view.request);
	for (const text of texts) {
		// What a script puts in its place is data: nothing in it is unresolved.
		if (changes.mayReplace(text)) continue;
		search.addAll(text.template.references, (placeholder) => ({
			reference: placeholder,
			label: text.label,
			text,
			placeholder,
			place: placeOfPlaceholder(text, placeholder, fallback),
			through: [],
		}));
	}
	return search.problems;
}

type Use = Omit<ReferenceProblem, "resolution" | "cycle">;

class Search {
	readonly problems: ReferenceProblem[] = [];
	readonly #view: RequestView;
	/** Values that were looked into. */
	readonly #seen = new Set<Candidate["variable"]>();

	constructor(view: RequestView) {
		this.#view = view;
	}

	/** Those in a default count where the reference before them may have no value. */
	addAll(
		placeholders: readonly Placeholder[],
		useOf: (placeholder: Placeholder) => Use,
	): void {
		let unusedUpTo = 0;
		for (const placeholder of placeholders) {
			const isUnused =
				placeholder.isInDefault === true && placeholder.end <= unusedUpTo;
			if (isUnused) continue;
			this.#add(useOf(placeholder));
			if (placeholder.default !== undefined && this.#isSurelySet(placeholder))
				unusedUpTo = placeholder.end;
		}
	}

	#isSurelySet(reference: Reference): boolean {
		const resolution = this.#view.resolve(reference);
		if (resolution.kind !== "found") return false;
		const value = valueOfShape(resolution.shape);
		const isText = typeof value === "string";
		return (
			value !== null && !(isText && (value === "" || value.includes("{{")))
		);
	}

	#add(use: Use): void {
		const resolution = this.#view.resolve(use.reference);
		if (resolution.kind !== "found") {
			if (mayUseDefault(use.reference, resolution)) return;
			this.problems.push({ ...use, resolution });
			return;
		}
		for (const candidate of resolution.candidates)
			this.#follow(candidate, use, resolution);
	}

	/** Looks into the value of a variable of a file. */
	#follow(candidate: Candidate, use: Use, resolution: Resolution): void {
		const { variable, isData } = candidate;
		if (isData || variable === undefined) return;
		const placeholders = placeholdersOf(candidate, this.#view.request.syntax);
		if (placeholders.length === 0) return;
		const { reference } = use.reference;
		const at = use.through.indexOf(reference);
		if (at !== -1) {
			const cycle = [...use.through.slice(at), reference];
			this.problems.push({ ...use, resolution, cycle });
			return;
		}
		if (this.#seen.has(variable)) return;
		if (use.through.length >= MAX_DEPTH) {
			this.problems.push({
				...use,
				resolution,
				cycle: [...use.through, reference],
			});
			return;
		}
		this.#seen.add(variable);
		this.addAll(placeholders, (placeholder) => ({
			reference: placeholder,
			label: `the value of the variable \`${variable.name}\``,
			place: placeInValue(variable.origin, placeholder),
			through: [...use.through, reference],
		}));
	}
}

/** Where a reference leads nowhere, its default stands in. */
export function mayUseDefault(
	reference: Reference,
	resolution: Resolution,
): boolean {
	const reason = resolution.kind === "unset" ? resolution.reason : undefined;
	return defaultFor(reference, reason) !== undefined;
}

function placeInValue(
	{ file = "", line = 1 }: { readonly file?: string; readonly line?: number },
	{ raw }: Placeholder,
): Place {
	return { kind: "line", file, line, needle: raw };
}

const NONE: readonly Placeholder[] = [];
const KNOWN = new WeakMap<object, readonly Placeholder[]>();

/** The placeholders in a variable's value; looked for once. */
function placeholdersOf(
	{ variable, shape }: Candidate,
	syntax: Syntax,
): readonly Placeholder[] {
	if (variable === undefined) return NONE;
	let placeholders = KNOWN.get(variable);
	if (placeholders === undefined) {
		const value = valueOfShape(shape);
		placeholders =
			value === undefined ? NONE : placeholdersInValue(value, syntax);
		KNOWN.set(variable, placeholders);
	}
	return placeholders;
}

/** Every placeholder in the texts of a value, those in defaults among them. */
export function placeholdersInValue(
	value: Value,
	syntax: Syntax,
): readonly Placeholder[] {
	return templatesIn(value, { syntax }).flatMap(
		(template) => template.references,
	);
}
