import type {
	ScopeKind,
	ScriptScope,
	ValueShape,
} from "@curlew/client/editing";
import type { PathStep, PlaceholderKind, Value } from "@curlew/template";
import type { Position, Range } from "vscode-languageserver";

/**
 * Where in a collection something counts, as the beginning of a path: `""` is
 * everywhere, `"users/"` a folder, `"users/create.yml/"` one request.
 */
export type Area = string;

export type DefinedValue =
	/** Stands in the file; undefined for a secret that does not. */
	| { readonly kind: "value"; readonly value: Value | undefined }
	/** A script makes it. */
	| {
			readonly kind: "made";
			readonly shape: ValueShape;
			readonly code: string;
	  };

/** A place that gives a variable its value. */
export interface Definition {
	readonly name: string;
	readonly scope: ScopeKind;
	/** Absolute. */
	readonly file: string;
	readonly area: Area;
	/** The name with its quotation marks, or the expression that makes it. */
	readonly range: Range;
	/** Where the name stands letter by letter, which may be elsewhere in a script; undefined when the script computes it. */
	readonly nameRange: Range | undefined;
	readonly value: DefinedValue;
	/** The environment that it belongs to. */
	readonly environment: string | undefined;
	readonly isSecret: boolean;
	readonly isDisabled: boolean;
}

/** A place that asks for a value. */
export interface Use {
	readonly kind: PlaceholderKind;
	/** What it may be the name of, the longest first: `a.b` and `a` for `{{a.b}}`. */
	readonly names: readonly [string, ...string[]];
	readonly path: readonly PathStep[];
	/** The one scope that a script asks; undefined for all of them. */
	readonly scope: ScriptScope | undefined;
	readonly file: string;
	readonly area: Area;
	/** The placeholder with its braces, or the argument in a script. */
	readonly range: Range;
	/** Where the names begin, which may be elsewhere in a script; undefined when the script computes them. */
	readonly nameStart: Position | undefined;
	/** The text that stands in where there is no value. */
	readonly default?: string | undefined;
	/** True for a word of an expression, which is a use only where a variable has its name. */
	readonly isWord: boolean;
}

/** A request that the file holds. */
export interface RequestMark {
	readonly name: string;
	/** What `curlew send` is given: the file, or for a bundled collection the names below it. Absolute. */
	readonly target: string;
	readonly area: Area;
	/** From its first to its last line. */
	readonly range: Range;
	/** Where it says what is sent. */
	readonly place: Range;
}

export interface EnvironmentMark {
	readonly name: string;
	readonly extends: string | undefined;
	/** Relative to the collection's folder. */
	readonly dotEnvFile: string | undefined;
}

/** What one file says about variables: read from its text alone. */
export interface FileFacts {
	/** True for a YAML file that is something else, which may have braces of its own. */
	readonly isForeign: boolean;
	readonly definitions: readonly Definition[];
	readonly uses: readonly Use[];
	readonly requests: readonly RequestMark[];
	readonly environments: readonly EnvironmentMark[];
	/** Names of all that its scripts require. */
	readonly modules: readonly string[];
}

/** The range of one of a use's names; undefined when it cannot be edited. */
export function rangeOfName(
	{ nameStart }: Use,
	name: string,
): Range | undefined {
	return nameStart && rangeOnLine(nameStart, name.length);
}

export function rangeOnLine(start: Position, length: number): Range {
	const { line, character } = start;
	return { start, end: { line, character: character + length } };
}
