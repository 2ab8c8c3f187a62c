import { describe, expect, test } from "vitest";
import { shop } from "./bru-shop.ts";
import { folderOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

function headerOf(
	headers: readonly (readonly [string, string])[],
	wanted: string,
): string | undefined {
	const found = headers.find(([name]) => name.toLowerCase() === wanted);
	return found?.[1];
}

describe("a collection in Bruno's own format", () => {
	test("runs in place: requests, inheritance, variables, scripts and tests", async () => {
		await using server = await recordingServer(() => ({ body: '{"id":7}' }));
		await using folder = await folderOf(shop(server.url));
		const run = await curlew(
			["run", folder.root, "--env", "local", "--env-var", "token=s3cret-token"],
			{ cwd: folder.root },
		);
		expect(run.stdout + run.stderr).toContain("5 passed");
		expect(run.code).toBe(0);
		const [create, show, forms, search, upload] = server.received;
		expect(
			server.received.map(({ method, url }) => `${method} ${url}`),
		).toEqual([
			"POST /shops/main/users?limit=20",
			"GET /users/7",
			"PUT /forms",
			"POST /graphql",
			"QUERY /upload",
		]);
		expect(create && headerOf(create.headers, "authorization")).toBe(
			"Bearer s3cret-token",
		);
		expect(create && headerOf(create.headers, "x-level")).toBe("folder");
		expect(create && headerOf(create.headers, "x-order")).toBe(
			'["collection","folder","request"]',
		);
		expect(create && headerOf(create.headers, "x-disabled")).toBeUndefined();
		expect(JSON.parse(create?.body ?? "")).toEqual({
			role: "admin",
			note: 'two\n"lines"',
			limit: 20,
		});
		expect(show && headerOf(show.headers, "authorization")).toBe(
			`Basic ${btoa("ann:s3cret-token")}`,
		);
		// `sequential` in bruno.json: after scripts run outermost first.
		expect(show && headerOf(show.headers, "x-after")).toBe(
			'["collection","folder"]',
		);
		// Bruno's own collections rely on unset variables being sent as written.
		expect(show && headerOf(show.headers, "x-unknown")).toBe(
			"{{nobody knows}} {{unset}}",
		);
		expect(show && headerOf(show.headers, "x-dot-env")).toBe("from-dot-env");
		expect(forms?.body).toBe("a+b=1+%26+2");
		expect(search && headerOf(search.headers, "x-key")).toBe("k1");
		expect(JSON.parse(search?.body ?? "")).toEqual({
			query: "query ($id: Int) {\n  user(id: $id) { name }\n}",
			variables: { id: 7 },
		});
		expect(upload?.body.toLowerCase()).toContain("content-type: text/x-a");
		expect(upload?.body).toContain("content of a");
		expect(upload?.body).toContain('{"id":7}');
	});

	test("one request runs by its path, with the folders above it", async () => {
		await using server = await recordingServer(() => ({ body: '{"id":7}' }));
		await using folder = await folderOf(shop(server.url));
		const run = await curlew(
			["run", "users/create.bru", "--env", "local", "--env-var", "token=t"],
			{ cwd: folder.root },
		);
		expect(run.code).toBe(0);
		expect(server.received.map(({ url }) => url)).toEqual([
			"/shops/main/users?limit=20",
		]);
	});

	test("fails and says where, when one of its files is broken; the others run", async () => {
		await using server = await recordingServer(() => ({ body: '{"id":7}' }));
		await using folder = await folderOf({
			...shop(server.url),
			"users/bad.bru":
				"meta {\n  name: Bad\n}\n\nget {\n  url http://127.0.0.1:1\n}\n",
		});
		const run = await curlew(
			["run", folder.root, "--env", "local", "--env-var", "token=t"],
			{ cwd: folder.root },
		);
		expect(run.code).toBe(1);
		expect(run.stdout + run.stderr).toContain("users/bad.bru:6:3");
		expect(run.stdout + run.stderr).toContain("  url http://127.0.0.1:1");
		expect(server.received).toHaveLength(5);
	});

	test("tells the line and column of what has no value, and of what scripts and assertions find", async () => {
		await using server = await recordingServer(() => ({ body: '{"id":7}' }));
		await using folder = await folderOf({
			"bruno.json": '{ "name": "Shop" }',
			"one.bru": `post {
  url: ${server.url}/{{segment}}
  body: json
}

headers {
  X-Long: '''
    a
    {{second}}
  '''
}

body:json {
  {
    "a": "{{third}}"
  }
}
`,
			"two.bru": `get {
  url: ${server.url}
}

assert {
  res.status: eq 201
}

tests {

  throw new Error("no");
}
`,
		});
		const run = await curlew(["run", folder.root, "--unresolved", "error"]);
		expect(run.code).toBe(1);
		for (const place of [
			`one.bru:2:${server.url.length + 9}`,
			"one.bru:9:5",
			"one.bru:15:11",
			"two.bru:6",
			"two.bru:11:13",
		]) {
			expect(run.stdout).toContain(place);
		}
	});
});
