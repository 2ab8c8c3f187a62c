import type { RequestDefinition, Session } from "@curlew/client";
import { InvalidRequestError } from "../../../errors.ts";
import type { ProcessCalls } from "../../messages.ts";
import type { CallContext } from "../serve.ts";
import { introspectionQuery } from "./introspection-query.ts";
import { NoSchemaError, schemaAnswer } from "./schema-answer.ts";

/** Megabytes: GitHub's has 3, the largest public ones 10. Whoever reads one stalls for as long as that takes. */
const LARGEST = 15;

/**
 * Sends the introspection query in the place of a request's body: scripts before
 * the request run, none after it, and no test judges the answer.
 *
 * @returns the answer as JSON, secrets masked
 * @throws NoSchemaError, and CurlewError when the request or the environment cannot be read
 */
export async function schemaInProcess(
	{ collection, sessions, signal, tell }: CallContext<"graphql-schema">,
	{ environment, request }: ProcessCalls["graphql-schema"]["ask"],
): Promise<string> {
	const definition = await collection.request(request);
	await using lease = await sessions.lease(environment);
	const { session } = lease;
	const own = session.beside({
		index: 0,
		http: () => session.http,
		signal,
		user: {
			tell: () => {}, // the page shows the login as long as it is waited for
			showLogin: (login) => tell({ type: "login", login }),
		},
		listener: () => {},
	});
	try {
		const newer = await answerTo(own, asking(definition, false));
		if (newer.kind === "schema") return newer.text;
		if (newer.kind === "none") throw newer.error;
		const plain = await answerTo(own, asking(definition, true));
		if (plain.kind === "schema") return plain.text;
		if (plain.kind === "none") throw plain.error;
		throw new NoSchemaError("The server does not understand what it is asked.");
	} finally {
		sessions.keep(environment, session);
	}
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

async function answerTo(session: Session, definition: RequestDefinition) {
	const { result, response } = await session.ask(definition);
	if (response === undefined) throw unanswered(result);
	const { status, body } = response.asReceived();
	const size = body.size / 1024 / 1024;
	if (size > LARGEST)
		throw new NoSchemaError(
			`The schema has ${Math.ceil(size)} MB; up to ${LARGEST} MB are read.`,
		);
	const text = session.mask(body.text());
	return { ...schemaAnswer(status, text), text };
}

type Result = Awaited<ReturnType<Session["ask"]>>["result"];

function unanswered({ failure, problems, status }: Result): NoSchemaError {
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
