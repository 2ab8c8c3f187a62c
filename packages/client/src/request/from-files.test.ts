import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { located } from "../collection/places/located.ts";
import { RunVariables } from "../variables/run-variables.ts";
import { buildRequest } from "./build-request.ts";
import { DraftRequest } from "./draft-request.ts";
import { bodyText } from "./testing/built-requests.ts";

let root: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "curlew-files-"));
	await writeFile(
		join(root, "opencollection.yml"),
		`opencollection: 1.0.0
info:
  name: Users
request:
  headers:
    - name: X-Trace
      value: "{{trace}}"
  variables:
    - name: host
      value: https://api.example.com
    - name: user
      value:
        type: object
        data: '{"id": 7, "name": "Ann \\"A\\" Lee"}'
`,
	);
});
afterEach(() => rm(root, { recursive: true }));

async function buildFile(text: string) {
	const file = join(root, "create.yml");
	await writeFile(file, text);
	const collection = await openCollection(root);
	const definition = await collection.request("create");
	if (definition === undefined) throw new Error("The request was not found.");
	const run = new RunVariables({ collection: collection.definition });
	const draft = new DraftRequest(definition, collection.definition);
	const variables = run.chainFor(definition);
	return { file, result: buildRequest(draft, { variables }) };
}

test("a request in a file becomes what is sent", async () => {
	const { result } = await buildFile(`info:
  name: Create
  type: http
http:
  method: POST
  url: "{{host}}/users?verbose=true"
  params:
    - { name: verbose, value: "true", type: query }
    - { name: debug, value: "a b", type: query }
  headers:
    - { name: X-Trace, value: "1" }
  body:
    type: json
    data: |-
      {
        // whole and in parts
        "user": {{user}},
        "name": "{{user.name}}"
      }
`);
	if (result.kind === "refused")
		throw new Error(JSON.stringify(result.problems));
	expect(result.request).toMatchObject({
		method: "POST",
		url: "https://api.example.com/users?verbose=true&debug=a%20b",
		headers: [
			["X-Trace", "1"],
			["Content-Type", "application/json"],
		],
	});
	expect(JSON.parse(bodyText(result.request) ?? "")).toEqual({
		user: { id: 7, name: 'Ann "A" Lee' },
		name: 'Ann "A" Lee',
	});
	expect(result.warnings).toEqual([]);
});

test("what has no value is shown at its line and column, in whichever file it stands", async () => {
	const { file, result } = await buildFile(`info:
  name: Create
  type: http
http:
  method: POST
  url: "{{hst}}/users"
  body:
    type: json
    data: |-
      {
        "a": "{{user.nam}}",
        "b": "{{user.nam}}"
      }
`);
	expect(result.kind).toBe("refused");
	if (result.kind !== "refused") return;
	const problems = await located(result.problems);
	expect(problems.map(({ location, hint }) => [location, hint])).toEqual([
		[
			{
				file: join(root, "opencollection.yml"),
				line: 7,
				column: 15,
				length: 9,
			},
			expect.any(String),
		],
		[{ file, line: 6, column: 9, length: 7 }, "Did you mean `host`?"],
		[{ file, line: 11, column: 15, length: 12 }, "Did you mean `user.name`?"],
		[{ file, line: 12, column: 15, length: 12 }, "Did you mean `user.name`?"],
	]);
	expect(problems[2]?.excerpt).toBe('        "a": "{{user.nam}}",');
});
