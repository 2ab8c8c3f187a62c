import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "./problem.ts";

export type JsonObject = { readonly [member: string]: unknown };

/** Bytes that one request body may have. */
export const BODY_LIMIT = 16 * 1024 * 1024;

/** Leaves every body as bytes, whatever its type: what was received can then be shown exactly. */
export function keepBodiesRaw(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"*",
		{ parseAs: "buffer", bodyLimit: BODY_LIMIT },
		(_request, body, done) => done(null, body),
	);
}

/** The body as it was received; empty when there was none. */
export function bodyBytes(request: FastifyRequest): Buffer {
	return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/**
 * The body, which must be JSON of one of the accepted media types.
 * Throws a `Problem`: 415 for another type, 400 for text that is not JSON.
 */
export function readJson(
	request: FastifyRequest,
	accepted: readonly string[] = ["application/json"],
): unknown {
	const type = mediaType(request);
	if (!accepted.includes(type)) {
		// Accept-Patch: RFC 5789 §2.2; Accept-Post: LDP 1.0 §7.1.
		const header = request.method === "PATCH" ? "accept-patch" : "accept-post";
		throw new Problem(
			415,
			`The body must be ${accepted.join(" or ")}, not ${type || "untyped"}.`,
			{ headers: { [header]: accepted.join(", ") } },
		);
	}
	const text = bodyBytes(request).toString();
	try {
		return JSON.parse(text);
	} catch (error) {
		const reason = error instanceof SyntaxError ? error.message : String(error);
		throw new Problem(400, `The body is not JSON: ${reason}.`);
	}
}

/** The media type of the body without its parameters, in lower case. */
export function mediaType(request: FastifyRequest): string {
	const [type = ""] = (request.headers["content-type"] ?? "").split(";");
	return type.trim().toLowerCase();
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Applies a JSON merge patch (RFC 7396): objects are merged, `null` removes, anything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
	if (!isJsonObject(patch)) return patch;
	// A Map, because assigning to a member called `__proto__` would do something else.
	const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
	for (const [name, value] of Object.entries(patch)) {
		if (value === null) merged.delete(name);
		else merged.set(name, mergePatch(merged.get(name), value));
	}
	return Object.fromEntries(merged);
}

/**
 * JSON text of an object with one more member whose JSON text is known
 * already. That text is taken over as it stands, so that numbers too big for
 * JavaScript keep their digits. `members` must not be empty.
 */
export function jsonWithMember(
	members: JsonObject,
	name: string,
	json: string,
): string {
	const head = JSON.stringify(members).slice(0, -1);
	return `${head},${JSON.stringify(name)}:${json}}`;
}
