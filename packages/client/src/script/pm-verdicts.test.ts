import { describe, expect, test } from "vitest";
import {
	createSandbox,
	isDeveloperSandbox,
} from "./testing/sandbox-under-test.ts";
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

describe("pm.execution.skipRequest", () => {
	test.each([
		["in a try", "try { pm.execution.skipRequest(); } catch {}"],
		["in a test", 'pm.test("in", () => { pm.execution.skipRequest(); });'],
		["in native code", "[1].forEach(() => pm.execution.skipRequest());"],
	])("ends the script where it stands: %s", async (_, code) => {
		const host = memoryHost();
		const outcome = await sandbox.run(
			scriptOf(`
				pm.test("before", () => {});
				${code}
				pm.test("after", () => {});
			`),
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(host.stops).toEqual(["skip"]);
		expect(host.testResults.map(({ name }) => name)).toEqual(["before"]);
	});

	test.skipIf(isDeveloperSandbox)("ends what runs later, too", async () => {
		const host = memoryHost();
		const outcome = await sandbox.run(
			scriptOf(`
				(async () => {
					await 1;
					pm.variables.set("kept", 1);
					pm.execution.skipRequest();
					pm.variables.set("lost", 1);
				})();
			`),
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect([...(host.values.get("runtime")?.keys() ?? [])]).toEqual(["kept"]);
	});
});

describe.skipIf(isDeveloperSandbox)("globals without a declaration", () => {
	const nameOf = async (keepsGlobals: boolean, left: string) => {
		const own = await createSandbox();
		await own.run(scriptOf(left), { ...memoryHost(), keepsGlobals });
		const host = { ...memoryHost(), keepsGlobals };
		await own.run(
			scriptOf('pm.test([typeof utils, typeof "".twice].join(" "), () => {});'),
			host,
		);
		own.dispose();
		return host.testResults[0]?.name;
	};

	test("are there in later scripts, where the client's rules say so", async () => {
		const left = "utils = { two: () => 2 }; pm.test('x', () => {});";
		expect(await nameOf(true, left)).toBe("object undefined");
		expect(await nameOf(false, left)).toBe("undefined undefined");
	});

	test("so are members of prototypes, also after an error and a skipped request", async () => {
		const left = "String.prototype.twice = () => 2; utils = 1;";
		const both = "number function";
		expect(await nameOf(true, `${left} throw new Error("x");`)).toBe(both);
		expect(await nameOf(true, `${left} pm.execution.skipRequest();`)).toBe(
			both,
		);
	});

	test("a script that declares what it uses leaves nothing", async () => {
		expect(await nameOf(true, "let utils = 1; utils = 2;")).toBe(
			"undefined undefined",
		);
	});
});

test("the library of Postman's collections is there, and its requests can be sent", async () => {
	const sent: string[] = [];
	const host = memoryHost({
		response: memoryResponse("{}", [
			["Content-Type", "application/pdf"],
			["Content-Disposition", 'attachment; filename="a b.pdf"'],
		]),
		sendRequest: async ({ url, method, headers }) => {
			sent.push(`${method} ${url} ${JSON.stringify(headers)}`);
			throw new Error("offline");
		},
	});
	const outcome = await sandbox.run(
		scriptOf(`
			const { Request, Url, Property } = require("postman-collection");
			const { fileName, mimeFormat } = pm.response.contentInfo();
			pm.test([fileName, mimeFormat].join(" "), () => {});
			pm.test(new Url("http://a.b/c?d=1").getPath(), () => {});
			pm.test(Request.isRequest(pm.request), () => {});
			pm.test(Property.replaceSubstitutions("{{a}} {{$guid}}", { a: 1 }), () => {});
			pm.sendRequest(new Request({ url: "http://x.io/y", method: "PUT", header: [{ key: "A", value: "1" }] }), () => {});
		`),
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	expect(host.testResults.map(({ name }) => name)).toEqual([
		"a b.pdf pdf",
		"/c",
		"true",
		"1 {{$guid}}",
	]);
	expect(sent).toEqual(['PUT http://x.io/y [["A","1"]]']);
});

test("JSON's errors name their place, and a byte order mark is none of them", async () => {
	expect(
		await verdictsOf(`
			pm.test(JSON.parse("\\ufeff[1]").length, () => {});
			pm.test("bad", () => JSON.parse("<a>"));
		`),
	).toEqual([
		"passed 1",
		"failed bad: JSONError: Unexpected token '<' at 1:1\n<a>\n^",
	]);
});
