import type {
	Completion,
	CompletionContext,
	CompletionResult,
} from "@codemirror/autocomplete";
import { parseReference, resolvePath, type Value } from "@curlew/template";
import type { ScopedVariable } from "../../../src/protocol/variables.ts";
import { knownDynamicNames } from "../state/dynamic-names.ts";
import type { ScopeLookup } from "../state/scope-lookup.ts";
import { editorScope } from "./editor-colours.ts";
import { shortValue } from "./value-text.ts";

const PROCESS_ENV = "process.env.";

/** Completes what stands between braces: names, properties and indexes, dynamic values, names of the process environment. */
export function completePlaceholder(
	context: CompletionContext,
): CompletionResult | null {
	const { state, pos } = context;
	const line = state.doc.lineAt(pos);
	const before = line.text.slice(0, pos - line.from);
	const open = before.lastIndexOf("{{");
	if (open === -1 || before.indexOf("}}", open) !== -1) return null;
	const { lookup } = state.field(editorScope);
	if (!lookup) return null;
	const written = before.slice(open + 2);
	const indent = written.length - written.trimStart().length;
	const reference = written.trimStart();
	const from = line.from + open + 2 + indent;
	const closing = state.sliceDoc(pos, pos + 2) === "}}" ? "" : "}}";
	return completionsOf(reference, from, lookup, closing);
}

function completionsOf(
	reference: string,
	from: number,
	lookup: ScopeLookup,
	closing: string,
): CompletionResult | null {
	if (reference.startsWith("?")) return null;
	// They are there when the `$` is typed.
	const dynamic = knownDynamicNames();
	if (reference.startsWith("$"))
		return {
			from,
			options: dynamic.map((name) => ({
				label: `$${name}`,
				apply: `$${name}${closing}`,
				type: "keyword",
			})),
			validFor: /^\$\w*$/,
		};
	if (reference.startsWith(PROCESS_ENV))
		return {
			from: from + PROCESS_ENV.length,
			options: [...lookup.processNames].map((name) => ({
				label: name,
				apply: `${name}${closing}`,
				type: "constant",
			})),
			validFor: /^\w*$/,
		};
	const path = pathCompletions(reference, from, lookup);
	if (path) return path;
	return {
		from,
		options: [
			...variableCompletions(lookup, closing),
			{ label: PROCESS_ENV, type: "namespace", boost: -10 },
		],
		validFor: /^[\p{L}\p{N}_\-.]*$/u,
	};
}

function variableCompletions(
	lookup: ScopeLookup,
	closing: string,
): readonly Completion[] {
	return lookup.names.flatMap((name): Completion[] => {
		const variable = lookup.find(name)?.known;
		if (!variable) return [];
		const isOpen = variable.type === "object" || variable.type === "array";
		return [
			{
				label: name,
				detail: `${variable.scope} · ${shortValue(variable)}`,
				type: typeIcon(variable),
				// Whoever wants a property goes on writing.
				apply: isOpen ? name : `${name}${closing}`,
			},
		];
	});
}

/** Properties and indexes of what is written so far: `user.address.`, `list[`. */
function pathCompletions(
	reference: string,
	from: number,
	lookup: ScopeLookup,
): CompletionResult | null {
	const split = /^(.*?)(\.|\[)([^.[\]]*)$/s.exec(reference);
	if (!split) return null;
	const [, base = "", step = "", typed = ""] = split;
	const value = valueAt(base, lookup);
	if (typeof value !== "object" || value === null || value instanceof Date)
		return null;
	const isList = Array.isArray(value);
	const start = from + reference.length - typed.length;
	const options = Object.entries(value).flatMap(
		([key, member]): Completion[] => {
			const detail = shortValue({ value: member });
			if (step === "[")
				return isList
					? [{ label: key, apply: `${key}]`, detail, type: "property" }]
					: [
							{
								label: `"${key}"`,
								apply: `"${key}"]`,
								detail,
								type: "property",
							},
						];
			return isList ? [] : [{ label: key, detail, type: "property" }];
		},
	);
	return options.length === 0
		? null
		: { from: start, options, validFor: /^["\p{L}\p{N}_-]*$/u };
}

function valueAt(base: string, lookup: ScopeLookup): Value | undefined {
	const whole = lookup.find(base);
	if (whole) return whole.isSecret ? undefined : whole.value;
	const parsed = parseReference(base);
	if (parsed?.kind !== "variable") return undefined;
	const variable = lookup.find(parsed.name);
	if (!variable || variable.isSecret) return undefined;
	const found = resolvePath(variable.value, parsed.path);
	return found;
}

function typeIcon({ type, isSecret }: ScopedVariable): string {
	if (isSecret) return "constant";
	return type === "object" || type === "array" ? "class" : "variable";
}
