import type { DataBudget } from "./data-budget.ts";
import type { Lookup, Variable } from "./lookup.ts";
import type { DefaultText } from "./reference.ts";
import type { ValueType } from "./value.ts";

/** Where the rendered text goes, which decides how values are written into it. docs/semantics.md §4. */
export type TemplateContext = "text" | "url" | "header" | "json";

/**
 * What a placeholder is:
 * - `plain`: as docs/semantics.md §2 has it
 * - `defaults`: the same, and `{{name:-text}}` has a default
 * - `postman`: `{{any text}}` is the variable of exactly that name, and values
 *   are spliced in as they are, until no more of them is found
 */
export type Syntax = "plain" | "defaults" | "postman";

export interface CompileOptions {
	/** Default: `text`. */
	readonly context?: TemplateContext;
	/** With `context: "url"`: percent-encode each inserted value for the component it stands in. */
	readonly encodeUrl?: boolean;
	/** Percent-encode every inserted value as one URL component (names and values of params tables). */
	readonly encodeComponent?: boolean;
	/** The client version to behave as, e.g. `2.1.0`. docs/semantics.md §7. Default: the newest. */
	readonly target?: string;
	/** Default: `plain`. */
	readonly syntax?: Syntax;
	/** True for a text that came from a script or a response: at most 100,000 placeholders are looked for; what follows them is too large. */
	readonly isData?: boolean;
}

/** One step of a path into a value: a property name, or a zero-based index. */
export type PathStep = string | number;

export type PlaceholderKind = "variable" | "dynamic" | "prompt" | "process-env";

/** One `{{…}}` of a template's source. */
export interface Placeholder {
	readonly kind: PlaceholderKind;
	/** As written, with its braces. */
	readonly raw: string;
	/** What stands between the braces, trimmed, without a default: `user.address.city`. */
	readonly reference: string;
	/** The variable, dynamic value, question or environment variable that is asked for (the part before any path). */
	readonly name: string;
	/** The path into the value; empty when the whole variable is meant. */
	readonly path: readonly PathStep[];
	/** What stands in where there is no value: `eu` of `{{region:-eu}}`. */
	readonly default?: DefaultText;
	/** Offsets into the source in UTF-16 code units, end exclusive. */
	readonly start: number;
	readonly end: number;
	/** True when the placeholder stands inside a JSON string literal (JSON context only). */
	readonly isInJsonString: boolean;
	/** True when it stands in the default of another one: it is asked for only where that has no value. */
	readonly isInDefault?: true;
}

/** Why a reference has no value. docs/semantics.md §6. */
export type UnresolvedReason =
	| {
			readonly kind: "unset";
			readonly name: string;
			/** As much of the reference as may be a name with dots, when that is more than `name`: `api.host` of `{{api.host[0]}}`. */
			readonly dottedName?: string;
			/** Of `process.env`: nobody allowed it to be read. Whether it is set is not told. */
			readonly isForbidden?: true;
	  }
	| {
			readonly kind: "no-property";
			/** The reference up to the object, as written: `user.address`. */
			readonly of: string;
			readonly property: string;
			/** The properties that the object does have, at most 20. */
			readonly has: readonly string[];
	  }
	| {
			readonly kind: "out-of-range";
			readonly of: string;
			readonly index: number;
			readonly length: number;
	  }
	| {
			readonly kind: "not-an-object";
			readonly of: string;
			readonly type: ValueType;
	  }
	| { readonly kind: "cycle"; readonly chain: readonly string[] }
	| { readonly kind: "too-deep"; readonly chain: readonly string[] }
	/** The text would be longer than anything that can be sent from memory, or the value is nested so deeply that it cannot be written. */
	| { readonly kind: "too-large" };

export interface Unresolved {
	/** The placeholder of the template itself (also when the fault is in a value that it led to). */
	readonly placeholder: Placeholder;
	readonly reason: UnresolvedReason;
	/** The references on the way, outermost first, when the fault is inside a value: `["auth_header", "user.token"]`. */
	readonly through: readonly string[];
}

export type RenderProblem =
	/** A header value would hold CR, LF or NUL. An error: nothing may be sent. */
	| {
			readonly kind: "header-control-character";
			readonly placeholder: Placeholder;
			readonly character: "CR" | "LF" | "NUL";
	  }
	/** A date stands outside quotation marks in a JSON body. A warning. */
	| {
			readonly kind: "date-outside-quotes";
			readonly placeholder: Placeholder;
	  }
	/** A reference inside a data value was left as it stands: unset, or not allowed to be reached from data. A warning. */
	| {
			readonly kind: "data-reference-kept";
			readonly placeholder: Placeholder;
			readonly reference: string;
			readonly why: "unset" | "secret" | "process-env" | "prompt";
	  };

export interface RenderOptions {
	/** What stands in for an unresolved placeholder: its own text, or nothing. Default: `keep`. */
	readonly unresolved?: "keep" | "empty";
	/** True when the template's text itself came from a script or a response: references obey the rules for data values. */
	readonly isData?: boolean;
	/** What may be spent on data. Default: one for this rendering. */
	readonly budget?: DataBudget;
}

export interface Rendered {
	readonly text: string;
	/**
	 * Every unresolved reference of the template, in order; empty when all is
	 * well. One inside values is listed once for each placeholder that leads to it.
	 */
	readonly unresolved: readonly Unresolved[];
	readonly problems: readonly RenderProblem[];
	/** The placeholders in whose place nothing stands, or only white space, in order; absent when there are none. */
	readonly blank?: readonly Placeholder[];
}

/** Which range of the output came from which placeholder, and what was inserted. */
export interface TraceSpan<V extends Variable = Variable> {
	/** Offsets into the rendered text in UTF-16 code units, end exclusive. */
	readonly start: number;
	readonly end: number;
	readonly placeholder: Placeholder;
	/** The variable that was found; absent when unresolved, and when the placeholder was left as written. */
	readonly variable?: V;
	/** True when the placeholder's default was inserted. */
	readonly isDefault?: true;
	/** The type of the inserted value, after the path; absent when unresolved. */
	readonly type?: ValueType;
	/** The value's text form before it was escaped or encoded for its place; absent when nothing could be inserted. */
	readonly content?: string;
	/** The variables that the value itself led to, in order of use, with the reference by which each was reached. */
	readonly through: readonly {
		readonly reference: string;
		readonly variable: V;
	}[];
}

export interface Traced<V extends Variable = Variable> extends Rendered {
	readonly spans: readonly TraceSpan<V>[];
}

/** A compiled template. Immutable; render it as often as needed, also at the same time. */
export interface Template {
	readonly source: string;
	readonly context: TemplateContext;
	readonly syntax: Syntax;
	/** In the order of the source; those in the defaults of others are not among them. */
	readonly placeholders: readonly Placeholder[];
	/** The placeholders, each followed by those in its default. */
	readonly references: readonly Placeholder[];
	render(lookup: Lookup, options?: RenderOptions): Rendered;
	trace<V extends Variable>(
		lookup: Lookup<V>,
		options?: RenderOptions,
	): Traced<V>;
}
