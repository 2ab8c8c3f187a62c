import {
	type Explanation,
	explainPreview as explainBuilt,
	maskTexts,
} from "../../analysis/explain/explain-request.ts";
import {
	type ExplainedVariable,
	explainVariable,
	textOfReference,
} from "../../analysis/explain/explain-variable.ts";
import { lacksVariables, withSetters } from "../../analysis/explain/setters.ts";
import type { ExplainedValue } from "../../analysis/explain/value-list.ts";
import type {
	CollectionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import {
	prepareRequirements,
	requirementsOfText,
} from "../../request/requirements.ts";
import {
	requestTextsOf,
	type TemplatedText,
} from "../../request/templated-text.ts";
import { maskData } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import { PromptWithoutTerminalError } from "../../variables/prompt-answers.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";
import type { RequestResult } from "../events/events.ts";
import { prepareByScripts } from "./carry-out.ts";
import { lookAt } from "./execute.ts";
import type {
	ExecutingSession,
	RequestExecution,
} from "./request-execution.ts";

export interface ExplainOptions {
	/** Run the scripts and actions before the request. Default: true. */
	readonly runsScripts?: boolean | undefined;
	/** Runtime variables to begin with, as if a script had set them. */
	readonly set?: Readonly<Record<string, string>> | undefined;
	/** A reference to explain by itself: `user.id`. */
	readonly variable?: string | undefined;
}

export interface ExplainedRequest {
	/** What went wrong on the way to the finished request: scripts that broke, questions without an answer. */
	readonly result: Masked<RequestResult>;
	/** Absent when nothing could be rendered. */
	readonly explanation: Masked<Explanation> | undefined;
	/** Of `options.variable`. */
	readonly variable: Masked<ExplainedVariable> | undefined;
}

/**
 * Builds a request to explain it, and sends nothing. What goes wrong is in the
 * result, or with the value that it concerns.
 *
 * @throws InvalidOptionError when `options.variable` is no reference
 */
export async function explainRequest(
	session: ExecutingSession,
	definition: RequestDefinition,
	index: number,
	options: ExplainOptions,
): Promise<ExplainedRequest> {
	const { masker } = session.parts;
	const asked =
		options.variable === undefined
			? undefined
			: textFor(options.variable, session.parts.collection.definition);
	let explanation: Explanation | undefined;
	let variable: ExplainedVariable | undefined;
	const result = await lookAt(session, definition, index, async (execution) => {
		setVariables(execution, options.set ?? {});
		if (options.runsScripts !== false) await prepareByScripts(execution);
		if (asked) await prepareText(execution, asked);
		const { draft, chain } = execution;
		const preview = await execution.protocol.trace(execution);
		const built = explainBuilt(preview, draft, chain, masker);
		const found = asked && explainVariable(asked, built.values, chain, masker);
		const knows = await setters(session, [
			...built.values,
			...(found ? [found.value] : []),
		]);
		explanation = { ...built, values: knows(built.values) };
		const [value] = found ? knows([found.value]) : [];
		variable = found && value && { ...found, value };
	});
	return {
		result,
		explanation: explanation && masked(explanation, session),
		variable: variable && maskData(variable, masker),
	};
}

type AddSetters = (
	values: readonly ExplainedValue[],
) => readonly ExplainedValue[];

/** Looks through the collection's scripts when variables are missing that they may set. */
async function setters(
	{ parts }: ExecutingSession,
	values: readonly ExplainedValue[],
): Promise<AddSetters> {
	const { syntax } = parts.collection.definition;
	if (!lacksVariables(values, syntax)) return (unchanged) => unchanged;
	const { gatherKnowledge } = await import("../../analysis/knowledge.ts");
	const knowledge = await gatherKnowledge(parts.collection, parts.options);
	return (lacking) => withSetters(lacking, knowledge);
}

function textFor(
	reference: string,
	collection: CollectionDefinition,
): TemplatedText {
	const text = textOfReference(reference, requestTextsOf(collection));
	if (text) return text;
	throw new InvalidOptionError(`\`${reference}\` is no reference.`, {
		hint: "Write what stands between the braces: `user.id`.",
	});
}

function setVariables(
	{ chain, session }: RequestExecution,
	values: Readonly<Record<string, string>>,
): void {
	for (const [name, value] of Object.entries(values)) {
		const isSecret = looksLikeCredential(name);
		if (isSecret) session.parts.masker.add(value);
		const origin = { scope: "runtime", via: "--set" } as const;
		chain.scope("runtime")?.set({ name, value, origin, isSecret });
	}
}

/** A question that nobody answers is told of as a value that is missing. */
async function prepareText(
	{ chain, session }: RequestExecution,
	text: TemplatedText,
): Promise<void> {
	const requirements = requirementsOfText(text, chain);
	try {
		await prepareRequirements(requirements, chain, session.parts.masker);
	} catch (error) {
		if (!(error instanceof PromptWithoutTerminalError)) throw error;
	}
}

/** Texts and their marks first: a place must not be taken for a secret number. */
function masked(
	explanation: Explanation,
	{ parts: { masker } }: ExecutingSession,
): Masked<Explanation> {
	const { values, problems, warnings, ...texts } = maskTexts(
		explanation,
		masker,
	);
	return { ...texts, ...maskData({ values, problems, warnings }, masker) };
}
