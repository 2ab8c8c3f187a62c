// The same requests in the formats of all clients. Bruno reads the very files
// that Curlew reads.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TOKEN } from "./server.ts";

export interface CollectionOptions {
	/** `http://127.0.0.1:8080`; each request has it as a variable in its URL. */
	readonly origin: string;
	readonly requests: number;
	/** Whether each request has one `test()`. */
	readonly hasTest: boolean;
	/** Whether each request has an assertion; only in OpenCollection. */
	readonly hasAssertion?: boolean;
}

/** Writes the collection in every format. All files stand in one folder of their own. */
export async function writeCollections(
	folder: string,
	options: CollectionOptions,
): Promise<void> {
	await mkdir(join(folder, "environments"), { recursive: true });
	const files: Record<string, string> = {
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Bench\n",
		"environments/bench.yml": environment(options),
		"bench.http": httpFile(options),
		"bench.postman_collection.json": postmanCollection(options),
	};
	for (const number of numbers(options)) {
		files[`request-${number}.yml`] = openCollectionRequest(number, options);
	}
	for (const [name, text] of Object.entries(files)) {
		await writeFile(join(folder, name), text);
	}
}

function environment({ origin }: CollectionOptions): string {
	return `name: bench
variables:
  - name: host
    value: ${origin}
  - name: token
    value: ${TOKEN}
`;
}

function openCollectionRequest(
	number: number,
	{ hasTest, hasAssertion = false }: CollectionOptions,
): string {
	const test = `  scripts:
    - type: tests
      code: |-
        test("status is 200", function () {
          expect(res.getStatus()).to.equal(200);
        });
`;
	const assertion = `  assertions:
    - expression: res.status
      operator: eq
      value: "200"
`;
	return `info:
  name: Request ${number}
  type: http
  seq: ${number}
http:
  method: GET
  url: "{{host}}/users/${number}"
  headers:
    - name: X-Token
      value: "{{token}}"
${hasTest || hasAssertion ? "runtime:\n" : ""}${hasAssertion ? assertion : ""}${hasTest ? test : ""}`;
}

function httpFile(options: CollectionOptions): string {
	const test = `
{{
  test("status is 200", () => {
    const { equal } = require("assert");
    equal(response.statusCode, 200);
  });
}}
`;
	const requests = numbers(options).map(
		(number) => `###
GET {{host}}/users/${number}
X-Token: {{token}}
${options.hasTest ? test : ""}`,
	);
	return [`@host = ${options.origin}\n@token = ${TOKEN}\n`, ...requests].join(
		"\n",
	);
}

function postmanCollection(options: CollectionOptions): string {
	const test = {
		listen: "test",
		script: {
			type: "text/javascript",
			exec: [
				'pm.test("status is 200", function () {',
				"  pm.expect(pm.response.code).to.equal(200);",
				"});",
			],
		},
	};
	return JSON.stringify({
		info: {
			name: "Bench",
			schema:
				"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		variable: [
			{ key: "host", value: options.origin },
			{ key: "token", value: TOKEN },
		],
		item: numbers(options).map((number) => ({
			name: `Request ${number}`,
			event: options.hasTest ? [test] : [],
			request: {
				method: "GET",
				header: [{ key: "X-Token", value: "{{token}}" }],
				url: `{{host}}/users/${number}`,
			},
		})),
	});
}

function numbers({ requests }: CollectionOptions): number[] {
	return Array.from({ length: requests }, (_, index) => index + 1);
}
