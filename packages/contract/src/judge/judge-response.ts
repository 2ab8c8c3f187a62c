import type { ApiHeader, ApiResponse } from "@curlew/client/openapi";
import type { ContractOperation } from "../match/contract-operation.ts";
import type { ContractMatch } from "../match/operation-index.ts";
import { type JudgedResponse, valueOfHeader } from "./exchange.ts";
import { judgeContent } from "./judge-content.ts";
import type { JudgeContext } from "./judge-context.ts";
import { readParameterText } from "./parameter-values.ts";
import { valueFindings } from "./value-findings.ts";
import type { FoundJudgement, PlacelessViolation } from "./violation.ts";

/** What of a response is not as its operation says. */
export function responseFindings(
	context: JudgeContext,
	response: JudgedResponse,
	{ operation, isHeadOfGet }: ContractMatch,
): FoundJudgement {
	const documented = responseFor(operation.responses, response.status);
	if (documented === undefined)
		return { findings: [unknownStatus(operation, response.status)] };
	const headers = documented.headers.flatMap((header) =>
		headerFindings(context, header, response),
	);
	const isHead = isHeadOfGet || operation.method.toUpperCase() === "HEAD";
	if (isHead || BODILESS.has(response.status))
		return { response: documented, findings: headers };
	const content = judgeContent(context, {
		side: "response",
		title: `A response ${documented.status}`,
		content: documented.content,
		at: documented.at,
		contentType: valueOfHeader(response.headers, "content-type"),
		body: response.body,
	});
	const findings = [...headers, ...content.findings];
	return { response: documented, ...content, findings };
}

/** RFC 9110: they never have content. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/** Exactly, then by its class (`4XX`), then `default`: OpenAPI 3.2 §4.16. */
export function responseFor(
	responses: readonly ApiResponse[],
	status: number,
): ApiResponse | undefined {
	const names = [String(status), `${Math.floor(status / 100)}XX`, "DEFAULT"];
	for (const name of names) {
		const found = responses.find((one) => one.status.toUpperCase() === name);
		if (found) return found;
	}
	return undefined;
}

function unknownStatus(
	{ responses, title, at }: ContractOperation,
	status: number,
): PlacelessViolation {
	const known = responses.map((one) => one.status).join(", ");
	const written = at.get("responses");
	return {
		kind: "status",
		severity: "error",
		message: `The status ${status} is not documented for ${title}: there is ${known || "none"}.`,
		part: { side: "response", in: "status" },
		expected: known || "no status",
		actual: String(status),
		at: written.isThere ? written : at,
	};
}

function headerFindings(
	context: JudgeContext,
	{ name, isRequired, schema, explode, mediaType, at }: ApiHeader,
	{ headers }: JudgedResponse,
): readonly PlacelessViolation[] {
	const part = { side: "response", in: "header", name } as const;
	const text = valueOfHeader(headers, name);
	if (text === undefined) {
		const missing: PlacelessViolation = {
			kind: "header",
			keyword: "required",
			severity: "error",
			message: `The response lacks the header \`${name}\`.`,
			part,
			expected: `a header \`${name}\``,
			at,
		};
		return isRequired ? [missing] : [];
	}
	const { document, schemas } = context;
	const reading = { document, schemas: schemas.response };
	const values = readParameterText(reading, text, {
		style: "simple",
		explode,
		mediaType,
		schema,
	});
	return valueFindings(context.schemas.response, values, schema, {
		kind: "header",
		title: `The response's header \`${name}\``,
		part,
		at,
	});
}
