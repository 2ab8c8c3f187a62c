import type { ApiParameter } from "@curlew/client/openapi";
import type { ContractOperation } from "../match/contract-operation.ts";
import type { ContractMatch } from "../match/operation-index.ts";
import { cookieOf, type JudgedRequest, valueOfHeader } from "./exchange.ts";
import { judgeContent } from "./judge-content.ts";
import type { JudgeContext } from "./judge-context.ts";
import { securityFindings, securityQueryNames } from "./judge-security.ts";
import { DECODERS, readParameterText } from "./parameter-values.ts";
import {
	type QueryValue,
	queryValue,
	type RawPair,
	rawPairs,
} from "./query-values.ts";
import { valueFindings } from "./value-findings.ts";
import type {
	ExchangePart,
	FoundJudgement,
	PlacelessViolation,
} from "./violation.ts";

/** Of them the document says elsewhere: OpenAPI 3.2 §4.12.2.1. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
	"accept",
	"content-type",
	"authorization",
]);

/** What of a request is not as its operation says. */
export function requestFindings(
	context: JudgeContext,
	request: JudgedRequest,
	match: ContractMatch,
): FoundJudgement {
	const { operation } = match;
	const pairs = rawPairs(queryOf(request.url));
	const content = operation.body
		? judgeContent(context, {
				side: "request",
				title: "The request",
				content: operation.body.content,
				at: operation.body.at,
				isOptional: !operation.body.isRequired,
				contentType: valueOfHeader(request.headers, "content-type"),
				body: request.body,
			})
		: { findings: unexpectedBody(operation, request) };
	return {
		...content,
		findings: [
			...parameterFindings(context, request, match, pairs),
			...securityFindings(context, operation, request, pairs),
			...content.findings,
		],
	};
}

function parameterFindings(
	context: JudgeContext,
	request: JudgedRequest,
	match: ContractMatch,
	pairs: readonly RawPair[],
): readonly PlacelessViolation[] {
	const { operation } = match;
	const used = new Set<RawPair>();
	const findings = operation.parameters.flatMap((parameter) => {
		if (
			parameter.place === "header" &&
			OWN_HEADERS.has(parameter.name.toLowerCase())
		)
			return [];
		const { values, used: own } = valuesOf(
			context,
			request,
			match,
			parameter,
			pairs,
		);
		for (const pair of own ?? []) used.add(pair);
		// It is there, in a form that the standard leaves open.
		if (values.length === 0 && (own?.size ?? 0) > 0) return [];
		return judgeParameter(context, parameter, values);
	});
	const known = securityQueryNames(context, operation);
	const unknown = pairs.filter(
		(pair) => !used.has(pair) && !known.has(pair[0]),
	);
	const names = [...new Set(unknown.map(([name]) => name))];
	return [
		...findings,
		...names.map((name) => unknownParameter(operation, name)),
	];
}

function valuesOf(
	{ document, schemas }: JudgeContext,
	{ headers, url }: JudgedRequest,
	{ pathParameters }: ContractMatch,
	parameter: ApiParameter,
	pairs: readonly RawPair[],
): {
	readonly values: QueryValue["values"];
	readonly used?: ReadonlySet<RawPair>;
} {
	const { name, place } = parameter;
	const reading = { document, schemas: schemas.request };
	switch (place) {
		case "query":
			return queryValue(reading, pairs, parameter);
		case "querystring":
			return {
				values: [
					readParameterText(reading, queryOf(url), parameter, DECODERS.query),
				],
				used: new Set(pairs),
			};
		case "path":
			return valuesOfText(pathParameters.get(name), DECODERS.path);
		case "header":
			return valuesOfText(valueOfHeader(headers, name));
		case "cookie":
			return valuesOfText(
				cookieOf(valueOfHeader(headers, "cookie"), name),
				DECODERS.path,
			);
	}
	function valuesOfText(
		text: string | undefined,
		decode?: (text: string) => string,
	) {
		return {
			values:
				text === undefined
					? []
					: [readParameterText(reading, text, parameter, decode)],
		};
	}
}

function judgeParameter(
	{ schemas }: JudgeContext,
	{ name, place, isRequired, schema, at }: ApiParameter,
	values: QueryValue["values"],
): readonly PlacelessViolation[] {
	const where: ExchangePart["in"] = place === "querystring" ? "query" : place;
	const part = { side: "request", in: where, name } as const;
	const title = `The ${place === "querystring" ? "query" : `${place} parameter`} \`${name}\``;
	if (values.length > 0) {
		const judged = { kind: "parameter", title, part, at } as const;
		return values
			.filter(
				(readings) => !(at.flagAt("allowEmptyValue") && readings.includes("")),
			)
			.flatMap((readings) =>
				valueFindings(schemas.request, readings, schema, judged),
			);
	}
	if (!isRequired || place === "path") return [];
	return [
		{
			kind: "parameter",
			keyword: "required",
			severity: "error",
			message: `The request lacks the ${place} parameter \`${name}\`.`,
			part,
			expected: `a ${place} parameter \`${name}\``,
			at,
		},
	];
}

/** Most servers ignore what they do not know. */
function unknownParameter(
	operation: ContractOperation,
	name: string,
): PlacelessViolation {
	return {
		kind: "unknown-parameter",
		severity: "warning",
		message: `The query parameter \`${name}\` is not documented for ${operation.title}.`,
		part: { side: "request", in: "query", name },
		expected: "a parameter of the document",
		actual: name,
		at: operation.at,
	};
}

function unexpectedBody(
	operation: ContractOperation,
	{ body }: JudgedRequest,
): readonly PlacelessViolation[] {
	if (body === undefined) return [];
	return [
		{
			kind: "unexpected-body",
			severity: "warning",
			message: `The request has a body, of which the document says nothing for ${operation.title}.`,
			part: { side: "request", in: "body" },
			expected: "no body",
			at: operation.at,
		},
	];
}

function queryOf(url: string): string {
	const at = url.indexOf("?");
	return at === -1 ? "" : url.slice(at + 1).replace(/#.*$/s, "");
}
