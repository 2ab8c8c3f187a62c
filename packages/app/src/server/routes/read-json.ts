import type { Context } from "hono";
import { InvalidRequestError } from "../../errors.ts";

/**
 * The body of a request of our own page, which sends what the protocol's types
 * say. Only its outermost form is looked at: nobody else gets this far.
 *
 * @throws InvalidRequestError
 */
export async function readJson<T extends object>(
	context: Context,
	...required: readonly (keyof T & string)[]
): Promise<T> {
	const body: unknown = await context.req.json().catch(() => undefined);
	if (isObject<T>(body, required)) return body;
	throw new InvalidRequestError(
		`The request's body must be an object with ${required.join(", ")}.`,
	);
}

function isObject<T extends object>(
	body: unknown,
	required: readonly string[],
): body is T {
	return (
		typeof body === "object" &&
		body !== null &&
		!Array.isArray(body) &&
		required.every((name) => Object.hasOwn(body, name))
	);
}
