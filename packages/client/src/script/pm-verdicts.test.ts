import { describe, expect, test } from "vitest";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import { memoryHost, memoryResponse, scriptOf } from "./testing/script-host.ts";

// What Newman 6.2.2 says of the same lines.
const sandbox = await createSandbox();

async function verdictsOf(code: string) {
	const host = memoryHost({ response: memoryResponse('{"id":7}') });
	await sandbox.run(scriptOf(code), host);
	return host.testResults.map(
		({ name, status, error }) =>
			`${status} ${name}${error ? `: ${error.message}` : ""}`,
	);
}

const schemaTest = (name: string, schema: object, options?: object) =>
	`pm.test("${name}", () => pm.response.to.have.jsonSchema(${JSON.stringify(schema)}, ${JSON.stringify(options)}));`;

describe("a schema in `jsonSchema`", () => {
	test("fails the test where Ajv 6 refuses it", async () => {
		const id = { properties: { id: { format: "int64" } } };
		const verdicts = await verdictsOf(
			[
				schemaTest("draft 7", {
					$schema: "http://json-schema.org/draft-07/schema#",
					type: "object",
				}),
				schemaTest("no draft", {
					$schema: "http://json-schema.org/schema#",
				}),
				schemaTest("draft 4", {
					$schema: "http://json-schema.org/draft-04/schema#",
				}),
				schemaTest("format", id),
				schemaTest("allowed", id, { unknownFormats: ["int64"] }),
				schemaTest("ignored", id, { unknownFormats: "ignore" }),
				schemaTest("name", { properties: { format: { type: "string" } } }),
				schemaTest("off", { format: "date" }, { format: false }),
			].join("\n"),
		);
		expect(verdicts).toEqual([
			"passed draft 7",
			"passed no draft",
			'failed draft 4: no schema with key or ref "http://json-schema.org/draft-04/schema#" (Postman\'s Ajv knows draft 7 only: leave `$schema` out)',
			'failed format: unknown format "int64" is used in schema at path "#/properties/id"',
			"passed allowed",
			"passed ignored",
			"passed name",
			"passed off",
		]);
	});
});

test("`pm.expect` has chai's members only, and not those of its plugins", async () => {
	expect(
		await verdictsOf(`
			pm.test("plugin", () => pm.expect("ab").to.startWith("a"));
			pm.test("chai", () => expect("ab").to.startWith("a"));
		`),
	).toEqual(["failed plugin: Invalid Chai property: startWith", "passed chai"]);
});

test("a date that a script has set stays the same object for its rest", async () => {
	expect(
		await verdictsOf(`
			const date = new Date(0);
			pm.environment.set("date", date);
			pm.test("same", () => pm.expect(pm.environment.get("date")).to.equal(date));
		`),
	).toEqual(["passed same"]);
});

test("after the request there is nothing to skip, and the script goes on", async () => {
	expect(
		await verdictsOf(`
			try { pm.execution.skipRequest(); } catch (error) {
				pm.test(error.name, () => {});
			}
		`),
	).toEqual(["passed TypeError"]);
});
