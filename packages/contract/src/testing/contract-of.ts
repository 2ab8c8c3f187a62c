import { resolve } from "node:path";
import { SourceText } from "@curlew/client/openapi";
import { Contract } from "../contract.ts";
import type { JudgedExchange } from "../judge/exchange.ts";
import type { Violation } from "../judge/violation.ts";

/** A contract of texts, of which the first is the document; those beside it by their paths. */
export function contractOf(
	main: unknown,
	others: Readonly<Record<string, unknown>> = {},
): Contract {
	const root = resolve("/api");
	const source = (path: string, value: unknown) =>
		new SourceText(
			resolve(root, path),
			typeof value === "string" ? value : JSON.stringify(value),
		);
	return new Contract({
		main: source("api.json", main),
		beside: (path) =>
			Object.hasOwn(others, path) ? source(path, others[path]) : undefined,
	});
}

/** An operation `GET /` that answers with JSON of a schema. */
export function contractOfSchema(
	schema: unknown,
	schemas: unknown = {},
	openapi = "3.1.0",
): Contract {
	const content = { "application/json": { schema } };
	const responses = { 200: { description: "", content } };
	return contractOf({
		openapi,
		paths: { "/": { get: { responses } } },
		components: { schemas },
	});
}

/** What is said of a request, without places. */
export function saidOfRequest(
	contract: Contract,
	request: Partial<JudgedExchange["request"]> & { readonly url: string },
): readonly string[] {
	const exchange = { request: { method: "GET", headers: [], ...request } };
	return contract.judgeRequest(exchange).violations.map(saidIn);
}

/** What is said of an answer 200 to `GET /` with JSON. */
export function saidOfJson(
	contract: Contract,
	value: unknown,
): readonly string[] {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	const exchange = {
		request: { method: "GET", url: "http://localhost/", headers: [] },
		response: {
			status: 200,
			headers: [["content-type", "application/json"]] as const,
			body: { kind: "text", text } as const,
		},
	};
	return contract.judgeResponse(exchange).violations.map(saidIn);
}

function saidIn({ message, severity }: Violation): string {
	return severity === "error" ? message : `(${severity}) ${message}`;
}
