import { rangeOfField } from "../../postman/rows.ts";
import type { Field } from "../../tree/field.ts";
import { listNode, mapNode, textNode } from "../../tree/make-node.ts";
import type { ListNode, MapNode } from "../../tree/placed-node.ts";
import type { SchemaProblems } from "./schema-problems.ts";

/** When a script runs, by the name that it has in a request's file. */
const KINDS: Readonly<Record<string, string>> = {
	beforeRequest: "before-request",
	beforeQuery: "before-request",
	afterResponse: "tests",
};

/** In definitions, whose requests may be of several kinds. */
const PREFIX = "http:";
const OTHER_PREFIX = /^(?:graphql|grpc|ws|websocket|socketio|mqtt|mcp|llm):/;

const LANGUAGE = "text/javascript";

/**
 * The scripts of a request, folder or collection. Of several of a type the first
 * one runs, as in Postman.
 */
export function folderScriptsNode(
	field: Field,
	isDefinition: boolean,
	problems: SchemaProblems,
): ListNode | undefined {
	if (!field.isPresent) return undefined;
	if (!field.isList) {
		problems.deviates(
			field,
			"`scripts` must be a list.",
			"Write `- type: afterResponse`, and below it `language:` and `code: |-`.",
		);
		return undefined;
	}
	const seen = new Set<string>();
	const scripts = field
		.items("")
		.flatMap((item) => scriptNode(item, isDefinition, seen, problems) ?? []);
	return listNode(rangeOfField(field), scripts);
}

function scriptNode(
	item: Field,
	isDefinition: boolean,
	seen: Set<string>,
	problems: SchemaProblems,
): MapNode | undefined {
	const type = item.get("type");
	const kind = kindOf(type, isDefinition, problems);
	if (kind === undefined) return undefined;
	if (seen.has(kind)) {
		problems.ineffective(
			type,
			`There is a script of type \`${type.text()}\` already: this one does not run.`,
			"Put both into one.",
		);
		return undefined;
	}
	seen.add(kind);
	const code = item.get("code");
	if (code.node?.kind !== "scalar") {
		problems.deviates(
			code.node === undefined ? item : code,
			"The script has no `code` that could run.",
			"Write `code: |-`, and the script below it.",
		);
		return undefined;
	}
	judgeLanguage(item.get("language"), problems);
	return mapNode(rangeOfField(item), {
		type: textNode(kind, rangeOfField(type)),
		code: code.node,
	});
}

function kindOf(
	type: Field,
	isDefinition: boolean,
	problems: SchemaProblems,
): string | undefined {
	const written = type.isScalar ? (type.text() ?? "") : "";
	if (isDefinition && OTHER_PREFIX.test(written)) return undefined;
	const isPrefixed = written.startsWith(PREFIX);
	const name = isPrefixed ? written.slice(PREFIX.length) : written;
	const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
	const prefix = isDefinition ? PREFIX : "";
	if (kind === undefined)
		problems.deviates(
			type,
			written === ""
				? "The script has no `type`: it does not run."
				: `There are no scripts of type \`${written}\`: this one does not run.`,
			`The types are ${prefix}beforeRequest and ${prefix}afterResponse.`,
		);
	else if (isPrefixed !== isDefinition)
		problems.deviates(
			type,
			`In ${isDefinition ? "a definition" : "a request"} this type is called \`${prefix}${name}\`.`,
			`Write \`type: ${prefix}${name}\`.`,
		);
	return kind;
}

/** A script that does not say its language has Postman's only one. */
function judgeLanguage(language: Field, problems: SchemaProblems): void {
	const text = language.isScalar ? language.text() : undefined;
	if (text === undefined || text === LANGUAGE) return;
	problems.deviates(
		language,
		`There is no language \`${text}\`.`,
		`Write \`language: ${LANGUAGE}\`.`,
	);
}
