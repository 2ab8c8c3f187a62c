import { describe, expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, scriptOf } from "./testing/script-host.ts";

const sandbox = await createSandbox();

/** The message of the assertion; undefined when it holds. */
async function failureOf(assertion: string): Promise<string | undefined> {
	const host = memoryHost();
	await sandbox.run(scriptOf(`test("it", () => { ${assertion}; })`), host);
	const [result] = host.testResults;
	expect(result).toBeDefined();
	return result?.error?.message;
}

const BODY = `{ user: { id: 1, tags: ["a", "b"], "a.b": { c: null } } }`;

describe("jsonBody", () => {
	test.each([
		`expect(${BODY}).to.have.jsonBody()`,
		`expect([]).to.have.jsonBody()`,
		`expect("text").to.not.have.jsonBody()`,
		`expect({ a: [1] }).to.have.jsonBody({ a: [1] })`,
		`expect({ a: [1] }).to.not.have.jsonBody({ a: [2] })`,
		`expect(${BODY}).to.have.jsonBody("user.id")`,
		`expect(${BODY}).to.have.jsonBody("user.tags[1]")`,
		`expect(${BODY}).to.have.jsonBody('user["a.b"].c')`,
		`expect(${BODY}).to.not.have.jsonBody("user.none")`,
		`expect(${BODY}).to.have.jsonBody("user.tags", ["a", "b"])`,
		`expect(${BODY}).to.not.have.jsonBody("user.id", 2)`,
		`expect(${BODY}).to.be.json`,
		`expect("{}").to.not.be.json`,
	])("%s holds", async (assertion) => {
		expect(await failureOf(assertion)).toBeUndefined();
	});

	test.each([
		[
			`expect("x").to.have.jsonBody()`,
			"expected 'x' to be a JSON object or array",
		],
		[
			`expect({ a: 1 }).to.have.jsonBody("b")`,
			"expected the body to have b, but it is { a: 1 }",
		],
		[
			`expect({ a: 1 }).to.have.jsonBody("a", 2)`,
			"expected a of the body to deeply equal 2, but it is 1",
		],
		[`expect(5).to.be.json`, "expected 5 to be JSON"],
	])("%s fails and says why", async (assertion, message) => {
		expect(await failureOf(assertion)).toContain(message);
	});
});

describe("texts", () => {
	test.each([
		`expect("abc").to.startWith("a")`,
		`expect("abc").startsWith("ab")`,
		`expect("abc").to.endWith("c")`,
		`expect("abc").to.not.endsWith("b")`,
		`expect("ABC").to.equalIgnoreCase("abc")`,
		`expect("xABCx").to.containIgnoreCase("abc")`,
		`expect("abc").to.be.reverseOf("cba")`,
		`expect("abba").to.be.palindrome`,
		`expect("a\\nb").to.not.be.singleLine`,
		`expect("a-b-a").to.have.entriesCount("a", 2)`,
		`expect("abc").to.have.indexOf("c", 2)`,
		`expect(5).to.not.startWith("5")`,
	])("%s holds", async (assertion) => {
		expect(await failureOf(assertion)).toBeUndefined();
	});

	test("tell what was expected", async () => {
		expect(await failureOf(`expect("abc").to.startWith("b")`)).toBe(
			"expected 'abc' to start with 'b'",
		);
	});
});

const USER = `{ type: "object", required: ["email"], properties: { email: { type: "string", format: "email" }, age: { type: "integer" } } }`;

test.each(["{}", "{ at: new Date() }"])(
	"an asynchronous schema would hold for everything, so it is refused: %s",
	async (value) => {
		const schema = '{ $async: true, type: "array" }';
		expect(
			await failureOf(`expect(${value}).to.have.jsonSchema(${schema})`),
		).toContain("$async");
	},
);

describe("jsonSchema", () => {
	test.each([
		`expect({ email: "ada@example.com", age: 36 }).to.have.jsonSchema(${USER})`,
		`expect({ email: "nobody" }).to.not.have.jsonSchema(${USER})`,
		`expect([1]).to.have.jsonSchema({ $schema: "http://json-schema.org/draft-07/schema#", type: "array" })`,
		`expect(5).to.have.jsonSchema({ $schema: "http://json-schema.org/draft-04/schema#", id: "x", maximum: 6, exclusiveMaximum: true })`,
		`expect(6).to.not.have.jsonSchema({ $schema: "http://json-schema.org/draft-04/schema#", maximum: 6, exclusiveMaximum: true })`,
		`expect([1, "a"]).to.have.jsonSchema({ $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "number" }, { type: "string" }] })`,
		`expect({ a: 1 }).to.not.have.jsonSchema({ $schema: "https://json-schema.org/draft/2019-09/schema", dependentRequired: { a: ["b"] } })`,
	])("%s holds", async (assertion) => {
		expect(await failureOf(assertion)).toBeUndefined();
	});

	test.each([
		[
			`{ type: "object", requierd: ["a"] }`,
			'strict mode: unknown keyword: "requierd"',
		],
		[`{ type: "string", format: "no-such" }`, 'unknown format "no-such"'],
		[`{ type: "nope" }`, "schema is invalid"],
		[`{ $ref: "#/definitions/none" }`, "can't resolve reference"],
		[
			`{ type: "object", properties: { a: { type: "string", pattern: "(" } } }`,
			"Invalid regular expression",
		],
	])(
		"%s is told, as it would check nothing or another thing",
		async (schema, message) => {
			expect(
				await failureOf(`expect({}).to.have.jsonSchema(${schema})`),
			).toContain(message);
		},
	);

	test.each([
		`expect({}).to.have.jsonSchema({ type: "object", note: 1 }, { strict: false })`,
		`expect([9007199254740993n]).to.have.jsonSchema({ items: { type: "integer" } })`,
		`expect({ at: new Date() }).to.have.jsonSchema({ properties: { at: { type: "object" } } })`,
		`expect(undefined).to.not.have.jsonSchema({ type: "object" })`,
		`expect({ n: "1" }).to.have.jsonSchema({ properties: { n: { type: "number" } } }, { coerceTypes: true })`,
		`{ const s = { $id: "http://x/y", type: "object" }; expect({}).to.have.jsonSchema(s); expect({}).to.have.jsonSchema({ ...s, minProperties: 0 }) }`,
		`expect({ a: 1 }).to.have.jsonSchema(JSON.parse('{"__proto__": {"a": 1}, "type": "object"}'), { strict: false })`,
	])("%s holds", async (assertion) => {
		expect(await failureOf(assertion)).toBeUndefined();
	});

	test("names what is wrong, all of it where asked", async () => {
		const message = await failureOf(
			`expect({ email: "nobody", age: 1.5 }).to.have.jsonSchema(${USER}, { allErrors: true })`,
		);
		expect(message).toContain('body/email must match format "email"');
		expect(message).toContain("body/age must be integer");
	});
});
