import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { requestOf } from "./testing/request-of-operation.ts";

describe("an OpenAPI document", () => {
	test("becomes a collection: requests by tags, servers as environments, auth, docs and examples", async () => {
		const { files, counts, losses, changes, found } = await importFilesOf(
			{
				"api.yaml": `openapi: 3.0.3
info: { title: Pets, version: '1.2', description: About pets }
servers:
  - { url: 'https://{region}.pets.test/v1/', description: Production, variables: { region: { default: eu } } }
  - { url: 'http://localhost:3000/v1' }
security: [{ key: [] }]
tags: [{ name: pets, description: Animals }]
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
    get:
      tags: [pets, public]
      summary: Get a pet
      operationId: getPet
      security: []
      parameters: [{ name: full, in: query, description: With all, schema: { type: boolean } }]
      responses:
        '200': { description: Found, content: { application/json: { example: { id: 1 } } } }
    delete: { summary: Delete / remove, deprecated: true, responses: {} }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`,
			},
			"api.yaml",
		);

		expect({ counts, losses, changes, found }).toEqual({
			counts: [2, 1, 2],
			losses: [],
			changes: ["1:1 The secret `apiKey` has no value yet."],
			found: [],
		});
		expect(files["pets/Get a pet.yml"]).toBe(`info:
  name: Get a pet
  type: http
  tags:
    - public

http:
  method: GET
  url: "{{baseUrl}}/pets/:petId"
  params:
    - name: petId
      value: "1"
      type: path
    - name: full
      value: "true"
      description: With all
      disabled: true
      type: query
  auth: none

examples:
  - name: 200 Found
    response:
      status: 200
      headers:
        - name: Content-Type
          value: application/json
      body:
        type: json
        data: |-
          {
            "id": 1
          }

docs: Operation \`getPet\`
`);
		expect(files["Delete - remove.yml"]).toContain("auth: inherit");
		expect(files["Delete - remove.yml"]).toContain("- deprecated");
		expect(files["environments/Production.yml"]).toBe(`name: Production

variables:
  - name: baseUrl
    value: https://{{region}}.pets.test/v1
  - name: apiKey
    secret: true
`);
		expect(files["opencollection.yml"]).toContain(
			"defaultEnvironment: Production",
		);
		expect(files["opencollection.yml"]).toContain('value: "{{apiKey}}"');
	});

	test("has a body of each media type and example, made for its schema where there is none", async () => {
		const { request, changes } = await requestOf(
			`requestBody:
  content:
    application/xml: { schema: { $ref: '#/components/schemas/Item' } }
    application/json:
      schema: { $ref: '#/components/schemas/Item' }
      examples:
        wrong: { value: { name: 1 } }
        right: { summary: A book, value: { name: '{{book}}', id: 12345678901234567890 } }
    text/csv: { schema: { type: string } }
responses: {}`,
			`components:
  schemas:
    Item:
      type: object
      required: [name]
      properties: { name: { type: string, xml: { attribute: true } }, id: { type: integer } }
`,
		);

		expect(request).toContain(`  body:
    - title: A book
      body:
        type: json
        data: |-
          {
            "name": "\\{{book}}",
            "id": 12345678901234567890
          }
      selected: true
    - title: wrong
`);
		expect(request).toContain(`<Item name="string">
            <id>1</id>
          </Item>`);
		expect(changes).toEqual([
			"14:24 The body of POST /a: the example `wrong` is not valid, since `name` is no string; another value is sent.",
			"16:11 POST /a also takes text/csv; its request sends application/json.",
		]);
	});

	test("serialises parameters by their styles", async () => {
		const { request, found } = await requestOf(`parameters:
  - { name: ids, in: query, required: true, explode: false, schema: { type: array }, example: [a b, c] }
  - { name: tag, in: query, required: true, schema: { type: array }, example: [x, y] }
  - { name: f, in: query, required: true, style: deepObject, schema: { type: object }, example: { a: 1, b: { c: 2 } } }
  - { name: p, in: query, required: true, style: pipeDelimited, explode: false, schema: { type: array }, example: [1, 2] }
  - { name: next, in: query, required: true, allowReserved: true, schema: { type: string }, example: /a/b?c }
  - { name: j, in: query, required: true, content: { application/json: { example: { a: [1] } } } }
  - { name: X-List, in: header, required: true, schema: { type: array }, example: [1, 2] }
  - { name: sid, in: cookie, required: true, schema: { type: string }, example: s1 }
responses: {}`);

		expect(request).toContain(`url: "{{baseUrl}}/a?ids=a%20b,c&next=/a/b?c"`);
		const rows = [...request.matchAll(/- name: (.*)\n\s+value: (.*)/g)];
		expect(rows.map(([, name, value]) => `${name}=${value}`)).toEqual([
			"X-List=1,2",
			"Cookie=sid={{sid}}",
			"tag=x",
			"tag=y",
			'f[a]="1"',
			'f[b][c]="2"',
			"p=1|2",
			"j='{\"a\":[1]}'",
		]);
		expect(found).toEqual([]);
	});

	test("has forms with their fields, and files without a path yet", async () => {
		const { request, changes } = await requestOf(`requestBody:
  content:
    multipart/form-data:
      encoding: { meta: { contentType: application/json } }
      schema:
        properties:
          photo: { type: string, contentMediaType: image/png }
          meta: { type: object, properties: { a: { type: integer } } }
responses: {}`);

		expect(request).toContain(`type: multipart-form
    data:
      - name: photo
        value: ""
        type: file
      - name: meta
        value: '{"a":1}'
        type: text
        contentType: application/json
`);
		expect(changes).toEqual([
			"14:17 POST /a sends a file as `photo`; its request has no path of one yet.",
		]);
	});

	test("puts parameters that are no whole segment into variables of the request", async () => {
		const { files } = await importFilesOf(
			{
				"api.json": JSON.stringify({
					swagger: "2.0",
					host: "a.test",
					basePath: "/",
					paths: {
						"/f/{a.b}.{ext}/{x}:run?on={x}#hash": {
							get: {
								parameters: ["a.b", "ext", "x"].map((name) => ({
									name,
									in: "path",
									type: "string",
									enum: [`${name}/1`],
								})),
							},
						},
					},
				}),
			},
			"api.json",
		);
		const [, text = ""] =
			Object.entries(files).find(([path]) => path.startsWith("GET")) ?? [];

		expect(text).toContain(
			'url: "{{baseUrl}}/f/{{a_b}}.{{ext}}/{{x}}:run?on={{x}}"',
		);
		expect(text).toContain("value: a.b%2F1");
	});

	test("has the auth of each scheme, and tells of alternatives and of what cannot be sent", async () => {
		const { files, losses, changes } = await requestOf(
			`security: [{ oauth: [write], tenant: [] }, {}]
callbacks: { done: { '{$request.body#/url}': { post: {} } } }
responses: {}`,
			`security: [{ mtls: [] }]
webhooks: { moved: { post: {} } }
components:
  securitySchemes:
    mtls: { type: mutualTLS }
    tenant: { type: apiKey, in: query, name: tenant }
    oauth:
      type: oauth2
      flows:
        authorizationCode: { authorizationUrl: /auth, tokenUrl: https://id.test/token, scopes: {} }
        implicit: { authorizationUrl: /auth, scopes: {} }
`,
		);

		expect(files["A.yml"]).toContain(`  auth:
    type: oauth2
    flow: authorization_code
    authorizationUrl: "{{baseUrl}}/auth"
    accessTokenUrl: https://id.test/token
    credentials:
      clientId: "{{clientId}}"
      clientSecret: "{{clientSecret}}"
    scope: write
`);
		expect(files["A.yml"]).toContain('value: "{{apiKey}}"');
		expect(losses.map((text) => text.replace(/^\d+:\d+ /, ""))).toEqual([
			"The callback `done` of POST /a is no request of yours; it is left out.",
			"The security scheme `mtls` (mutualTLS) cannot be sent by itself; requests do without it.",
			"The webhook `moved` is sent to you, not by you; it is left out.",
		]);
		expect(changes).toHaveLength(3);
	});
});
