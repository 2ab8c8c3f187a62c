import { DEMO_SECRET } from "@curlew/example-users-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoadedForm } from "../src/protocol/files.ts";
import type { BodyLines } from "../src/protocol/responses.ts";
import type { EditedRequest, SendResult } from "../src/protocol/sending.ts";
import type { KnownVariables } from "../src/protocol/variables.ts";
import { openUsersApp } from "./app-under-test.ts";
import { connectTo, type ServerClient } from "./server-client.ts";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let client: ServerClient;

beforeAll(async () => {
	app = await openUsersApp();
	client = await connectTo(app.url);
});

afterAll(async () => {
	await client[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function refTo(path: string): EditedRequest {
	return { path, file: `${path}.yml`, at: [] };
}

let count = 0;

async function send(request: EditedRequest): Promise<string> {
	const id = `send-${++count}`;
	const accepted = await client.post("send", {
		id,
		environment: "local",
		request,
	});
	expect(accepted.status).toBe(202);
	await client.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
	return id;
}

describe("a sent request", () => {
	test("leaves its outcome, with the lines of its body", async () => {
		const id = await send(refTo("values/built-from-others"));
		const exchange = await client.getJson<SendResult>(`exchanges/${id}`);
		expect(exchange).toMatchObject({
			path: "values/built-from-others",
			environment: "local",
			result: { status: "passed", response: { status: 200 } },
			response: { mediaType: "application/json" },
		});
		const lines = await client.getJson<BodyLines>(
			`exchanges/${id}/lines?view=pretty&from=1&count=2`,
		);
		expect(lines).toMatchObject({
			language: "json",
			from: 1,
			lines: ['  "method": "POST",', '  "url": "/echo",'],
		});
	});

	test("shows its secrets nowhere: not in the outcome, the body, the events", async () => {
		const id = await send(refTo("headers/secret"));
		const answers = await Promise.all([
			client.get(`exchanges/${id}`),
			client.get(`exchanges/${id}/lines?view=pretty&from=0&count=500`),
			client.get(`exchanges/${id}/lines?view=raw&from=0&count=500`),
			client.get(`exchanges/${id}/content`),
			client.post("variables", {
				environment: "local",
				request: refTo("headers/secret"),
			}),
			client.post("preview", {
				environment: "local",
				request: refTo("headers/secret"),
			}),
		]);
		for (const answer of answers) {
			expect(answer.status).toBe(200);
			expect(await answer.text()).not.toContain(DEMO_SECRET);
		}
		expect(client.streamed()).toContain("send-finished");
		expect(client.streamed()).not.toContain(DEMO_SECRET);
	});

	test("that is on the screen and not on disk is the one that is sent", async () => {
		const place = refTo("values/closest-wins");
		const form = await client.postJson<LoadedForm>("forms/read", {
			...place,
			kind: "request",
		});
		const tree = {
			...form.tree,
			http: {
				method: "POST",
				url: "{{base_url}}/echo",
				body: { type: "text", data: "on screen" },
			},
		};
		const draft = { version: form.version, tree };
		const id = await send({ ...place, draft });
		const lines = await client.get(
			`exchanges/${id}/lines?view=raw&from=0&count=50`,
		);
		expect(await lines.text()).toContain("on screen");
		expect(await app.read("values/closest-wins.yml")).not.toContain("screen");
	});

	test("leaves what its scripts have set to the next one, also after files have changed", async () => {
		await send(refTo("values/data-first"));
		const variables = async () => {
			const known = await client.postJson<KnownVariables>("variables", {
				environment: "local",
			});
			return known.variables.filter(({ scope }) => scope === "runtime");
		};
		const set = await variables();
		expect(set.length).toBeGreaterThan(0);
		await app.write(
			"environments/local.yml",
			`${await app.read("environments/local.yml")}  - name: fresh\n    value: new\n`,
		);
		await expect
			.poll(async () =>
				(
					await (
						await client.post("variables", { environment: "local" })
					).text()
				).includes('"fresh"'),
			)
			.toBe(true);
		expect(await variables()).toEqual(set);
		await client.post("variables/reset", { environment: "local" });
		expect(await variables()).toEqual([]);
	});

	test("can be cancelled", async () => {
		const place = refTo("values/closest-wins");
		const form = await client.postJson<LoadedForm>("forms/read", {
			...place,
			kind: "request",
		});
		const tree = {
			...form.tree,
			http: { method: "GET", url: `${app.api.url}/slow/9000` },
		};
		const id = "cancelled";
		const request = { ...place, draft: { version: form.version, tree } };
		await client.post("send", { id, environment: "local", request });
		expect((await client.get(`exchanges/${id}`)).status).toBe(202);
		expect((await client.post(`send/${id}/cancel`, {})).status).toBe(204);
		await client.event(
			(event) => event.type === "send-finished" && event.id === id,
		);
		const { result } = await client.getJson<SendResult>(`exchanges/${id}`);
		expect(result.failure?.code).toBe("ABORTED");
	});
});
