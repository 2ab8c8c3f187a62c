import type { FastifyRequest } from "fastify";
import { Problem, VALIDATION_ERROR } from "./problem.ts";

/** What stands after the first `?` of the URL, as it was received. */
export function queryString(request: FastifyRequest): string {
	const url = request.raw.url ?? "";
	const mark = url.indexOf("?");
	return mark === -1 ? "" : url.slice(mark + 1);
}

export function queryOf(request: FastifyRequest): URLSearchParams {
	return new URLSearchParams(queryString(request));
}

/** A whole number of the query, within its bounds. Throws a 400 `Problem` for anything else. */
export function integerParameter(
	query: URLSearchParams,
	name: string,
	{ min, max, absent }: { min: number; max: number; absent: number },
): number {
	const text = query.get(name);
	if (text === null) return absent;
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	const detail = `${name} must be a whole number from ${min} to ${max}, not "${text}".`;
	throw new Problem(400, detail, {
		type: VALIDATION_ERROR,
		errors: [{ detail, parameter: name }],
	});
}

/** A whole number in the path. Throws a 400 `Problem` for anything else. */
export function integerInPath(
	name: string,
	text: string,
	{ min, max }: { min: number; max: number },
): number {
	const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
	if (value >= min && value <= max) return value;
	throw new Problem(
		400,
		`The ${name} in the path must be a whole number from ${min} to ${max}, not "${text}".`,
	);
}
