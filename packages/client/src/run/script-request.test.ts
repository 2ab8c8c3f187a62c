import { expect, test } from "vitest";
import { httpServer } from "../http/testing/loopback.ts";
import {
	type FinishedRun,
	requestFile,
	runFiles,
} from "./testing/run-files.ts";

/** What `client.sendRequest` got for these options, and what the server received. */
async function sent(
	options: string,
	{
		answer = "{}",
		files = {},
	}: { answer?: string; files?: Readonly<Record<string, string>> } = {},
) {
	const received: unknown[] = [];
	const server = await httpServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method, url, headers } = request;
		received.push({
			method,
			url,
			type: headers["content-type"],
			key: headers["x-key"],
			body: Buffer.concat(chunks).toString(),
		});
		response.setHeader("set-cookie", ["a=1", "b=2"]);
		response.end(answer);
	});
	const code = `const { data, status, headers } = await client.sendRequest(${options});\nclient.setVar("got", { data, status, cookies: headers["set-cookie"] ?? null });`;
	const run = await runFiles(
		{ ...files, "a.yml": requestFile("a", { "before-request": code }) },
		{ overrides: { api: server.url } },
	);
	return { received, got: valueSet(run), run };
}

function valueSet({ events }: FinishedRun): unknown {
	const changed = events.find(({ type }) => type === "variable-changed");
	return changed?.type === "variable-changed" ? changed.to : undefined;
}

test("an object goes out as JSON with its type, placeholders filled in", async () => {
	const { received, got } = await sent(
		'{ url: "{{api}}/x", method: "post", headers: { "X-Key": "{{api}}" }, data: { at: "{{api}}", n: 1 } }',
		{ answer: '{"id": 9007199254740993}' },
	);
	expect(received).toEqual([
		{
			method: "POST",
			url: "/x",
			type: "application/json",
			key: expect.stringMatching(/^http:/),
			body: expect.stringMatching(/^\{"at":"http:.*","n":1\}$/),
		},
	]);
	expect(got).toEqual({
		data: { id: "9007199254740993" },
		status: 200,
		cookies: ["a=1", "b=2"],
	});
});

test("a text goes out as it is, and no type is made up", async () => {
	const { received, got } = await sent(
		'{ url: "{{api}}", method: "PUT", data: "plain" }',
		{ answer: "not JSON" },
	);
	expect(received).toEqual([
		{ method: "PUT", url: "/", type: undefined, key: undefined, body: "plain" },
	]);
	expect(got).toMatchObject({ data: "not JSON" });
});

test("a placeholder in it reaches neither secrets nor the process environment", async () => {
	const { received } = await sent(
		'{ url: "{{api}}/{{" + "password}}/{{" + "process.env.PATH}}" }',
		{
			files: {
				"opencollection.yml":
					"info:\n  name: Test\nrequest:\n  variables:\n    - name: password\n      value: hush\n      secret: true\n",
			},
		},
	);
	expect(JSON.stringify(received)).not.toContain("hush");
	expect(JSON.stringify(received)).toContain("process.env.PATH");
});

test("a failure is an exception that the script may catch", async () => {
	const { got, run } = await sent(
		'{ url: "http://127.0.0.1:1/" }).catch((error) => ({ data: error.message, status: 0, headers: {} })',
	);
	expect(got).toMatchObject({
		data: expect.stringContaining("127.0.0.1:1 refused the connection"),
	});
	expect(run.summary.isSuccess).toBe(true);
});
