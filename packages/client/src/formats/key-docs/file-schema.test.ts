import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fileSchema, SCHEMA_KINDS, type SchemaKind } from "./file-schema.ts";

const ajv = new Ajv({ strictTypes: false, strictRequired: false });
const ROOT = new URL("../../../../../", import.meta.url);

function judge(kind?: SchemaKind) {
	const schema = fileSchema(kind);
	if (typeof schema === "boolean") throw new Error("A schema is a map.");
	return ajv.compile(schema);
}

const JUDGES = {
	request: judge("request"),
	folder: judge("folder"),
	collection: judge("collection"),
	environment: judge("environment"),
};
const anyFile = judge();

function kindOf(file: string): SchemaKind {
	const [name] = basename(file).split(".");
	if (name === "opencollection") return "collection";
	if (name === "folder") return "folder";
	return dirname(file).endsWith("environments") ? "environment" : "request";
}

describe("the JSON Schema of the files", () => {
	test("takes every file of the example collection, by its kind and by what stands in it", () => {
		const files = globSync("examples/users/**/*.yml", {
			cwd: ROOT.pathname,
			exclude: ["**/node_modules/**"],
		});
		expect(files.length).toBeGreaterThan(10);
		for (const file of files) {
			const data = parse(readFileSync(new URL(file, ROOT), "utf8"));
			const isTaken = JUDGES[kindOf(file)];
			expect([file, isTaken(data), isTaken.errors]).toEqual([file, true, null]);
			expect([file, anyFile(data), anyFile.errors]).toEqual([file, true, null]);
		}
	});

	const GET = "info: { name: A, type: http }\nhttp: { url: x";
	test.each<[SchemaKind, string]>([
		["request", `${GET}, heders: [] }`],
		["request", `${GET} }\nassertions: []`],
		["request", `${GET}, auth: { type: baerer } }`],
		["request", `${GET}, auth: { type: basic, user: a } }`],
		["request", `${GET}, auth: { type: oauth2, credentials: { secret: a } } }`],
		["request", `${GET}, body: { type: json, datas: x } }`],
		["request", `${GET}, body: { type: form-urlencoded, data: text } }`],
		["request", `${GET}, headers: [{ nam: a }] }`],
		["request", `${GET}, url: [] }`.replace("url: x, ", "")],
		["request", `${GET} }\nruntime: { scripts: [{ type: test, code: x }] }`],
		["request", `${GET} }\nruntime: { scripts: [{ type: tests }] }`],
		["request", `${GET} }\nruntime: { assertions: [{ operator: eq }] }`],
		[
			"request",
			`${GET} }\nruntime: { assertions: [{ expression: a, operator: equals }] }`,
		],
		["request", `${GET} }\nsettings: { timeout: [5] }`],
		["request", `${GET} }\nsettings: { encodeUrl: maybe }`],
		["request", `${GET} }\nextensions: { curlew: { unresolved: warn } }`],
		["request", "info: { type: graphql }\ngraphql: { url: x, query: [] }"],
		["folder", "runtime: { scripts: [] }"],
		["collection", "extensions: { curlew: { unresolve: warn } }"],
		["collection", "extensions: { curlew: { unresolved: never } }"],
		["collection", "config: { clientCertificates: [{ type: pem, file: a }] }"],
		["collection", "items: [{ info: { type: http }, htpp: { url: x } }]"],
		["environment", "vars: { a: 1 }"],
	])("refuses in a %s: %s", (kind, text) => {
		expect(JUDGES[kind](parse(text))).toBe(false);
	});

	test.each<[SchemaKind, string]>([
		["request", `${GET}, auth: inherit }\nx-own: 1`],
		["request", `${GET}, auth: { type: Basic, username: a } }`],
		["request", `${GET}, auth: { type: awsv4, access_key_id: a } }`],
		["request", `${GET}, auth: { type: "{{kind}}" } }`],
		["request", `${GET}, body: { type: file, data: { filePath: a } } }`],
		["request", `${GET}, headers: }\nsettings: { timeout: inherit }`],
		["request", `${GET}, headers: [{ name: a, value: 5, disabled: "true" }] }`],
		["request", "info: { type: grpc }\ngrpc: { anything: 1 }"],
		["folder", "info: { name: F, tags: smoke }"],
		["collection", "extensions: { bruno: { a: 1 }, curlew: { given: [a] } }"],
		["collection", "items: [{ info: { type: folder }, items: [] }]"],
		["environment", "variables: [{ name: a, value: { b: [1] } }]"],
	])("takes in a %s: %s", (kind, text) => {
		const isTaken = JUDGES[kind];
		expect([isTaken(parse(text)), isTaken.errors]).toEqual([true, null]);
	});

	test("is of every kind that the command knows", () => {
		expect(Object.keys(JUDGES)).toEqual(SCHEMA_KINDS);
	});
});
