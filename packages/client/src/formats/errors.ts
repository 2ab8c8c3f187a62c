import {
	CurlewError,
	type CurlewErrorOptions,
} from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FieldPath } from "./tree/field-path.ts";

/**
 * A file without which nothing can go on is broken: the collection's own, or
 * the environment's. Message and place are those of the first problem.
 */
export class CollectionFileError extends CurlewError {
	readonly code: string;
	/** Everything that is wrong with the file, in the order of its lines. */
	readonly problems: readonly Diagnostic[];

	constructor(first: Diagnostic, problems: readonly Diagnostic[] = [first]) {
		super(first.message, {
			...(first.hint !== undefined && { hint: first.hint }),
			...(first.location && { location: first.location }),
			...(first.excerpt !== undefined && { excerpt: first.excerpt }),
		});
		this.code = first.code;
		this.problems = problems;
	}
}

/** An edit does not fit the file: it leads through a value that is neither list nor map. */
export class EditError extends CurlewError {
	readonly code = "EDIT_NOT_POSSIBLE";
	/** Of the form, what the file has no place for. */
	readonly part: FieldPath | undefined;

	constructor(
		message: string,
		{
			part,
			...options
		}: CurlewErrorOptions & { readonly part?: FieldPath } = {},
	) {
		super(message, options);
		this.part = part;
	}
}
