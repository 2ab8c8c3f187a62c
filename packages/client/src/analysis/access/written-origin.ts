import { createHash } from "node:crypto";
import { compile, type Reference, toText } from "@curlew/template";
import { dottedNames } from "../known-values.ts";
import type { RequestView } from "../request-view.ts";

/** The scheme, what stands before the last `@`, and the host with its port. */
const ORIGIN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/?#]*@)?([^/?#]*)/i;

/**
 * Scheme, host and port of a URL with placeholders.
 *
 * As URLs are read: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function originOf(written: string): string {
	const plain = written
		.trim()
		.replace(/[\t\n\r]/g, "")
		.replaceAll("\\", "/")
		.replace(/^(https?|wss?):\/*/i, "$1://");
	const [, scheme = "", host = ""] = ORIGIN.exec(plain) ?? [];
	const origin = scheme === "" ? host : `${scheme}://${host}`;
	// Hosts know no upper case; names of variables do.
	return origin.includes("{{") ? origin : origin.toLowerCase();
}

/**
 * With a mark of what files say about the placeholders that an origin has, such
 * as those of secrets and of the collection's `.env` files: nobody is shown it,
 * and yet it is another origin when files say something else.
 */
export function withMark(origin: string, view: RequestView): string {
	const values = new Set<string>();
	const { syntax } = view.request;
	const waiting: Reference[] = [...compile(origin, { syntax }).references];
	const seen = new Set<string>();
	for (const reference of waiting) {
		if (seen.has(reference.reference)) continue;
		seen.add(reference.reference);
		for (const value of valuesInFiles(reference, view)) {
			// What stands before an `@` is no host, and may be a password.
			const part = originOf(value.replace(/^[\s/\\]+/, ""));
			values.add(`${reference.reference}=${part}`);
			waiting.push(...compile(part, { syntax }).references);
		}
	}
	if (values.size === 0) return origin;
	const digest = createHash("sha256").update(JSON.stringify([...values]));
	return `${origin} (now ${digest.digest("hex").slice(0, MARK)})`;
}

/** Hexadecimal digits: as many as nobody finds a second host for. */
const MARK = 32;

function* valuesInFiles(
	reference: Reference,
	view: RequestView,
): Iterable<string> {
	const { kind, name } = reference;
	if (kind === "process-env") {
		const { files } = view.environment.processEnvironment;
		const value = files.find(({ values }) => values?.has(name))?.values;
		yield value?.get(name) ?? "";
	}
	if (kind !== "variable") return;
	for (const one of new Set([...dottedNames(reference), name]))
		for (const { variable } of view.candidates(one))
			if (variable !== undefined) yield toText(variable.value);
}
