import { type FastifyInstance, fastify } from "fastify";
import { BODY_LIMIT, keepBodiesRaw } from "./body.ts";
import { addContentRoutes } from "./content-routes.ts";
import { addCookieRoutes } from "./cookie-routes.ts";
import { addEchoRoutes } from "./echo-routes.ts";
import { acceptEveryMethod, watchMethods } from "./other-methods.ts";
import { answerErrorsAsProblems, problemOf, sendProblem } from "./problem.ts";
import { addProductRoutes } from "./product-routes.ts";
import { addProtectedRoutes } from "./protected-routes.ts";
import { addStatusRoutes } from "./status-routes.ts";
import { addUserRoutes } from "./user-routes.ts";
import { UserStore } from "./user-store.ts";

export interface UsersApiOptions {
	/** Default: 0, any free port. */
	readonly port?: number;
	/** Default: `127.0.0.1`, reachable from this machine only. */
	readonly host?: string;
}

export interface UsersApi {
	/** Without a slash at the end: `http://127.0.0.1:3000`. */
	readonly url: string;
	/** Stops listening and ends the open connections. */
	close(): Promise<void>;
}

/**
 * Starts the users API with its own users, products and nothing else in
 * memory. Rejects with Node's own error when the port cannot be listened on
 * (`EADDRINUSE`, `EACCES`).
 */
export async function startUsersApi({
	port = 0,
	host = "127.0.0.1",
}: UsersApiOptions = {}): Promise<UsersApi> {
	const app = createApp();
	const url = await app.listen({ port, host });
	return { url, close: () => app.close() };
}

function createApp(): FastifyInstance {
	const app = fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 8192 },
		frameworkErrors: (error, request, reply) => {
			sendProblem(request, reply, problemOf(error));
		},
	});
	acceptEveryMethod(app);
	keepBodiesRaw(app);
	answerErrorsAsProblems(app);

	const answerOtherMethods = watchMethods(app);
	addUserRoutes(app, new UserStore());
	addProductRoutes(app);
	addProtectedRoutes(app);
	addStatusRoutes(app);
	addContentRoutes(app);
	addCookieRoutes(app);
	addEchoRoutes(app);
	answerOtherMethods();
	return app;
}
