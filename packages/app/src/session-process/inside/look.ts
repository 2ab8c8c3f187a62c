import type { ExplainedRequest } from "@curlew/client";
import { snippet, snippetRequestOf } from "@curlew/client/editing";
import {
	bounded,
	type LeftOut,
	leftOutWarning,
	MOST_TOLD,
	mendsInScope,
	sizeOf,
	variablesInScope,
} from "@curlew/client/internal";
import type { PreviewRequest } from "../../protocol/preview.ts";
import { TooManyVariablesError } from "../errors.ts";
import type { ProcessCalls, RequestText } from "../messages.ts";
import type { Opened } from "./serve.ts";

type Calls = ProcessCalls;

/** The finished request, as it would be sent. Nothing is sent. */
export async function previewOf(
	opened: Opened,
	input: Calls["preview"]["ask"],
): Promise<Calls["preview"]["answer"]> {
	const { explanation, result } = await explained(opened, input);
	const leftOut: LeftOut = new Map();
	const told = bounded(explanation, { leftOut });
	const warning = leftOutWarning(leftOut);
	if (warning === undefined) return { explanation: told, result };
	const warnings = [...result.warnings, warning];
	return { explanation: told, result: { ...result, warnings } };
}

/** The finished request as code. */
export async function codePreviewOf(
	opened: Opened,
	input: Calls["code"]["ask"],
): Promise<Calls["code"]["answer"]> {
	const { explanation } = await explained(opened, input);
	if (explanation === undefined) return {};
	const { target, placeholders } = input;
	const code = snippet(target, snippetRequestOf(explanation, { placeholders }));
	return code === undefined ? {} : { code: bounded(code) };
}

/** The variables that a request sees, as they are now. */
export async function variablesOf(
	{ collection, sessions }: Opened,
	{ environment, request }: Calls["variables"]["ask"],
): Promise<Calls["variables"]["answer"]> {
	const session = await sessions.get(environment);
	const definition = request && (await collection.request(request));
	const { processEnvironment } = session.parts;
	const { syntax, extensions } = session.parts.collection.definition;
	const { choices = [] } = extensions;
	const known = {
		...variablesInScope(session, definition),
		processNames: [...processEnvironment.names()],
		syntax,
		choices: Object.fromEntries(choices),
	};
	if (sizeOf(known, MOST_TOLD) > MOST_TOLD) throw new TooManyVariablesError();
	return known;
}

/** What can be done about a placeholder without a value. */
export async function mendsOf(
	{ collection, sessions }: Opened,
	{ environment, request, raw }: Calls["mends"]["ask"],
): Promise<Calls["mends"]["answer"]> {
	const session = await sessions.get(environment);
	const definition = request && (await collection.request(request));
	return mendsInScope(session, raw, definition);
}

async function explained(
	{ collection, sessions }: Opened,
	{
		environment,
		request,
		runsScripts = false,
	}: Pick<PreviewRequest, "environment" | "runsScripts"> & {
		readonly request: RequestText;
	},
): Promise<ExplainedRequest> {
	const definition = await collection.request(request);
	const session = await sessions.forLooking(environment);
	try {
		return await session.explain(definition, { runsScripts });
	} finally {
		await session.close();
	}
}
