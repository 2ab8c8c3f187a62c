import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { convertCurlCommand } from "@curlew/client/internal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	curlew,
	folderOf,
	type ReceivedRequest,
	recordingServer,
} from "./curlew.ts";

describe("curlew convert --from curl", () => {
	test("shows the request of a command on stdin, and what it cannot hold", async () => {
		const run = await curlew(["convert", "--from", "curl", "-", "-"], {
			input: `curl -k -L "http://h/$ID" \\\n  -H 'X: 1'\n`,
		});
		expect(run.code).toBe(0);
		expect(run.stdout).toBe(
			'info:\n  name: GET /{{ID}}\n  type: http\n\nhttp:\n  method: GET\n  url: http://h/{{ID}}\n  headers:\n    - name: X\n      value: "1"\n',
		);
		expect(run.stderr).toContain("`$ID` became `{{ID}}`");
		expect(run.stderr).toContain("--insecure has no place in a request");
	});

	test("makes a collection, and adds to one without replacing anything", async () => {
		await using folder = await folderOf({ "c.txt": "curl http://h/a/b" });
		const target = join(folder.root, "shop");
		const convert = () =>
			curlew(["convert", "--from", "curl", join(folder.root, "c.txt"), target]);
		const first = await convert();
		expect(first.stderr).toBe("");
		expect((await convert()).code).toBe(0);
		expect((await readdir(target)).sort()).toEqual([
			"get-a-b 2.yml",
			"get-a-b.yml",
			"opencollection.yml",
		]);
		expect((await curlew(["check", target])).code).toBe(0);
	});

	test("writes .bru files into a collection that has such", async () => {
		await using folder = await folderOf({
			"bruno.json": '{ "version": "1", "name": "Shop", "type": "collection" }',
		});
		const run = await curlew(
			["convert", "--from", "curl", "-", join(folder.root, "users")],
			{ input: "curl http://h/a -d x=1" },
		);
		expect(run.stderr).toBe("");
		const text = await readFile(
			join(folder.root, "users", "post-a.bru"),
			"utf8",
		);
		expect(text).toContain("body:form-urlencoded {\n  x: 1\n}");
	});

	test.each([
		["what is no curl command", "wget http://h", "no curl command"],
		["half a command", "curl 'http://h", "is not closed"],
	])("refuses %s", async (_, input, message) => {
		await using folder = await folderOf({});
		const target = join(folder.root, "shop");
		const run = await curlew(["convert", "--from", "curl", "-", target], {
			input,
		});
		expect(run.code).not.toBe(0);
		expect(run.stderr).toContain(message);
		expect(await readdir(folder.root)).toEqual([]);
	});

	test("writes into no folder that is something else", async () => {
		await using folder = await folderOf({ "thesis.txt": "" });
		const run = await curlew(["convert", "--from", "curl", "-", folder.root], {
			input: "curl http://h",
		});
		expect(run.stderr).toContain("not part of a collection");
		expect(await readdir(folder.root)).toEqual(["thesis.txt"]);
	});
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

/** What the two programs add by themselves, or say in other words for the same. */
const OWN = new Set([
	"user-agent",
	"accept",
	"accept-encoding",
	"host",
	"connection",
	"expect",
	"content-length",
]);

function essence({ method, url, headers, body }: ReceivedRequest) {
	const type = headers.find(([name]) => name.toLowerCase() === "content-type");
	const boundary = /boundary=(\S+)/.exec(type?.[1] ?? "")?.[1];
	const plain = (text: string) =>
		boundary === undefined ? text : text.replaceAll(boundary, "BOUNDARY");
	return {
		method,
		url,
		body: plain(body),
		headers: headers
			.filter(([name]) => !OWN.has(name.toLowerCase()))
			.map(([name, value]) => `${name.toLowerCase()}: ${plain(value)}`)
			.sort(),
	};
}

describe.skipIf(!hasCurl)("what curl sends, Curlew sends", () => {
	const commands = [
		"'URL/path?q=a%20b&c=d'",
		"-X DELETE URL/x",
		"-I URL/head",
		"-d a=1 -d 'b=x%20y&c' URL",
		"-d 'not a form: {}' URL",
		"-d 'name=J%C3%BCrgen+M' --data-urlencode 'q=a b&c~*+ü=' URL",
		"--data-urlencode 'just this & that' URL",
		"--json '{\"a\": [1, 2.50]}' URL",
		"-H 'Content-Type: application/json' -d '{\"b\":1}' URL",
		"-H 'Content-Type: application/vnd.api+json; charset=utf-8' -d '{}' URL",
		"-H 'Content-Type: text/xml' --data-raw '<a>&amp;</a>' URL",
		"--data-raw $'@line\\none\\ttab \\u00e9' URL",
		"-G -d 'a=1' --data-urlencode 'b=x y' 'URL/?z=0'",
		"--url-query 'q=a b' URL/find",
		"-u 'us:er:p@ss' URL",
		"--oauth2-bearer t0ken URL",
		"-b 'a=1; b=2' -e http://from/ -r 0-9 URL",
		"-H 'X-Empty;' -H 'X-A:  spaced  ' URL",
		"-F a=1 -F 'b=\"x;y\";type=text/x' -F f=@up.json -F 'g=@pic.PNG;type=image/x' URL",
		"--data-binary @up.json -H 'Content-Type: application/json' URL",
		"-T up.json -H 'Content-Type: application/x-a' URL/dir/",
	];
	/** One for each command: what it has received is first curl's, then Curlew's. */
	let servers: readonly Awaited<ReturnType<typeof recordingServer>>[];

	beforeAll(async () => {
		await using folder = await folderOf({
			"opencollection.yml": "info:\n  name: Test\n",
			"up.json": '{"line":\n1}\n',
			"pic.PNG": "png",
		});
		servers = await Promise.all(commands.map(() => recordingServer()));
		const lines = commands.map(
			(one, at) => `curl -s ${one.replaceAll("URL", serverAt(at).url)}`,
		);
		const shell = spawn("bash", ["-c", lines.join("\n")], { cwd: folder.root });
		await once(shell, "close");
		for (const line of lines) await convertCurlCommand(line, folder.root);
		const sent = await curlew(["run", folder.root]);
		expect(sent.code, sent.stdout + sent.stderr).toBe(0);
	});

	afterAll(async () => {
		for (const server of servers) await server[Symbol.asyncDispose]();
	});

	function serverAt(at: number) {
		const server = servers[at];
		if (!server) throw new Error(`no server ${at}`);
		return server;
	}

	test.each(commands.map((written, at) => [written, at] as const))(
		"curl %s",
		(_, at) => {
			const { received } = serverAt(at);
			expect(received).toHaveLength(2);
			const [byCurl, byCurlew] = received.map(essence);
			expect(byCurlew).toEqual(byCurl);
		},
	);
});
