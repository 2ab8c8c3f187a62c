import { openCollection } from "@curlew/client";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../client/src/collection/testing/temporary-folder.ts";
import { ask, mocked } from "../testing/mocked.ts";
import { SavedExamples } from "./saved-examples.ts";

const example = (name: string, url: string, status: number, data: string) => `
  - name: ${name}
    request: { method: GET, url: "${url}" }
    response:
      status: ${status}
      headers: [{ name: X-Saved, value: "yes" }, { name: Content-Length, value: "1" }]
      body: { type: json, data: '${data}' }`;

async function engine() {
	await using folder = await temporaryFolder({
		"opencollection.yml": "opencollection: 1.0.0\ninfo: { name: Shop }\n",
		"user.yml": `info: { name: user, type: http }
http: { method: GET, url: "{{host}}/users/:id" }
examples:${example("missing", "{{host}}/users/:id", 404, "{}")}${example("ada", "{{host}}/users/:id", 200, '{"name":"Ada"}')}${example("all", "{{host}}/users/:id?all=1", 200, '{"all":true}')}
`,
	});
	const collection = await openCollection(folder.root);
	const { requests } = await collection.select([]);
	return mocked(undefined, {}, { examples: new SavedExamples(requests) });
}

test("requests are answered with what was saved with requests like them", async () => {
	const mock = await engine();
	const answer = ask(mock, "GET /users/7");
	expect(answer).toMatchObject({ status: 200, value: { name: "Ada" } });
	expect(answer.headers).toEqual({
		"content-type": "application/json",
		"x-saved": "yes",
	});
	expect(ask(mock, "GET /users/7?all=1").value).toEqual({ all: true });
	expect(ask(mock, "GET /api/v1/users/7").status).toBe(200);
	expect(ask(mock, "DELETE /users/7").status).toBe(404);
	expect(ask(mock, "GET /users").status).toBe(404);
});

test("an example is asked for by its name, or its status", async () => {
	const mock = await engine();
	const status = (prefer: string) =>
		ask(mock, "GET /users/7", { headers: { prefer } }).status;
	expect(status("code=404")).toBe(404);
	expect(status("example=missing")).toBe(404);
	expect(status("example=ada")).toBe(200);
});
