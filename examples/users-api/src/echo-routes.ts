import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyBytes, jsonWithMember } from "./body.ts";
import { knownMethods } from "./other-methods.ts";
import { queryOf, queryString } from "./query.ts";

/** `/echo` and everything below it tells what the server received, whatever the method. */
export function addEchoRoutes(app: FastifyInstance): void {
	// HEAD comes with GET.
	const methods = knownMethods().filter((name) => name !== "HEAD");
	app.route({ method: methods, url: "/echo", handler: echo });
	app.route({ method: methods, url: "/echo/*", handler: echo });
}

function echo(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const url = request.raw.url ?? "";
	const body = bodyBytes(request).toString();
	const received = {
		method: request.method,
		url,
		path: url.split("?", 1)[0],
		queryString: queryString(request),
		query: membersOf(queryOf(request)),
		headers: headerPairs(request.raw.rawHeaders),
		bodySize: bodyBytes(request).length,
		body,
		form: formOf(request, body),
	};
	return reply
		.header("content-type", "application/json")
		.send(jsonWithMember(received, "json", isJson(body) ? body : "null"));
}

/** A name that comes once has its value, a name that comes more often the list of its values. */
function membersOf(
	params: URLSearchParams,
): Readonly<Record<string, string | readonly string[]>> {
	const entries = [...new Set(params.keys())].map((name) => {
		const values = params.getAll(name);
		return [name, values.length > 1 ? values : (values[0] ?? "")] as const;
	});
	return Object.fromEntries(entries);
}

/** Names and values as they came over the wire, in order, duplicates kept. */
function headerPairs(
	rawHeaders: readonly string[],
): readonly (readonly string[])[] {
	return Array.from({ length: rawHeaders.length / 2 }, (_, index) =>
		rawHeaders.slice(2 * index, 2 * index + 2),
	);
}

function formOf(request: FastifyRequest, body: string) {
	const type = request.headers["content-type"] ?? "";
	return /^application\/x-www-form-urlencoded\b/i.test(type)
		? membersOf(new URLSearchParams(body))
		: null;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
