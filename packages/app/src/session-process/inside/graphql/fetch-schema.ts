import type { ProcessCalls } from "../../messages.ts";
import type { CallContext } from "../serve.ts";
import { introspect } from "./introspect.ts";
import { NoSchemaError } from "./schema-answer.ts";

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
		const answer = await introspect(own, definition);
		if (answer.kind === "schema") return answer.text;
		if (answer.kind === "too-new")
			throw new NoSchemaError(
				"The server does not understand what it is asked.",
			);
		throw answer.error;
	} finally {
		sessions.keep(environment, session);
	}
}
