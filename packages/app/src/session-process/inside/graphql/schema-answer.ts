import { CurlewError } from "@curlew/client";

/** The endpoint gave no schema. */
export class NoSchemaError extends CurlewError {
	readonly code = "NO_GRAPHQL_SCHEMA";
}

/** Characters of what a server says that are told. */
const LONGEST_QUOTE = 400;
/** What servers say that refuse introspection. */
const FORBIDDEN =
	/introspection|__schema|not allowed|disabled|forbidden|persisted/i;
/** What servers of before 2021 say to the newer query. */
const TOO_NEW =
	/isRepeatable|specifiedBy|includeDeprecated|(?:isDeprecated|deprecationReason).*__InputValue/i;

const FROM_FILE = "Choose “Schema from file…” instead.";

/** What came of asking for a schema. `too-new` where the server does not know all that was asked for. */
export type SchemaAnswer =
	| { readonly kind: "schema" }
	| { readonly kind: "too-new" }
	| { readonly kind: "none"; readonly error: NoSchemaError };

/**
 * Looks at what a server has answered to an introspection query.
 *
 * @param text of the body, secrets masked
 */
export function schemaAnswer(status: number, text: string): SchemaAnswer {
	const answer = parsed(text);
	if (hasSchema(answer)) return { kind: "schema" };
	const [said = "", ...others] = saidBy(answer);
	if (TOO_NEW.test([said, ...others].join(" "))) return { kind: "too-new" };
	return { kind: "none", error: refusal(status, said, text) };
}

function refusal(status: number, said: string, text: string): NoSchemaError {
	if (status === 401 || status === 403)
		return new NoSchemaError(
			`The server answered ${status} when it was asked for its schema${quoted(said || text)}`,
			{
				hint: `Look at the request's authentication. Where it is right, introspection may be forbidden: ${FROM_FILE}`,
			},
		);
	if (FORBIDDEN.test(said))
		return new NoSchemaError(
			`The server does not tell its schema: introspection is turned off there${quoted(said)}`,
			{ hint: FROM_FILE },
		);
	if (said !== "")
		return new NoSchemaError(
			`The server answered ${status} without a schema${quoted(said)}`,
			{
				hint: `Look at the request's URL and headers, or choose “Schema from file…”.`,
			},
		);
	return new NoSchemaError(
		`The server answered ${status}, and it is no answer of a GraphQL server${quoted(text)}`,
		{ hint: "Look at the request's URL and method: GraphQL is asked by POST." },
	);
}

function quoted(said: string): string {
	const text = said.trim().replace(/\s+/g, " ");
	if (text === "") return ".";
	const isLong = text.length > LONGEST_QUOTE;
	return `: “${isLong ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function hasSchema(answer: unknown): boolean {
	const types = member(member(member(answer, "data"), "__schema"), "types");
	return Array.isArray(types) && types.length > 0;
}

/** The messages of its errors: servers tell of each field that they do not give. */
function saidBy(answer: unknown): readonly string[] {
	const errors = member(answer, "errors");
	const list = Array.isArray(errors) ? errors : [answer];
	return list
		.map((error) => member(error, "message") ?? member(error, "error"))
		.filter((message) => typeof message === "string");
}

function member(value: unknown, name: string): unknown {
	if (typeof value !== "object" || value === null) return undefined;
	return Object.entries(value).find(([key]) => key === name)?.[1];
}
