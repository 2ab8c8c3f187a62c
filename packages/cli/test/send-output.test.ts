import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../client/src/collection/testing/temporary-folder.ts";
import {
	fixture,
	fixtureText,
} from "../../client/src/http/testing/loopback.ts";
import { httpsServer } from "../../client/src/http/testing/tls-servers.ts";
import { recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

/** What only the command shows: which output gets what, and the exit code. The filters themselves are tested below it. */
describe("a filter of the body", () => {
	test("alone is all that stdout gets, with secrets blacked out; the head is told beside it", async () => {
		await using server = await recordingServer(() => ({
			status: 404,
			body: '{"token":"s3cret-Word","id":9007199254740993}',
		}));
		const words = ["GET", server.url, "-u", "ada:s3cret-Word", "--jq", "."];
		const shown = await curlew(words);
		expect(shown).toEqual({
			code: 0,
			stdout: '{\n  "token": "●●●",\n  "id": 9007199254740993\n}\n',
			stderr: "note: 404 Not Found\n",
		});
		const raw = await curlew([
			...["GET", server.url, "-i", "--raw", "-f"],
			...["--jsonpath", "$.token"],
		]);
		expect(raw).toMatchObject({ code: 1, stdout: "s3cret-Word\n" });
		expect(raw.stderr).toMatch(/^404 Not Found .*\n\n/);
		const quoted = await curlew([...words.slice(0, -1), ".token | error"]);
		expect(quoted).toMatchObject({ code: 1, stdout: "" });
		expect(quoted.stderr).toContain("error: --jq: ●●●.");
	});

	test("that is wrong sends nothing; one that does not fit fails", async () => {
		await using server = await recordingServer(() => ({ body: "<html>" }));
		const wrong = await curlew(["GET", server.url, "--jq", ".a["]);
		expect(wrong).toMatchObject({ code: 2, stdout: "" });
		expect(server.received).toHaveLength(0);
		const unfit = await curlew(["GET", server.url, "--jq", ".a"]);
		expect(unfit).toMatchObject({ code: 1, stdout: "" });
		expect(unfit.stderr).toContain("The response's body is not JSON");
	});
});

describe("a response in a file", () => {
	test("is named by the URL, with -O and in a folder; a wrong place is told before anything is sent", async () => {
		await using server = await recordingServer(() => ({ body: "b" }));
		await using folder = await temporaryFolder({ "out/x": "" });
		const cwd = folder.root;
		const named = await curlew(["GET", `${server.url}/a.txt?b`, "-O"], { cwd });
		expect(named.stderr).toBe("note: 200, 1 B in a.txt.\n");
		await curlew(["GET", `${server.url}/b.txt`, "-o", "out"], { cwd });
		expect((await readdir(folder.at("out"))).sort()).toEqual(["b.txt", "x"]);
		const nowhere = await curlew(["GET", server.url, "-o", "no/a"], { cwd });
		expect(nowhere).toMatchObject({ code: 2, stdout: "" });
		expect(nowhere.stderr).toContain("nothing was sent");
		expect(server.received).toHaveLength(2);
	});

	test("holds what came before it was cut off; a status of --fail leaves it alone", async () => {
		const server = createServer((request, response) => {
			if (request.url === "/404") {
				response.statusCode = 404;
				return response.end("no");
			}
			response.setHeader("content-length", "1000");
			response.write("begun", () => response.destroy());
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		const address = server.address();
		const port = typeof address === "object" ? address?.port : "";
		await using folder = await temporaryFolder({ kept: "old" });
		const cwd = folder.root;
		const url = `http://127.0.0.1:${port}`;
		const cut = await curlew(["GET", url, "-o", "cut"], { cwd });
		expect(cut.code).toBe(1);
		expect(cut.stderr).toContain(
			"note: 200, and only the first 5 B in cut: the rest did not come.",
		);
		expect(await readFile(folder.at("cut"), "utf8")).toBe("begun");
		const words = ["GET", `${url}/404`, "-f", "-o", "kept"];
		const refused = await curlew(words, { cwd });
		server.close();
		expect(refused).toMatchObject({
			code: 1,
			stderr: "note: 404; nothing was written, as --fail says.\n",
		});
		expect(await readFile(folder.at("kept"), "utf8")).toBe("old");
	});
});

test("render and explain take what send takes, and say what is idle", async () => {
	const words = ["PUT", ":1/x", "name=Ada", "-u", "ada:s3cret-Word", "-k"];
	const rendered = await curlew(["render", ...words]);
	expect(rendered).toEqual({
		code: 0,
		stderr: "note: --insecure has no effect: nothing is sent.\n",
		stdout:
			'PUT http://localhost:1/x\nAccept: application/json, */*;q=0.5\nAuthorization: Basic ●●●\nContent-Type: application/json\n\n{"name":"Ada"}\n',
	});
	const explained = await curlew(["explain", "-", "--json"], {
		input: "curl http://127.0.0.1:1/{{a}} -d b=c",
	});
	expect(explained.code).toBe(1);
	expect(JSON.parse(explained.stdout)).toMatchObject({ method: "POST" });
});

test("--cert and --key are shown to whoever asks for them, as with curl", async () => {
	const server = await httpsServer("server", {
		ca: fixtureText("ca.pem"),
		requestCert: true,
		rejectUnauthorized: true,
	});
	const sent = await curlew([
		...["GET", server.url, "--raw", "--cacert", fixture("ca.pem")],
		...["-E", `${fixture("client.pem")}:curlew`],
		...["--key", fixture("client-key-encrypted.pem")],
	]);
	expect(sent).toMatchObject({ code: 0, stderr: "" });
	expect(sent.stdout).toMatch(/^client (?!unknown)/);
	const missing = await curlew(["GET", server.url, "-E", "missing.pem"]);
	expect(missing).toMatchObject({ code: 2, stdout: "" });
	expect(missing.stderr).toMatch(
		/^error: --cert: \S+missing\.pem is not there/,
	);
});
