import { STATUS_CODES } from "node:http";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";

/** What is wrong with one member of a body or one parameter of a query. */
export interface FieldError {
	readonly detail: string;
	/** A JSON Pointer (RFC 6901) into the body, as a URI fragment: `#/email`. */
	readonly pointer?: string;
	/** The name of a query parameter. */
	readonly parameter?: string;
}

export interface ProblemOptions {
	/** Default: `about:blank`, which says no more than the status does. */
	readonly type?: string;
	readonly errors?: readonly FieldError[];
	readonly headers?: Readonly<Record<string, string>>;
}

export const VALIDATION_ERROR = "urn:curlew:users-api:validation-error";

/** An answer with an error status, as problem details (RFC 9457). Handlers throw it. */
export class Problem extends Error {
	readonly status: number;
	readonly options: ProblemOptions;

	constructor(status: number, detail: string, options: ProblemOptions = {}) {
		super(detail);
		this.name = "Problem";
		this.status = status;
		this.options = options;
	}
}

/** Sends a problem as the answer. */
export function sendProblem(
	request: FastifyRequest,
	reply: FastifyReply,
	problem: Problem,
): FastifyReply {
	const { type = "about:blank", errors, headers = {} } = problem.options;
	return reply
		.code(problem.status)
		.headers(headers)
		.header("content-type", "application/problem+json")
		.send(
			JSON.stringify({
				type,
				title: STATUS_CODES[problem.status] ?? "Unknown Status",
				status: problem.status,
				detail: problem.message,
				instance: request.url,
				...(errors && { errors }),
			}),
		);
}

/** Every error of the server, also the framework's own, becomes a problem document. */
export function answerErrorsAsProblems(app: FastifyInstance): void {
	app.setErrorHandler<FastifyError | Problem>((error, request, reply) =>
		sendProblem(request, reply, problemOf(error)),
	);
	app.setNotFoundHandler((request, reply) =>
		sendProblem(
			request,
			reply,
			new Problem(404, `There is nothing at ${request.url}.`),
		),
	);
}

export function problemOf(error: FastifyError | Problem): Problem {
	if (error instanceof Problem) return error;
	const status = error.statusCode ?? 500;
	if (status < 500) return new Problem(status, error.message);
	// What went wrong inside is for the server's log, not for its clients.
	console.error(error);
	return new Problem(500, "The server failed to answer this request.");
}
