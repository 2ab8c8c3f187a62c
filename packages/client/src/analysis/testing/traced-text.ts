import { TEXTS } from "../../request/templated-text.ts";
import { ScopeChain } from "../../variables/scope-chain.ts";
import { VariableScope } from "../../variables/variable-scope.ts";
import { type MarkedText, markedText } from "../explain/marked-text.ts";

/** A text filled in with these variables, for the tests of this room. */
export function tracedText(
	source: string,
	values: Readonly<Record<string, string>>,
): MarkedText {
	const variables = Object.entries(values).map(([name, value]) => ({
		name,
		value,
		origin: { scope: "environment" } as const,
	}));
	const chain = new ScopeChain([
		new VariableScope("environment", "local", variables),
	]);
	const text = TEXTS.ofFile(source, "the text", undefined);
	const { text: rendered, spans } = text.template.trace(chain);
	return markedText({
		label: text.label,
		text: rendered,
		spans,
		source: text,
	});
}
