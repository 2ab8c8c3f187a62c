import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "./problem.ts";

/** What opens the protected paths. It guards nothing, so it may stand in the open. */
export const DEMO_API_KEY = "demo-key-2f9c";
export const DEMO_SECRET = "demo-secret-81d4e7";

/** Everything below `/protected/` wants `X-API-Key` and `X-Secret`. */
export function addProtectedRoutes(app: FastifyInstance): void {
	app.get<{ Params: { "*": string } }>("/protected/*", (request) => {
		demandCredentials(request);
		return { message: "You are in.", resource: request.params["*"] };
	});
}

/** 401 says who you are is unknown, 403 that it does not suffice (RFC 9110 §15.5). */
function demandCredentials(request: FastifyRequest): void {
	const { "x-api-key": key, "x-secret": secret } = request.headers;
	if (key === undefined || secret === undefined) {
		const missing = key === undefined ? "X-API-Key" : "X-Secret";
		throw new Problem(401, `The header ${missing} is missing.`, {
			headers: { "www-authenticate": 'ApiKey realm="users-api"' },
		});
	}
	if (key !== DEMO_API_KEY || secret !== DEMO_SECRET) {
		throw new Problem(403, "The key and the secret do not belong together.");
	}
}
