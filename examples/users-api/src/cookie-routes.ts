import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "./problem.ts";
import { queryOf } from "./query.ts";

/** A cookie's name is a token (RFC 6265 §4.1.1). */
const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** Paths that set cookies, take them back and show which ones came along. */
export function addCookieRoutes(app: FastifyInstance): void {
	app.get("/cookies", (request) => ({
		cookies: cookiesOf(request.headers.cookie ?? ""),
	}));

	app.get("/cookies/set", (request, reply) => {
		for (const [name, value] of queryOf(request)) {
			setCookie(reply, name, `${encodeURIComponent(value)}; Path=/`);
		}
		return reply.redirect("/cookies", 302);
	});

	app.get("/cookies/delete", (request, reply) => {
		for (const name of queryOf(request).keys()) {
			setCookie(reply, name, "; Path=/; Max-Age=0");
		}
		return reply.redirect("/cookies", 302);
	});
}

function setCookie(reply: FastifyReply, name: string, rest: string): void {
	if (!COOKIE_NAME.test(name)) {
		throw new Problem(400, `"${name}" cannot be the name of a cookie.`);
	}
	reply.header("set-cookie", `${name}=${rest}`);
}

/** The pairs of a `Cookie` header (RFC 6265 §4.2), percent-decoded as `/cookies/set` encodes them. */
function cookiesOf(header: string): Readonly<Record<string, string>> {
	const pairs = header
		.split(";")
		.map((pair) => pair.trim())
		.filter((pair) => pair.includes("="))
		.map((pair) => {
			const equals = pair.indexOf("=");
			return [pair.slice(0, equals), decoded(pair.slice(equals + 1))] as const;
		});
	return Object.fromEntries(pairs);
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return value;
	}
}
