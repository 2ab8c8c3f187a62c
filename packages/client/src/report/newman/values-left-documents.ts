import { randomUUID } from "node:crypto";
import { toJson, type Value } from "@curlew/template";
import packageJson from "../../../package.json" with { type: "json" };
import { toJsonText } from "../../formats/tree/json-text.ts";
import type { JarEntry } from "../../http/cookies/jar-entry.ts";
import { InvalidOptionError } from "../../run/context/invalid-option-error.ts";
import type { LeftValue } from "../../run/session/values-left.ts";
import { isRecord } from "../../values/is-record.ts";
import { parseJson } from "../../values/parse-json.ts";

type Members = { readonly [key: string]: Value };

/** A document with the values that a run has left. */
export interface ExportedValues {
	readonly text: string;
	/** Names of secrets whose values stay out of it. */
	readonly leftOut: readonly string[];
}

/**
 * A file of Postman's with the variables as a run has left them: what was there keeps
 * its place and everything else that is said of it, what scripts have removed is gone,
 * what they have added comes last. Secrets are in it where they were before.
 *
 * @param file its text before the run; undefined where there was none
 * @param at when it is written
 */
export function withValuesLeft(
	file: string | undefined,
	what: "environment" | "globals" | "collection",
	left: readonly LeftValue[],
	at: Date,
): ExportedValues {
	const document = file === undefined ? {} : membersOf(file);
	const list = what === "collection" ? "variable" : "values";
	const rows = rowsOf(document[list]);
	const values = new Map(left.map((one) => [one.name, one]));
	const leftOut: string[] = [];
	const kept = rows.flatMap((row): Members[] => {
		const name = String(row.key ?? "");
		const now = values.get(name);
		values.delete(name);
		if (now === undefined) return isDisabled(row) ? [row] : [];
		if (toJson(row.value ?? "") === toJson(now.value)) return [row];
		if (now.isSecret) leftOut.push(name);
		return [{ ...row, value: now.isSecret ? "" : now.value }];
	});
	const added = [...values.values()].map(({ name, value, isSecret }) => {
		if (isSecret) leftOut.push(name);
		const type = isSecret ? "secret" : "any";
		return { type, value: isSecret ? "" : value, key: name, enabled: true };
	});
	const all = { ...document, [list]: [...kept, ...added] };
	const text = toJsonText(
		what === "collection" ? all : exported(all, what, at),
		2,
	);
	return { text, leftOut };
}

function exported(
	document: Members,
	what: "environment" | "globals",
	at: Date,
): Members {
	return {
		...document,
		id: document.id ?? randomUUID(),
		name: document.name ?? what,
		values: document.values ?? [],
		_postman_variable_scope: what,
		_postman_exported_at: at.toISOString(),
		_postman_exported_using: `Curlew/${packageJson.version}`,
	};
}

function membersOf(text: string): Members {
	let value: Value;
	try {
		value = parseJson(text);
	} catch {
		// Of schema 3, which is YAML: what is exported is JSON, as newman's.
		return {};
	}
	return isRecord(value) ? value : {};
}

function rowsOf(value: Value | undefined): readonly Members[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isDisabled({ enabled, disabled }: Members): boolean {
	return enabled === false || disabled === true;
}

/**
 * The cookies of a jar as tough-cookie writes it.
 *
 * @throws InvalidOptionError where it is none
 */
export function cookiesInJar(text: string): readonly JarEntry[] {
	const hint = "It is what --export-cookie-jar writes.";
	try {
		const { cookies } = Object(parseJson(text));
		if (Array.isArray(cookies)) return cookies;
	} catch (cause) {
		throw new InvalidOptionError("--cookie-jar: the file is not JSON.", {
			cause,
			hint,
		});
	}
	throw new InvalidOptionError("--cookie-jar: the file holds no cookies.", {
		hint,
	});
}
