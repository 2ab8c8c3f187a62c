import { METHODS } from "node:http";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

/**
 * Makes every path know its methods: OPTIONS answers with `Allow`, and a
 * method that the path does not have gets 405 with `Allow` (RFC 9110 §15.5.6).
 * Call it before the routes are added, and what it returns after the last one.
 */
export function watchMethods(app: FastifyInstance): () => void {
	const methodsOfPath = new Map<string, Set<string>>();
	app.addHook("onRoute", ({ url, method }) => {
		const methods = methodsOfPath.get(url) ?? new Set();
		for (const name of [method].flat()) methods.add(name);
		methodsOfPath.set(url, methods);
	});

	return () => {
		for (const [url, methods] of [...methodsOfPath]) {
			answerOtherMethods(app, url, new Set(methods));
		}
	};
}

function answerOtherMethods(
	app: FastifyInstance,
	url: string,
	methods: ReadonlySet<string>,
): void {
	const allow = [...new Set([...methods, "OPTIONS"])].sort().join(", ");

	if (!methods.has("OPTIONS")) {
		app.options(url, (_request, reply) =>
			reply.code(204).header("allow", allow).send(),
		);
	}

	const others = knownMethods().filter(
		(name) => name !== "OPTIONS" && !methods.has(name),
	);
	if (others.length === 0) return;
	app.route({
		method: others,
		url,
		handler: (request) => {
			throw new Problem(
				405,
				`${request.method} is not for ${request.url}, which has ${allow}.`,
				{ headers: { allow } },
			);
		},
	});
}

/** Lets the server route every method that Node's HTTP parser reads, each with a body if it has one. */
export function acceptEveryMethod(app: FastifyInstance): void {
	for (const method of knownMethods()) {
		app.addHttpMethod(method, {
			hasBody: method !== "HEAD" && method !== "TRACE",
			overrideExisting: true,
		});
	}
}

/** A tunnel (CONNECT) is no method of a path. */
export function knownMethods(): string[] {
	return METHODS.filter((name) => name !== "CONNECT");
}
