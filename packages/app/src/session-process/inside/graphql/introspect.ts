import type { RequestDefinition, Session } from "@curlew/client";
import type { Value } from "@curlew/template";
import { InvalidRequestError } from "../../../errors.ts";
import { introspectionQuery } from "./introspection-query.ts";
import {
	NoSchemaError,
	type SchemaAnswer,
	schemaAnswer,
} from "./schema-answer.ts";

/** Megabytes: GitHub's has 3, the largest public ones 10. Whoever reads one stalls for as long as that takes. */
const LARGEST = 15;

/**
 * Asks the endpoint of a request for its schema. A server of before 2021 is asked
 * once more for less, without running scripts again, unless that is refused: they
 * may have signed what was asked first.
 *
 * @returns what came of it, and the answer's text, secrets masked
 * @throws NoSchemaError where there is no answer, or too much of one
 */
export async function introspect(
	session: Session,
	definition: RequestDefinition,
) {
	let wasAskedAgain = false;
	const answer = await answerTo(session, asking(definition, false), (first) => {
		wasAskedAgain = first.kind === "too-new";
		return wasAskedAgain ? { query: introspectionQuery(true) } : undefined;
	});
	return wasAskedAgain && answer.kind === "refused"
		? answerTo(session, asking(definition, true))
		: answer;
}

function asking(
	definition: RequestDefinition,
	isPlain: boolean,
): RequestDefinition {
	const { body } = definition;
	if (!("query" in body))
		throw new InvalidRequestError("The request has no GraphQL body.");
	const { operationName: _, ...rest } = body;
	const query = introspectionQuery(isPlain);
	return { ...definition, body: { ...rest, query, variables: "" } };
}

type Answer = Awaited<ReturnType<Session["ask"]>>;

/** @param again gives the body to ask with instead, where the first answer calls for it */
async function answerTo(
	session: Session,
	definition: RequestDefinition,
	again?: (first: SchemaAnswer) => Value | undefined,
) {
	const { result, response } = await session.ask(
		definition,
		again && ((first) => again(read(first))),
	);
	if (response === undefined) throw unanswered(result);
	return read(response);

	function read(answer: NonNullable<Answer["response"]>) {
		const { status, body } = answer.asReceived();
		const size = body.size / 1024 / 1024;
		if (size > LARGEST)
			throw new NoSchemaError(
				`The schema has ${Math.ceil(size)} MB; up to ${LARGEST} MB are read.`,
			);
		const text = session.mask(body.text());
		return { ...schemaAnswer(status, text), text };
	}
}

function unanswered({
	failure,
	problems,
	status,
}: Answer["result"]): NoSchemaError {
	const [problem] = problems;
	const told = failure ?? problem;
	if (told)
		return new NoSchemaError(told.message, {
			...(told.hint !== undefined && { hint: told.hint }),
		});
	return new NoSchemaError(
		status === "skipped"
			? "A script of the request has skipped it, so nothing was sent."
			: "Nothing was sent.",
	);
}
