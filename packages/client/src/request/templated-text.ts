import { type CompileOptions, compile, type Template } from "@curlew/template";
import type { FieldPath, FieldRef } from "../collection/model.ts";

/** A text of a request that is rendered: its template, and what a message needs to say where it stands. */
export interface TemplatedText {
	readonly template: Template;
	/** As in a sentence: `the URL`, "the header `Accept`". */
	readonly label: string;
	/** Undefined for a text that a script made. */
	readonly field: FieldRef | undefined;
	/** True when a script made the text: its references obey the rules for data. */
	readonly isData: boolean;
}

/** A text that stands in a file. */
export function textOfFile(
	source: string,
	label: string,
	field: FieldRef | undefined,
	options?: CompileOptions,
): TemplatedText {
	return { template: compile(source, options), label, field, isData: false };
}

/** A text that a script made. */
export function textOfScript(
	source: string,
	label: string,
	options?: CompileOptions,
): TemplatedText {
	const template = compile(source, { ...options, isData: true });
	return { template, label, field: undefined, isData: true };
}

/** A field below another one. */
export function fieldBelow(field: FieldRef, ...steps: FieldPath): FieldRef {
	return { file: field.file, path: [...field.path, ...steps] };
}
