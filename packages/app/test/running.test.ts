import { DEMO_SECRET } from "@curlew/example-users-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ComparisonWithPrevious } from "../src/protocol/history.ts";
import type {
	ReportName,
	RunConfig,
	RunHead,
	RunResultDetails,
} from "../src/protocol/runs.ts";
import type { KnownVariables } from "../src/protocol/variables.ts";
import { openUsersApp } from "./app-under-test.ts";
import { endedRun, sentByHand, startedRun } from "./runs-and-sends.ts";
import { connectTo, type ServerClient } from "./server-client.ts";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let client: ServerClient;

beforeAll(async () => {
	app = await openUsersApp();
	await app.write("levels.csv", "level\none\ntwo\n");
	client = await connectTo(app.url);
});

afterAll(async () => {
	await client[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

/** Every format, by what its text begins with. */
const REPORT_BEGINNINGS: Readonly<Record<ReportName, RegExp>> = {
	html: /^<!doctype html>/i,
	junit: /^<\?xml .*<testsuites /s,
	json: /^\{/,
	markdown: /^#/,
	har: /^\{\s*"log"/,
	terminal: /headers/,
	tap: /^TAP version 14/,
	ndjson: /^\{"type":"run-started"/,
	"bruno-json": /^\[/,
	"newman-json": /^\{/,
};
const start = (config: Partial<RunConfig>) => startedRun(client, config);
const over = (id: string) => endedRun(client, id);

/** A request that fails in the way that a test wants. */
async function withRequest(path: string, text: string) {
	await app.write(`${path}.yml`, text);
	await expect
		.poll(async () => (await client.get("collection")).text())
		.toContain(`"${path}"`);
}

describe("a run", () => {
	test("tells each result once, in few messages, and shows no secrets", async () => {
		const id = await start({ paths: ["headers", "values"] });
		const { head, rows } = await over(id);
		expect(head).toMatchObject({ phase: "finished", label: "headers, values" });
		expect(rows.map(({ index }) => index)).toEqual(rows.map((_, at) => at));
		expect(rows.length).toBe(head.expected);
		expect(client.streamed()).not.toContain(DEMO_SECRET);
		const secret = rows.find(({ path }) => path === "headers/secret");
		const answer = await client.get(`runs/${id}/results/${secret?.index}`);
		expect(await answer.text()).not.toContain(DEMO_SECRET);
	});

	test("says of what failed why: the test with both values, the variable that is missing", async () => {
		await withRequest(
			"statuses/failing",
			`info: { name: Failing, type: http, seq: 90 }
http: { method: GET, url: "{{base_url}}/users/1" }
runtime:
  assertions:
    - { expression: res.status, operator: eq, value: "404" }
`,
		);
		await withRequest(
			"statuses/missing",
			`info: { name: Missing, type: http, seq: 91 }
http: { method: GET, url: "{{base_url}}/{{nobody_defines_this}}" }
`,
		);
		const id = await start({ paths: ["statuses/failing", "statuses/missing"] });
		const { head, rows } = await over(id);
		expect(head.summary).toMatchObject({
			isSuccess: false,
			requests: { passed: 0, failed: 1, error: 1 },
		});
		expect(rows[1]?.reason).toContain("nobody_defines_this");
		const details = await client.getJson<RunResultDetails>(
			`runs/${id}/results/0`,
		);
		expect(details.result.assertions[0]).toMatchObject({
			status: "failed",
			value: "404",
			actual: "200",
		});
	});

	test("takes rows of data from the collection, and nothing from outside of it", async () => {
		expect(await client.getJson("data-files")).toEqual(["levels.csv"]);
		const id = await start({
			paths: ["values/closest-wins"],
			data: "levels.csv",
		});
		const { rows } = await over(id);
		expect(rows.map(({ iteration }) => iteration)).toEqual([0, 1]);
		for (const data of ["../outside.csv", ".env", "/etc/passwd"]) {
			const config = { environment: "local", paths: [], data };
			const refused = await client.post("runs", { id: "outside", config });
			expect(refused.status).toBe(422);
		}
		expect((await client.get("runs/outside")).status).toBe(422);
	});

	test("has an id of its own that is no path", async () => {
		const id = await start({ paths: ["headers"] });
		await over(id);
		const config = { environment: "local", paths: [] };
		for (const taken of [id, "../../example", "a.b", ""])
			expect((await client.post("runs", { id: taken, config })).status).toBe(
				422,
			);
	});

	test("is saved as a report in every format, without secrets", async () => {
		const id = await start({ paths: ["headers"] });
		await over(id);
		for (const [format, begin] of Object.entries(REPORT_BEGINNINGS)) {
			const answer = await client.get(`runs/${id}/report/${format}`);
			expect(answer.headers.get("content-disposition")).toMatch(
				/^attachment; filename\*=UTF-8''headers%20\d/,
			);
			const text = await answer.text();
			expect(text).toMatch(begin);
			expect(text).not.toContain(DEMO_SECRET);
		}
		const unknown = await client.get(`runs/${id}/report/blob`);
		expect(unknown.status).toBe(422);
		const runs = await client.getJson<readonly RunHead[]>("runs");
		expect(runs[0]?.id).toBe(id);
	});

	test("can be cancelled", async () => {
		await withRequest(
			"statuses/slow",
			`info: { name: Slow, type: http, seq: 92 }
http: { method: GET, url: "{{base_url}}/slow/9000" }
`,
		);
		const id = await start({ paths: ["statuses/slow"] });
		await client.event(
			(event) =>
				event.type === "run-progress" &&
				event.head.id === id &&
				event.head.current === "Slow",
		);
		await client.post(`runs/${id}/cancel`, {});
		expect((await over(id)).head.summary?.ending).toBe("interrupted");
	});

	test("that cannot begin says why", async () => {
		const id = await start({ environment: "nowhere" });
		expect((await over(id)).head).toMatchObject({
			phase: "refused",
			failure: { code: "ENVIRONMENT_NOT_FOUND" },
		});
		const heads = await client.getJson<readonly RunHead[]>("runs");
		expect(heads[0]?.id).toBe(id);
	});

	test("is compared with the one before of the same requests", async () => {
		const request = (place: string) =>
			`info: { name: Compared, type: http }
http: { method: GET, url: "{{base_url}}/${place}" }
runtime: { assertions: [{ expression: res.status, operator: eq, value: "200" }] }
`;
		const paths = ["compared"];
		await withRequest("compared", request("users"));
		const first = await over(await start({ paths }));
		const none = await client.getJson<ComparisonWithPrevious>(
			`runs/${first.head.id}/comparison`,
		);
		expect(none).toEqual({ previous: null, comparison: null });
		await app.write("compared.yml", request("nothing"));
		const { head } = await over(await start({ paths }));
		const { comparison } = await client.getJson<ComparisonWithPrevious>(
			`runs/${head.id}/comparison`,
		);
		expect(comparison?.newlyFailing.map(({ path }) => path)).toEqual(paths);
		expect(comparison?.newlyFailing[0]?.after.status).toBe(404);
	});
});
const send = (path: string) => sentByHand(client, path);

describe("a variable of the session", () => {
	const variable = async (name: string) => {
		const known = await client.postJson<KnownVariables>("variables", {
			environment: "local",
		});
		return known.variables.find((one) => one.name === name);
	};
	const set = (scope: string, name: string, value: unknown) =>
		client.post("variables/set", { environment: "local", scope, name, value });

	test("that a script has set over a file's has the file's value again once it is cleared", async () => {
		await withRequest(
			"statuses/setting",
			`info: { name: Setting, type: http, seq: 93 }
http: { method: GET, url: "{{base_url}}/users/1" }
runtime:
  scripts:
    - type: after-response
      code: client.setEnvVar("base_url", "http://elsewhere.test");
`,
		);
		await send("statuses/setting");
		expect(await variable("base_url")).toMatchObject({
			value: "http://elsewhere.test",
			request: "statuses/setting",
			line: 6,
		});
		await set("environment", "base_url", "http://changed.test");
		expect(await variable("base_url")).toMatchObject({
			value: "http://changed.test",
			given: "the variables panel",
		});
		const variables = [{ scope: "environment", name: "base_url" }];
		await client.post("variables/clear", { environment: "local", variables });
		expect((await variable("base_url"))?.value).toBe(app.api.url);
	});

	test("that is set by hand is data: placeholders in it stay as they are", async () => {
		await set("runtime", "by_hand", { text: "{{base_url}}" });
		expect(await variable("by_hand")).toMatchObject({
			value: { text: "{{base_url}}" },
			type: "object",
			scope: "runtime",
		});
		expect((await set("process", "by_hand", 1)).status).toBe(422);
	});
});
