import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../client/src/collection/testing/temporary-folder.ts";
import { type ReceivedRequest, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

function headerOf(
	request: ReceivedRequest | undefined,
	wanted: string,
): string | undefined {
	return request?.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

const COLLECTION = {
	"opencollection.yml":
		"info:\n  name: Shop\nrequest:\n  headers:\n    - name: X-Collection\n      value: c\n  auth:\n    type: bearer\n    token: t0k3n-of-the-collection\n  variables:\n    - name: path\n      value: users\n",
};

describe("a request that is typed", () => {
	test("needs no collection", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder({ "b.txt": "of a file" });
		const sent = await curlew(
			["POST", `${server.url}/x`, "a==1", "X-A:2", "--data-binary", "@b.txt"],
			{ cwd: folder.root },
		);
		expect(sent.stderr).toBe("");
		expect(sent.code).toBe(0);
		expect(sent.stdout).toMatch(/^200 OK {2}successful/);
		expect(server.received).toMatchObject([
			{ method: "POST", url: "/x?a=1", body: "of a file" },
		]);
		expect(headerOf(server.received[0], "x-a")).toBe("2");
	});

	test("in a collection has its variables and its environment, and nothing else of it", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder({
			...COLLECTION,
			"environments/local.yml": `name: local\nvariables:\n  - name: host\n    value: ${server.url}\n`,
		});
		const sent = await curlew(["GET", "{{host}}/{{path}}"], {
			cwd: folder.root,
		});
		expect(sent.stderr).toBe(
			"note: environment local, the default; --no-env for none.\n",
		);
		const [request] = server.received;
		expect(request?.url).toBe("/users");
		expect(headerOf(request, "x-collection")).toBeUndefined();
		expect(headerOf(request, "authorization")).toBeUndefined();
	});

	test("is kept where that is wanted, and replaces nothing", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder({
			...COLLECTION,
			"photo.png": "PNG",
		});
		const words = ["PUT", `${server.url}/x`, "photo@photo.png"];
		const saved = [...words, "--save-to", "users/new.yml"];
		const first = await curlew(saved, { cwd: folder.root });
		expect(first.stderr).toBe("note: saved users/new.yml.\n");
		expect(await readFile(folder.at("users/new.yml"), "utf8")).toBe(
			`info:\n  name: new\n  type: http\n\nhttp:\n  method: PUT\n  url: ${server.url}/x\n  body:\n    type: multipart-form\n    data:\n      - name: photo\n        type: file\n        value:\n          - photo.png\n\nsettings:\n  followRedirects: false\n`,
		);
		const again = await curlew(saved, { cwd: folder.root });
		expect(again).toMatchObject({ code: 2, stdout: "" });
		expect(again.stderr).toContain(
			"users/new.yml is there already; nothing was sent.",
		);
		expect(server.received).toHaveLength(1);
	});

	test("tells of secrets in what is kept, and of a folder without a collection", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder({ "a.txt": "" });
		const sent = await curlew(
			["GET", server.url, "-u", "ada:s3cret-Word", "--save-to", "me"],
			{ cwd: folder.root },
		);
		expect(sent.stderr).toContain(
			"note: saved me.\nnote: There is no collection around it: `curlew init` makes one",
		);
		expect(sent.stderr).toContain(
			"note: Line 11 of it holds a secret as it is",
		);
	});

	test("fails for a status from 400 only when it is asked to", async () => {
		await using server = await recordingServer(() => ({
			status: 404,
			body: "{}",
		}));
		expect((await curlew(["GET", server.url])).code).toBe(0);
		expect((await curlew(["GET", server.url, "-f"])).code).toBe(1);
		expect((await curlew(["GET", server.url, "--check-status"])).code).toBe(1);
	});

	test("follows no redirect unasked, and says so", async () => {
		await using server = await recordingServer(({ url }) =>
			url === "/old" ? { status: 302, headers: { location: "/new" } } : {},
		);
		const sent = await curlew(["GET", `${server.url}/old`]);
		expect(sent.stdout).toMatch(/^302 Found/);
		expect(sent.stderr).toBe(
			"note: the redirect is not followed; -L follows it.\n",
		);
		const followed = await curlew(["GET", `${server.url}/old`, "-L"]);
		expect(followed.stderr).toBe("");
		expect(server.received.map(({ url }) => url)).toEqual([
			"/old",
			"/old",
			"/new",
		]);
	});

	test("its body goes into a file, byte for byte", async () => {
		await using server = await recordingServer(() => ({ body: '{ "a":1 }' }));
		await using folder = await temporaryFolder({});
		const sent = await curlew(["GET", server.url, "-o", "out.json"], {
			cwd: folder.root,
		});
		expect(sent).toMatchObject({
			code: 0,
			stdout: "",
			stderr: "note: 200, 9 B in out.json.\n",
		});
		expect(await readFile(join(folder.root, "out.json"), "utf8")).toBe(
			'{ "a":1 }',
		);
	});

	test("may name variables of the process, which the collection may not", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder({
			"opencollection.yml":
				"info:\n  name: x\nrequest:\n  variables:\n    - name: own\n      value: '{{process.env.OTHER}}'\n",
		});
		const options = {
			cwd: folder.root,
			env: { ONE: "first", OTHER: "second" },
		};
		const typed = await curlew(
			["GET", `${server.url}/{{process.env.ONE}}`],
			options,
		);
		expect(typed.code).toBe(0);
		expect(server.received[0]?.url).toBe("/first");
		const reached = await curlew(["GET", `${server.url}/{{own}}`], options);
		expect(reached.code).toBe(1);
		expect(reached.stderr).toContain(
			"may not read the environment variable `OTHER`",
		);
	});

	test("what has no value shows the place in the request", async () => {
		const sent = await curlew(["GET", "http://127.0.0.1:1/{{nope}}"]);
		expect(sent.code).toBe(1);
		expect(sent.stderr).toContain("--> command line:8:32");
	});
});

