import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "./problem.ts";
import { integerInPath } from "./query.ts";

/** Headers that a status must or should bring along (RFC 9110 §15, RFC 6585). */
const HEADERS_OF_STATUS: Readonly<Record<number, Record<string, string>>> = {
	401: { "www-authenticate": 'ApiKey realm="users-api"' },
	405: { allow: "GET, HEAD" },
	407: { "proxy-authenticate": 'Basic realm="users-api"' },
	426: { upgrade: "h2c", connection: "upgrade" },
	429: { "retry-after": "1" },
	503: { "retry-after": "1" },
};

const MOST_REDIRECTS = 100;

/** Paths that answer with a status on purpose. */
export function addStatusRoutes(app: FastifyInstance): void {
	app.get("/early-hints", (_request, reply) => {
		reply.raw.writeEarlyHints({
			link: "</style.css>; rel=preload; as=style",
		});
		return { message: "There was a 103 before this 200." };
	});

	app.get("/processing", (_request, reply) => {
		reply.raw.writeProcessing();
		return { message: "There was a 102 before this 200." };
	});

	app.get<{ Params: { n: string } }>("/redirect/:n", (request, reply) => {
		const left = integerInPath("count", request.params.n, {
			min: 0,
			max: MOST_REDIRECTS,
		});
		if (left === 0) return { message: "No more redirects." };
		return reply.redirect(`/redirect/${left - 1}`, 302);
	});

	app.all<{ Params: { code: string } }>("/status/:code", (request, reply) =>
		answerWith(
			integerInPath("status", request.params.code, { min: 200, max: 599 }),
			reply,
		),
	);
}

function answerWith(status: number, reply: FastifyReply): FastifyReply {
	if (status >= 400) {
		throw new Problem(status, "You asked for this status.", {
			headers: HEADERS_OF_STATUS[status] ?? {},
		});
	}
	reply.code(status);
	if (status === 204 || status === 205 || status === 304) return reply.send();
	// Location leads to a path that shows which method and body arrived there.
	if (status >= 300) reply.header("location", "/echo");
	return reply.send({
		status,
		title: STATUS_CODES[status] ?? "Unknown Status",
	});
}
