import { parseReference, type Syntax, type Template } from "@curlew/template";
import { diagnoseUnresolved } from "../../request/render-diagnostics.ts";
import { Rendering } from "../../request/rendering.ts";
import type {
	RequestTexts,
	TemplatedText,
} from "../../request/templated-text.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import { markedText } from "./marked-text.ts";
import { type ExplainedValue, ValueList } from "./value-list.ts";

const LONGEST_VALUE = 20_000;

/** One reference, as a request sees it. */
export interface ExplainedVariable {
	readonly value: ExplainedValue;
	/** The texts of the request that lead to the variable, as in a sentence, with the placeholder that stands there. */
	readonly uses: readonly {
		readonly where: string;
		readonly placeholder: string;
	}[];
}

/** A reference as a text of its own: `user.id`, `$guid`, `?Name`; undefined when it is none. */
export function textOfReference(
	reference: string,
	texts: RequestTexts,
): TemplatedText | undefined {
	const parsed = parseReference(reference.trim(), texts);
	return parsed && texts.ofFile(parsed.raw, "this request", undefined);
}

/**
 * Explains one reference.
 *
 * @param values those of the whole request, to tell where it is used
 */
export function explainVariable(
	text: TemplatedText,
	values: readonly ExplainedValue[],
	chain: ScopeChain,
	masker: SecretMasker,
): ExplainedVariable {
	const rendering = new Rendering({
		variables: chain,
		policy: "error",
		isTraced: true,
	});
	const traced = rendering.trace(text);
	const { unresolved: unresolvedIn } = rendering;
	const unresolved = unresolvedIn.map((found) =>
		diagnoseUnresolved(chain, found, "error"),
	);
	const list = new ValueList({ unresolved, unresolvedIn }, chain, {
		limit: LONGEST_VALUE,
		masker,
	});
	for (const mark of markedText({ ...traced, label: text.label, source: text })
		.marks)
		list.numberOf(mark);
	const [value] = list.values;
	if (value === undefined) throw new Error("A reference is one placeholder.");
	return {
		value: { ...value, where: [] },
		uses: values.flatMap((used) => usesOf(used, text.template)),
	};
}

function usesOf(
	{ placeholder, via, where }: ExplainedValue,
	{ source, syntax }: Template,
): ExplainedVariable["uses"] {
	const name = nameOf(source, syntax);
	const leadsThere = [placeholder, ...via.map((one) => one.placeholder)];
	return leadsThere.some((one) => nameOf(one, syntax) === name)
		? where.map((one) => ({ where: one, placeholder }))
		: [];
}

/** What a placeholder asks for, without the path into it. */
function nameOf(placeholder: string, syntax: Syntax): string {
	const parsed = parseReference(placeholder.slice(2, -2), { syntax });
	return parsed ? `${parsed.kind} ${parsed.name}` : placeholder;
}