describe("on standard input", () => {
	test("stands a curl command, or a request like those of the collection around", async () => {
		await using server = await recordingServer();
		await using folder = await temporaryFolder(COLLECTION);
		const cwd = folder.root;
		const pasted = await curlew(["send", "-"], {
			cwd,
			input: `curl '${server.url}/c' -H 'X-A: 1' --data-raw 'a=b' --compressed -k`,
		});
		expect(pasted.stderr).toBe("");
		const file = await curlew(["send", "-"], {
			cwd,
			input: `info:\n  name: a\n  type: http\nhttp:\n  method: GET\n  url: "${server.url}/{{path}}"\n  auth: inherit\n`,
		});
		expect(file.code).toBe(0);
		expect(server.received).toMatchObject([
			{ method: "POST", url: "/c", body: "a=b" },
			{ method: "GET", url: "/users" },
		]);
		expect(headerOf(server.received[1], "x-collection")).toBe("c");
		expect(headerOf(server.received[1], "authorization")).toBe(
			"Bearer t0k3n-of-the-collection",
		);
	});

	test("what of a curl command would change where it goes is refused", async () => {
		for (const option of ["--interface lo", "-K file", "--noproxy a.test"]) {
			const sent = await curlew(["send", "-"], {
				input: `curl http://127.0.0.1:1/ ${option}`,
			});
			expect(sent.stderr).toContain("nothing was sent");
			expect(sent.code).toBe(3);
		}
	});

	test("more than 20 MB are not read", async () => {
		const sent = await curlew(["send", "-"], {
			input: `curl http://127.0.0.1:1/ -d ${"x".repeat(20_000_000)}`,
		});
		expect(sent).toMatchObject({ code: 2, stdout: "" });
		expect(sent.stderr).toContain(
			"Standard input is longer than the 20.0 MB that are read of it.",
		);
	});

	test("several requests are none", async () => {
		const sent = await curlew(["send", "-"], {
			input: "curl http://127.0.0.1:1/ http://127.0.0.1:1/",
		});
		expect(sent.stderr).toContain(
			"The command makes 2 requests; one is sent at a time.",
		);
	});
});

test("a file takes nothing of what belongs to a URL", async () => {
	await using folder = await temporaryFolder({
		...COLLECTION,
		"a.yml":
			"info:\n  name: a\n  type: http\nhttp:\n  method: GET\n  url: http://127.0.0.1:1\n",
	});
	for (const words of [["a=1"], ["-d", "x"], ["--save-to", "b"]]) {
		const sent = await curlew(["send", "a.yml", ...words], {
			cwd: folder.root,
		});
		expect(sent).toMatchObject({ code: 2, stdout: "" });
		expect(sent.stderr).toContain("belongs to a URL");
	}
});

test("a first word that is no command says what to write", async () => {
	const wrong = await curlew(["rnu"]);
	expect(wrong).toMatchObject({ code: 2, stdout: "" });
	expect(wrong.stderr).toContain("hint: Did you mean `curlew run`?");
	const lower = await curlew(["get", "http://127.0.0.1:1"]);
	expect(lower).toEqual({
		code: 2,
		stdout: "",
		stderr:
			"error: `get` is no command.\nhint: Methods are written in capitals: `curlew GET URL`.\n",
	});
});
