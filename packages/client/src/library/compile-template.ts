import {
	type CompileOptions,
	compile,
	explainUnresolved,
	lookupOf,
	type Placeholder,
	type Value,
} from "@curlew/template";

/** A text with its placeholders filled in. */
export interface FilledText {
	readonly text: string;
	/** Placeholders without a value, which stand in the text as they were written. */
	readonly unresolved: readonly {
		/** What stands between the braces: `user.id`. */
		readonly reference: string;
		/** Why, in a sentence. */
		readonly message: string;
	}[];
}

/** A template of which any number of texts can be made. */
export interface ReadyTemplate {
	readonly placeholders: readonly Placeholder[];
	/** Fills values in, by name. Values are escaped for their place only where `context` says what that is. */
	render(values: Readonly<Record<string, Value>>): FilledText;
}

/**
 * Compiles a text with `{{placeholders}}` as they stand in requests. Dynamic
 * values, prompts and `process.env` have no values here.
 *
 * @param options `context` says where texts are used: `json` escapes values inside of quotation marks, `url` with `encodeUrl` percent-encodes them. Default: `text`, as they are
 */
export function compileTemplate(
	source: string,
	options: CompileOptions = {},
): ReadyTemplate {
	const template = compile(source, options);
	return {
		placeholders: template.placeholders,
		render(values) {
			const { text, unresolved } = template.render(lookupOf(values));
			return {
				text,
				unresolved: unresolved.map((one) => ({
					reference: one.placeholder.reference,
					message: explainUnresolved(one),
				})),
			};
		},
	};
}
