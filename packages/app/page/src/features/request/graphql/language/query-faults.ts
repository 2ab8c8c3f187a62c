import {
	type ASTNode,
	type DocumentNode,
	GraphQLError,
	type GraphQLSchema,
	KnownFragmentNamesRule,
	NoDeprecatedCustomRule,
	NoUnusedFragmentsRule,
	NoUnusedVariablesRule,
	parse,
	specifiedRules,
	validate,
} from "graphql";
import type { MaskedQuery, Span } from "./mask-query.ts";

/** Something that is wrong with a query, at its place. */
export interface QueryFault extends Span {
	readonly severity: "error" | "warning" | "info";
	readonly message: string;
}

/** A query as far as it could be read. */
export interface ReadQuery {
	/** Absent where it is empty, or not well-formed. */
	readonly document?: DocumentNode;
	readonly fault?: QueryFault;
}

/** Of what a placeholder may bring along, nobody knows what it uses. */
const OF_THE_WHOLE = new Set([
	NoUnusedVariablesRule,
	NoUnusedFragmentsRule,
	KnownFragmentNamesRule,
]);

/** Reads a query. */
export function readQuery({ text, free }: MaskedQuery): ReadQuery {
	if (text.replace(/#.*/g, "").trim() === "") return {};
	try {
		return { document: parse(text) };
	} catch (error) {
		if (!(error instanceof GraphQLError)) throw error;
		const at = Math.min(error.positions?.[0] ?? 0, text.length);
		// It may be what comes of a placeholder before it.
		if (free.some(({ to }) => to <= at)) return {};
		const message = error.message.replace(/^Syntax Error: /, "");
		return { fault: { ...tokenAt(text, at), severity: "error", message } };
	}
}

/** What a server with this schema would refuse, and what it advises against. */
export function queryFaults(
	document: DocumentNode,
	schema: GraphQLSchema,
	masked: MaskedQuery,
): readonly QueryFault[] {
	const { free } = masked;
	const rules =
		free.length === 0
			? specifiedRules
			: specifiedRules.filter((rule) => !OF_THE_WHOLE.has(rule));
	return [
		...faultsBy(validate(schema, document, rules), masked, "error"),
		...faultsBy(
			validate(schema, document, [NoDeprecatedCustomRule]),
			masked,
			"warning",
		),
	];
}

function faultsBy(
	errors: readonly GraphQLError[],
	masked: MaskedQuery,
	severity: QueryFault["severity"],
): readonly QueryFault[] {
	return errors.flatMap(({ nodes, message }) => {
		const [node] = nodes ?? [];
		if (!node?.loc) return [];
		if (nodes?.some((one) => isOfPlaceholder(one, message, masked))) return [];
		return { ...placeOf(node, masked.text), severity, message };
	});
}

/** Whether what is told is about a placeholder, or may be different with what it stands for. */
function isOfPlaceholder(
	node: ASTNode,
	message: string,
	{ text, masks, free }: MaskedQuery,
): boolean {
	const place = placeOf(node, text);
	if (masks.some((mask) => overlap(mask, place))) return true;
	const isMissing = /required|but it was not provided|must have a selection/;
	const { loc } = node;
	if (!loc || !isMissing.test(message)) return false;
	return free.some(({ from, to }) => loc.start <= from && to <= loc.end);
}

/** The name of what is meant: its whole text may be a page. */
function placeOf(node: ASTNode, text: string): Span {
	const { loc } = "name" in node && node.name ? node.name : node;
	if (!loc) return { from: 0, to: 0 };
	const isShort =
		loc.end - loc.start < 200 && !/\n/.test(text.slice(loc.start, loc.end));
	return isShort ? { from: loc.start, to: loc.end } : tokenAt(text, loc.start);
}

function overlap(one: Span, other: Span): boolean {
	return one.from < other.to && other.from < one.to;
}

/** At the end of a text there is no token: the mark stands below what comes before. */
function tokenAt(text: string, at: number): Span {
	const token = /^(?:[$@]?\w+|"[^"\n]*"?|\S)/.exec(text.slice(at))?.[0];
	if (token) return { from: at, to: at + token.length };
	const end = text.slice(0, at).trimEnd().length;
	return { from: Math.max(0, end - 1), to: end };
}
