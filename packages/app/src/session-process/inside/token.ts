import { manageToken } from "@curlew/client/internal";
import type { ProcessCalls } from "../messages.ts";
import type { CallContext } from "./serve.ts";

/**
 * Does something with a token, in the session of its environment.
 *
 * @throws CurlewError as `manageToken`, or when the request or the environment cannot be read
 */
export async function tokenInProcess(
	{ collection, sessions, signal, tell }: CallContext<"token">,
	{ environment, owner, request, work }: ProcessCalls["token"]["ask"],
): Promise<ProcessCalls["token"]["answer"]> {
	const definition = await collection.requestFor(owner, request);
	await using lease = await sessions.lease(environment);
	const { session } = lease;
	const managed = await manageToken(session, definition, work, {
		signal,
		user: {
			tell: () => {}, // the page shows the login as long as it is waited for
			showLogin: (login) => tell({ type: "login", login }),
		},
	});
	sessions.keep(environment, session);
	return managed;
}
