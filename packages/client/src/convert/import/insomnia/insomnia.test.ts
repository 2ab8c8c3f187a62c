import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { simpleTag } from "./insomnia-tags.ts";

const VERSION_5 = `type: collection.insomnia.rest/5.0
name: Shop
meta:
  id: wrk_1
collection:
  - name: Users
    meta:
      id: fld_1
      sortKey: -2
    environment:
      role: admin
    authentication:
      type: bearer
      token: "{{ _.token }}"
    children:
      - url: "{{ _.base.url }}/users/:id"
        name: Get
        meta:
          id: req_2
          sortKey: 2
        method: GET
        parameters:
          - name: q
            value: "{% faker 'randomEmail' %}"
          - name: off
            value: "1"
            disabled: true
        pathParameters:
          - name: id
            value: "{% response 'body', 'req_1', 'b64::JC51c2Vyc1swXS5pZA==::46b', 'never', 60 %}"
        headers:
          - name: X-Sum
            value: "{% hash 'sha256', 'hex', 'a' %}"
        settings:
          followRedirects: off
      - url: "{{ _.base.url }}/login"
        name: Log in
        meta:
          id: req_1
          sortKey: 1
        method: POST
        body:
          mimeType: application/json
          text: '{"user": "{{ _.user | upper }}"}'
        headers:
          - name: Content-Type
            value: application/json
        authentication:
          type: basic
          username: ann
          password: s3cret
        scripts:
          preRequest: insomnia.baseEnvironment.set("role", "x");
          afterResponse: |-
            insomnia.test("ok", () => insomnia.expect(insomnia.response.code).to.equal(200));
            insomnia.parentFolders.get("x");
  - name: Chat
    url: wss://shop.test/chat
    meta:
      id: ws_1
environments:
  name: Base
  data:
    base:
      url: http://127.0.0.1:4000
    user: ann
  subEnvironments:
    - name: Private
      meta:
        isPrivate: true
      data:
        token: t-1
testSuites:
  - name: Suite
    tests:
      - name: answers
        requestId: req_2
        code: |-
          const response = await insomnia.send();
          expect(response.status).to.equal(200);
`;

describe("an Insomnia export of version 5", () => {
	test("becomes a collection with all that it says, or a finding", async () => {
		const { files, counts, losses, changes } = await importFilesOf(
			{ "shop.yaml": VERSION_5 },
			"shop.yaml",
		);
		expect(counts).toEqual([2, 1, 1]);
		expect(changes).toEqual([]);
		expect(losses).toEqual([
			"44:17 `{{ _.user | upper }}` has no counterpart here.",
			"54:26 `insomnia.parentFolders.get` has no counterpart in scripts here.",
			"57:5 `Chat` is no HTTP request; it was left out.",
		]);
		const get = files["Users/Get.yml"] ?? "";
		for (const part of [
			'url: "{{base.url}}/users/:id"',
			'value: "{{$randomEmail}}"',
			"disabled: true",
			'- name: id\n      value: "{{Log_in_users_0_id}}"\n      type: path',
			'value: "{{hash_sha256_a}}"',
			'client.setVar("hash_sha256_a", require("crypto").createHash("sha256").update("a").digest("hex"));',
			"auth: inherit",
			"followRedirects: false",
			'test("answers", async () => {\n        \tconst response = await insomnia.send();',
		])
			expect(get).toContain(part);
		const login = files["Users/Log in.yml"] ?? "";
		for (const part of [
			"expression: res.body.users[0].id",
			'password: "{{password}}"',
			'pm.collectionVariables.set("role", "x");',
			'pm.test("ok", () => pm.expect(pm.response.code).to.equal(200));',
		])
			expect(login).toContain(part);
		expect(files[".env"]).toBe("token=t-1\npassword=s3cret\n");
		expect(files["opencollection.yml"]).toContain("url: http://127.0.0.1:4000");
		expect(files["Users/folder.yml"]).toContain('token: "{{token}}"');
	});
});

const VERSION_4 = {
	_type: "export",
	__export_format: 4,
	resources: [
		{ _id: "wrk_1", _type: "workspace", name: "One", parentId: null },
		{ _id: "wrk_2", _type: "workspace", name: "Two", parentId: null },
		{
			_id: "env_1",
			_type: "environment",
			parentId: "wrk_1",
			data: { host: "http://a.test" },
		},
		{
			_id: "env_2",
			_type: "environment",
			parentId: "env_1",
			name: "Dev",
			data: { host: "http://b.test" },
		},
		{
			_id: "req_1",
			_type: "request",
			parentId: "wrk_1",
			name: "Upload",
			method: "POST",
			url: "{{ _['host'] }}/up",
			body: {
				mimeType: "multipart/form-data",
				params: [
					{ name: "a", value: "1" },
					{ name: "f", type: "file", fileName: "none.txt" },
				],
			},
			headers: [{ name: "Content-Type", value: "multipart/form-data" }],
		},
		{
			_id: "req_2",
			_type: "request",
			parentId: "wrk_2",
			name: "Query",
			method: "POST",
			url: "http://a.test/graphql",
			body: {
				mimeType: "application/graphql",
				text: '{"query":"{ a }","variables":{"b":1}}',
			},
		},
		{ _id: "grpc_1", _type: "grpc_request", parentId: "wrk_2", name: "Rpc" },
	],
};

test("an export of version 4 becomes folders, one for each of several workspaces", async () => {
	const { files, counts, losses, found } = await importFilesOf(
		{ "all.json": JSON.stringify(VERSION_4, null, 1) },
		"all.json",
	);
	expect(counts).toEqual([2, 2, 1]);
	expect(losses.map((loss) => loss.replace(/^\S+ /, ""))).toEqual([
		"The file none.txt is not beside the export.",
		"`Rpc` is no HTTP request; it was left out.",
	]);
	expect(found).toEqual(["dangling-file One/Upload.yml:17"]);
	expect(files["One/Upload.yml"]).toContain('url: "{{host}}/up"');
	expect(files["Two/Query.yml"]).toContain(
		'variables: |-\n        {\n          "b": 1\n        }',
	);
	expect(files["environments/Dev.yml"]).toContain("value: http://b.test");
});

describe("a template tag", () => {
	test.each([
		["uuid 'v4'", { placeholder: "$uuid" }],
		["now 'iso-8601', ''", { placeholder: "$isoTimestamp" }],
		[
			"now 'custom', 'yyyy-MM-dd'",
			{
				name: "now_yyyy_MM_dd",
				expression: 'require("moment")().format("YYYY-MM-DD")',
			},
		],
		["prompt 'Your name', 'x', 'y'", { placeholder: "?Your name" }],
		[
			"base64 'encode', 'normal', '{{ a }}'",
			{ name: "base64_a", expression: 'btoa(client.interpolate("{{ a }}"))' },
		],
		["plugin 'x'", undefined],
	])("%s stands for %j", (written, expected) => {
		expect(simpleTag(written, (text) => text)).toEqual(expected);
	});

	test("of any kind is read", () => {
		fc.assert(
			fc.property(fc.string(), (written) => {
				simpleTag(written, (text) => text);
			}),
		);
	});
});
