import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { parseHttpFile } from "./parse-http-file.ts";
import { systemVariable } from "./system-variables.ts";

const REST_CLIENT = `@host = http://127.0.0.1:4000
@type = application/json

### Log in
# @name login
POST {{host}}/login HTTP/1.1
Content-Type: {{type}}

{
  "user": "ann" // a comment
  // another
}

###

# @prompt code The code
# @no-redirect
GET {{host}}/items
    ?page=2
    &size={{$randomInt 1 10}}
Authorization: Bearer {{login.response.body.$.data.token}}
X-Trace: {{$guid}}

### Form
POST {{host}}/form
Content-Type: application/x-www-form-urlencoded
Authorization: Basic ann s3cret

name=a%20b
&code={{code}}
`;

describe("a file of REST Client", () => {
	test("becomes requests, with the values of one handed to another", async () => {
		const { files, counts, losses, changes, found } = await importFilesOf(
			{ "api.http": REST_CLIENT },
			"api.http",
		);
		expect(counts).toEqual([3, 0, 0]);
		expect([losses, changes]).toEqual([[], []]);
		expect(found).toEqual(["unresolved Form.yml:15"]);
		expect(files["login.yml"]).toContain("expression: res.body.data.token");
		expect(files["login.yml"]).toContain("name: login_data_token");
		expect(files["login.yml"]).toContain("docs: Log in");
		const items = files["GET -items.yml"];
		expect(items).toContain(
			'url: "{{host}}/items?page=2&size={{randomInt_1_10}}"',
		);
		expect(items).toContain('token: "{{login_data_token}}"');
		expect(items).toContain("followRedirects: false");
		expect(items).toContain(
			'client.setVar("randomInt_1_10", Math.floor(1 + Math.random() * 9));',
		);
		expect(files["Form.yml"]).toContain("- name: name\n        value: a b");
		expect(files["Form.yml"]).toContain(
			'username: ann\n    password: "{{password}}"',
		);
		expect(files[".env"]).toBe("password=s3cret\n");
	});
});

const JETBRAINS = `### Create
POST {{host}}/items
Content-Type: application/json

< ./body.json

> {%
    // kept
    client.test("created", function () {
        client.assert(response.status === 201, "is 201");
    });
    client.global.set("id", response.body.items[0].id);
    client.log(response.cookies);
%}

### Upload
POST {{host}}/upload
Content-Type: multipart/form-data; boundary=B

--B
Content-Disposition: form-data; name="a"

one
--B
Content-Disposition: form-data; name="f"; filename="body.json"
Content-Type: application/json

< ./body.json
--B--

>> out.json

### Chat
WEBSOCKET ws://localhost/chat
`;

describe("a folder of JetBrains' client", () => {
	test("becomes folders, with environments, secrets, tests and files", async () => {
		const { files, counts, losses, changes, found } = await importFilesOf(
			{
				"api/items.http": JETBRAINS,
				"api/body.json": '{"a":1}',
				"api/http-client.env.json":
					'{ "dev": { "host": "http://127.0.0.1:4000" } }',
				"api/http-client.private.env.json": '{ "dev": { "token": "t-1" } }',
				"api/more/a.rest": "GET {{host}}/{{id}}\nX: {{token}}\n",
			},
			"api",
		);
		expect(counts).toEqual([3, 3, 1]);
		expect(found).toEqual([]);
		expect(files["environments/dev.yml"]).toBe(
			"name: dev\n\nvariables:\n  - name: host\n    value: http://127.0.0.1:4000\n  - name: token\n    secret: true\n",
		);
		expect(files[".env"]).toBe("token=t-1\n");
		expect(files["body.json"]).toBe('{"a":1}');
		const create = files["items/Create.yml"];
		expect(create).toContain("- filePath: body.json");
		expect(create).toContain(
			'// kept\n        test("created", function () {\n            assert(res.status === 201, "is 201");',
		);
		expect(create).toContain('client.setVar("id", res.body.items[0].id);');
		expect(files["items/Upload.yml"]).toContain(
			"type: file\n        value:\n          - body.json\n        contentType: application/json",
		);
		expect(losses).toEqual([
			"13:16 `response.cookies` has no counterpart in scripts here.",
			"34:1 WEBSOCKET is no HTTP request; it was left out.",
		]);
		expect(changes).toEqual(["31:1 Responses are not written to files."]);
		expect(Object.keys(files)).toContain("more/a/GET -{{id}}.yml");
	});
});

describe("a file of requests", () => {
	test("is divided without anything being lost", () => {
		const line = fc.oneof(
			fc.constantFrom(
				"###",
				"### a",
				"GET http://a/",
				"A: b",
				"",
				"# x",
				"// @name y",
				"@v = 1",
				"> {%",
				"%}",
				"< ./f",
				"{}",
				"?? status == 200",
			),
			fc.string(),
		);
		fc.assert(
			fc.property(
				fc.array(line),
				fc.constantFrom("\n", "\r\n"),
				(lines, end) => {
					const text = lines.join(end);
					for (const { request, headers, variables, tags } of parseHttpFile(
						text,
					))
						for (const { start, end: last } of [
							...headers,
							...variables,
							...tags,
							...(request ? [request] : []),
						])
							expect(text.slice(start, last)).not.toContain("\n###");
					const requests = parseHttpFile(text).filter(
						({ request }) => request,
					).length;
					expect(requests).toBeGreaterThanOrEqual(
						lines.includes("GET http://a/") &&
							!lines.some((one) => one.includes("{%"))
							? 1
							: 0,
					);
				},
			),
		);
	});

	test.each([
		["$guid", { placeholder: "$guid" }],
		["$processEnv %HOME", { placeholder: "process.env.HOME" }],
		["$env.HOME", { placeholder: "process.env.HOME" }],
		[
			"$random.integer(1, 5)",
			{
				name: "random_integer_1_5",
				expression: "Math.floor(1 + Math.random() * 4)",
			},
		],
		[
			"$timestamp -1 d",
			{
				name: "timestamp_1_d",
				expression: 'require("moment")().add(-1, "d").unix()',
			},
		],
		[
			'$datetime "YYYY"',
			{
				name: "datetime_YYYY",
				expression: 'require("moment")().utc().format("YYYY")',
			},
		],
		["$aadToken", undefined],
	])("has for %s: %j", (reference, expected) => {
		expect(systemVariable(reference)).toEqual(expected);
	});
});

test("a file that was downloaded into a home takes nothing hidden with it", async () => {
	const { files, losses } = await importFilesOf(
		{
			"home/a.http": "POST http://a.test\n\n< .ssh/id_rsa\n",
			"home/.ssh/id_rsa": "private",
		},
		"home/a.http",
	);
	expect(JSON.stringify(files)).not.toContain("private");
	expect(losses).toEqual([
		"3:1 The file .ssh/id_rsa is not there, hidden, or outside of what is imported.",
	]);
});
