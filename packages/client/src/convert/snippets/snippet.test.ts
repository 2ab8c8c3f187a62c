import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SnippetRequest } from "./snippet-request.ts";
import { codeOf, HOSTILE, temporaryFolder } from "./testing/snippet-code.ts";

const run = promisify(execFile);

describe("shell commands, run by a real shell", () => {
	/** A folder with programs of those names that only show their arguments. */
	async function fakePrograms(): Promise<string> {
		const folder = await temporaryFolder();
		for (const name of ["curl", "wget", "http"]) {
			await writeFile(join(folder, name), "#!/bin/sh\nprintf '%s\\0' \"$@\"\n");
			await chmod(join(folder, name), 0o755);
		}
		return folder;
	}

	async function argumentsOf(folder: string, code: string): Promise<string[]> {
		const { stdout } = await run("/bin/sh", ["-c", code], {
			env: { PATH: folder },
		});
		return stdout.split("\0").slice(0, -1);
	}

	test("give each value to the program as it is, and run nothing", async () => {
		const folder = await fakePrograms();
		const value = fc.oneof(
			fc.constant(HOSTILE),
			fc
				.string({ unit: "binary", minLength: 1, maxLength: 30 })
				.map((text) => text.toWellFormed().replaceAll("\0", "_")),
		);
		await fc.assert(
			fc.asyncProperty(value, value, value, async (url, header, text) => {
				const request: SnippetRequest = {
					method: "PUT",
					url,
					headers: [
						["X-A", header],
						["Content-Type", "text/plain"],
					],
					body: { kind: "text", text },
				};
				const globoff = /[[\]{}]/.test(url) ? ["--globoff"] : [];
				expect(await argumentsOf(folder, codeOf("curl", request))).toEqual([
					"--request",
					"PUT",
					...globoff,
					"--url",
					url,
					"--header",
					`X-A: ${header}`,
					"--header",
					"Content-Type: text/plain",
					"--data-raw",
					text,
				]);
				expect(await argumentsOf(folder, codeOf("wget", request))).toEqual([
					"--quiet",
					"--output-document=-",
					"--method=PUT",
					`--header=X-A: ${header}`,
					"--header=Content-Type: text/plain",
					`--body-data=${text}`,
					"--",
					url,
				]);
				expect(await argumentsOf(folder, codeOf("httpie", request))).toEqual([
					"--ignore-stdin",
					`--raw=${text}`,
					"PUT",
					url,
					`X-A:${header.replace(/^[:=@;]/, "\\$&")}`,
					"Content-Type:text/plain",
				]);
			}),
			{ numRuns: 15 },
		);
	});

	test("hold forms and files", async () => {
		const folder = await fakePrograms();
		const form = codeOf("curl", {
			method: "POST",
			url: "http://h/",
			headers: [["content-type", "multipart/form-data; boundary=x"]],
			body: {
				kind: "multipart",
				parts: [
					{ name: "a", value: "@x;type=y" },
					{ name: "b", value: 'q"\\', contentType: "text/x" },
					{ name: "f", path: "/tmp/it's; a.png", contentType: "image/png" },
				],
			},
		});
		expect(await argumentsOf(folder, form)).toEqual([
			"--url",
			"http://h/",
			"--form-string",
			"a=@x;type=y",
			"--form",
			'b="q\\"\\\\";type=text/x',
			"--form",
			'f=@"/tmp/it\'s; a.png";type=image/png',
		]);
		const file = codeOf("curl", {
			method: "POST",
			url: "http://h/",
			headers: [["X-Empty", ""]],
			body: { kind: "file", path: "/a b" },
		});
		expect(await argumentsOf(folder, file)).toEqual([
			"--url",
			"http://h/",
			"--header",
			"X-Empty;",
			"--header",
			"Content-Type:",
			"--data-binary",
			"@/a b",
		]);
	});
});

describe("JavaScript, run by Node", () => {
	interface Received {
		readonly method: string | undefined;
		readonly url: string | undefined;
		readonly header: string | string[] | undefined;
		readonly body: string;
	}

	async function recorder() {
		const received: Received[] = [];
		const server = createServer(async (request, response) => {
			let body = "";
			for await (const chunk of request.setEncoding("utf8")) body += chunk;
			const { method, url, headers } = request;
			received.push({ method, url, header: headers["x-a"], body });
			response.end("ok");
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error();
		return { received, url: `http://127.0.0.1:${address.port}` };
	}

	test.each(["fetch", "axios"])("%s sends what was meant", async (id) => {
		const { received, url } = await recorder();
		const folder = join(import.meta.dirname, "../../../../..");
		const request: SnippetRequest = {
			method: "PATCH",
			url: `${url}/a?q='%22$x`,
			headers: [
				["X-A", 'it\'s "$x" `y` \\n'],
				["Content-Type", "text/plain"],
			],
			body: { kind: "text", text: `${HOSTILE}\n\u2028\u0001` },
		};
		const { stdout } = await run(
			process.execPath,
			["--input-type=module", "-e", codeOf(id, request)],
			{ cwd: folder },
		);
		expect(stdout).toBe("200 ok\n");
		expect(received).toEqual([
			{
				method: "PATCH",
				url: "/a?q=%27%22$x",
				header: 'it\'s "$x" `y` \\n',
				body: `${HOSTILE}\n\u2028\u0001`,
			},
		]);
	});

	test("fetch sends forms with files", async () => {
		const { received, url } = await recorder();
		const path = join(await temporaryFolder(), `it's "a".txt`);
		await writeFile(path, "content");
		const code = codeOf("fetch", {
			method: "POST",
			url,
			headers: [["Content-Type", "multipart/form-data; boundary=old"]],
			body: {
				kind: "multipart",
				parts: [
					{ name: "n'\"", value: HOSTILE },
					{ name: "f", path, contentType: "text/x" },
				],
			},
		});
		await run(process.execPath, ["--input-type=module", "-e", code]);
		expect(received[0]?.body).toContain(`name="n'%22"\r\n\r\n${HOSTILE}\r\n`);
		expect(received[0]?.body).toContain(
			`name="f"; filename="it's %22a%22.txt"\r\nContent-Type: text/x\r\n\r\ncontent\r\n`,
		);
	});
});
