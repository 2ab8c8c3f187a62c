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

/** What came of asking for a schema. `too-new` where the server does not know all that was asked for, `refused` for want of credentials. */
export type SchemaAnswer =
	| { readonly kind: "schema" }
	| { readonly kind: "too-new" }
	| { readonly kind: "refused" | "none"; readonly error: NoSchemaError };

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
	const isBroken = said === "" && member(answer, "data") !== undefined;
	const error = isBroken ? brokenSchema() : refusal(status, said, text);
	return { kind: isRefusal(status) ? "refused" : "none", error };
}

function brokenSchema(): NoSchemaError {
	return new NoSchemaError(
		"The server answered with a schema that cannot be read: parts of it are missing.",
		{ hint: FROM_FILE },
	);
}

function refusal(status: number, said: string, text: string): NoSchemaError {
	if (isRefusal(status))
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

function isRefusal(status: number): boolean {
	return status === 401 || status === 403;
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

/** As much of the introspection system (GraphQL, section 4) as a schema cannot be read without. */
function hasSchema(answer: unknown): boolean {
	const schema = member(member(answer, "data"), "__schema");
	const query = member(member(schema, "queryType"), "name");
	const types = member(schema, "types");
	return (
		typeof query === "string" &&
		Array.isArray(types) &&
		types.every(isType) &&
		types.some((type) => type.kind === "OBJECT" && type.name === query) &&
		listed(member(schema, "directives")).every(isNamed)
	);
}

type NamedThing = Readonly<Record<"name", string>>;

function isNamed(value: unknown): value is NamedThing {
	return typeof member(value, "name") === "string";
}

/** Lists of each kind of type that may not be missing (`buildClientSchema`). */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
	SCALAR: [],
	OBJECT: ["fields"],
	INTERFACE: ["fields"],
	UNION: ["possibleTypes"],
	ENUM: ["enumValues"],
	INPUT_OBJECT: ["inputFields"],
};

function isType(type: unknown): type is NamedThing & { readonly kind: string } {
	const kind = member(type, "kind");
	const needed = typeof kind === "string" ? NEEDED[kind] : undefined;
	if (needed === undefined || !isNamed(type)) return false;
	return (
		needed.every((name) => listed(member(type, name)).every(isNamed)) &&
		needed.every((name) => Array.isArray(member(type, name))) &&
		listed(member(type, "fields")).every(isField) &&
		listed(member(type, "inputFields")).every(isTyped)
	);
}

function isField(field: unknown): boolean {
	const args = member(field, "args");
	return isTyped(field) && Array.isArray(args) && args.every(isTyped);
}

function isTyped(value: unknown): boolean {
	return isNamed(value) && isTypeRef(member(value, "type"), 0);
}

/** Wraps of lists and what is not null around a name: `[[Int!]!]!` has five. */
const MOST_WRAPS = 20;

function isTypeRef(type: unknown, depth: number): boolean {
	const kind = member(type, "kind");
	return kind === "LIST" || kind === "NON_NULL"
		? depth < MOST_WRAPS && isTypeRef(member(type, "ofType"), depth + 1)
		: isNamed(type);
}

function listed(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
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
	return Object.getOwnPropertyDescriptor(value, name)?.value;
}
