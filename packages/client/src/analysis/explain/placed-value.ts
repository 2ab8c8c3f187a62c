import { typeOfValue, type Value, type ValueType } from "@curlew/template";
import { MASK, type SecretMasker } from "../../variables/secret-masker.ts";
import { shownValue } from "../../variables/shown-value.ts";
import type { Origin, ResolvedVariable } from "../../variables/variable.ts";

/** A value with where it comes from: plain JSON. */
export interface PlacedValue {
	/** Plain JSON; of large values the beginning of their text form, of secrets a mask. */
	readonly value: unknown;
	/** Bytes of the whole value; only where its beginning is there. */
	readonly size?: number;
	readonly type: ValueType;
	readonly scope: Origin["scope"];
	/** Name of the environment, folder, collection or request that owns the scope. */
	readonly owner?: string;
	/** Absolute path of the file that defines it, or whose script set it. */
	readonly file?: string;
	/** From 1. */
	readonly line?: number;
	/** Path of the request whose script or action set it. */
	readonly request?: string;
	/** Where it was given when that is neither a definition nor a script: `--env-var`, `.env`, `process environment`. */
	readonly given?: string;
	readonly isSecret?: true;
	/** The file says that the client's app leaves it out; its runs do not. */
	readonly isOffInApp?: true;
}

/** How values are shown. */
export interface Showing {
	/** Characters of each value (UTF-16 code units). */
	readonly limit: number;
	readonly masker: SecretMasker | undefined;
}

/** The value of a variable, or a value inside it, with the variable's place. */
export function placedValue(
	{ origin, isSecret, isOffInApp }: ResolvedVariable,
	value: Value,
	{ limit, masker }: Showing,
): PlacedValue {
	const { scope, owner, file, line, request, via } = origin;
	return {
		...(isSecret ? { value: MASK } : shownValue(value, limit, masker)),
		type: typeOfValue(value),
		scope,
		...(owner !== undefined && { owner }),
		...(file !== undefined && { file }),
		...(line !== undefined && { line }),
		...(request !== undefined && { request }),
		...(via !== undefined && { given: via }),
		...(isSecret && { isSecret }),
		...(isOffInApp && { isOffInApp }),
	};
}
