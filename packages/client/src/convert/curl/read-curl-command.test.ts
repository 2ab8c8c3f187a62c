import { execFile } from "node:child_process";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapAt, textAt } from "../../formats/tree/plain-tree.ts";
import { looksLikeCurl } from "./looks-like-curl.ts";
import { readCurlCommand } from "./read-curl-command.ts";

const run = promisify(execFile);

function only(command: string) {
	const [request, ...others] = readCurlCommand(command);
	expect(others).toEqual([]);
	if (request === undefined) throw new Error("no request");
	return request;
}

const httpOf = (command: string) => only(command).tree.http;
const messages = (command: string) =>
	only(command).warnings.map(({ message }) => message);

describe("the words of the command", () => {
	test.each([
		["two lines", "curl \\\n  http://h/a"],
		["Windows line ends", "curl \\\r\n  http://h/a"],
		["a prompt", "$ curl http://h/a"],
		["a path", "/usr/bin/curl 'http://h/a'"],
		["variables for it alone", 'A=1 B="x y" curl http://h/a'],
		["quotes in the middle", `curl ht'tp:'"//h"/a`],
		["a comment", "curl http://h/a # that is it"],
		["$'…'", "curl $'http\\x3a//h/\\u0061'"],
		["cmd.exe", 'curl ^"http://h/a^" ^\n  --compressed'],
		["cmd.exe without carets but at line ends", 'curl "http://h/a" ^\r\n -s'],
		["PowerShell", "curl.exe `\n  'http://h/a'"],
	])("of %s are those that the shell makes", (_, command) => {
		expect(httpOf(command)).toEqual({ method: "GET", url: "http://h/a" });
	});

	test("are those that bash makes, whatever is in them", async () => {
		const word = fc.string({ unit: "binary", maxLength: 20 }).map(quoted);
		await fc.assert(
			fc.asyncProperty(fc.array(word, { minLength: 1 }), async (words) => {
				const { stdout } = await run("bash", [
					"-c",
					`printf '%s\\0' ${words.join(" ")}`,
				]);
				const data = words.map((one) => `--data-raw ${one}`).join(" ");
				expect(httpOf(`curl h -H Content-Type:text/x ${data}`)).toMatchObject({
					body: {
						type: "text",
						data: stdout.slice(0, -1).replaceAll("\0", "&"),
					},
				});
			}),
			{ numRuns: 25 },
		);
	});

	test("end where another command begins, which is told", () => {
		expect(httpOf("curl http://h/a | jq .")).toMatchObject({
			url: "http://h/a",
		});
		expect(messages("curl http://h/a | jq .")).toEqual([
			"What follows `|` was left out: it is another command.",
		]);
		expect(messages("curl http://h/a > out 2>&1 && rm -rf /")).toEqual([
			"`>` was left out: a request reads from no file of the shell and writes to none.",
			"`2>&` was left out: a request reads from no file of the shell and writes to none.",
			"What follows `&&` was left out: it is another command.",
		]);
	});

	test.each([
		["curl http://h/1\ncurl http://h/2 -d 'a\ncurl b'\n\n$ curl http://h/3"],
		["curl http://h/1 ; curl http://h/2 && curl http://h/3"],
		["curl http://h/1 | jq '.a' \ncurl http://h/2 > x\nsudo curl http://h/3"],
		// As browsers copy all requests: of bash, cmd.exe, PowerShell.
		[
			"curl 'http://h/1' \\\n  -H 'A: b' ;\ncurl 'http://h/2' ;\ncurl 'http://h/3'",
		],
		[
			'curl ^"http://h/1^" ^\r\n  -H ^"A: b^" &\r\ncurl ^"http://h/2^" &\r\ncurl ^"http://h/3^"',
		],
		[
			'curl.exe "http://h/1" `\r\n  -H "A: b" ;\r\ncurl.exe "http://h/2"\r\ncurl.exe "http://h/3"',
		],
	])("of several commands are several requests: %j", (commands) => {
		const urls = readCurlCommand(commands).map(({ tree }) =>
			textAt(mapAt(tree, "http"), "url"),
		);
		expect(urls).toEqual(["http://h/1", "http://h/2", "http://h/3"]);
	});

	test("of too many commands are refused", () => {
		expect(() => readCurlCommand("curl http://h\n".repeat(1001))).toThrow(
			"There are more than 1000 curl commands.",
		);
	});

	test("of a URL without quotes keep its ampersands", () => {
		expect(httpOf("curl http://h/?a=1&b=2")).toMatchObject({
			url: "http://h/?a=1&b=2",
		});
	});

	test("are never expanded nor run", () => {
		// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
		const command = 'curl "http://h/$(id)/`id`" -H "A: ${TOKEN:-x} $USER $"';
		const { tree, warnings } = only(command);
		expect(tree.http).toEqual({
			method: "GET",
			url: "http://h/$(id)/`id`",
			headers: [{ name: "A", value: "{{TOKEN}} {{USER}} $" }],
		});
		expect(warnings.map(({ message }) => message)).toEqual([
			"`$(id)` was not run; it stands in the request as text.",
			"``id`` was not run; it stands in the request as text.",
			// biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's.
			"`${TOKEN:-x}` became `{{TOKEN}}`, without `:-x`.",
			"The shell's variable `$USER` became `{{USER}}`.",
		]);
	});

	test.each(["curl 'http://h", 'curl "http://h', "curl $'x", "curl $(id"])(
		"%s is not whole",
		(command) => {
			expect(() => readCurlCommand(command)).toThrow(/is not closed/);
		},
	);

	test.each(["wget http://h", "", "curly http://h", "-X GET"])(
		"%j is no curl command",
		(command) => {
			expect(() => readCurlCommand(command)).toThrow(/no curl command/);
			expect(looksLikeCurl(command)).toBe(false);
		},
	);

	test("without a URL are no request", () => {
		expect(() => readCurlCommand("curl -X POST")).toThrow(/no URL/);
		expect(looksLikeCurl("  $ curl -X POST")).toBe(true);
	});

	test("never make it throw anything else, whatever is pasted", () => {
		fc.assert(
			fc.property(
				fc.string({
					unit: fc.constantFrom(..."'\"\\$`^{}()-dHF=@;&|<> \n\raX0"),
				}),
				(text) => {
					try {
						readCurlCommand(`curl http://h ${text}`);
					} catch (error) {
						expect(error).toMatchObject({ code: "CURL_COMMAND" });
					}
				},
			),
		);
	});
});

describe("placeholders", () => {
	test("survive", () => {
		expect(
			httpOf(
				`curl "{{host}}/u/{{id}}" -d '{"a":{{n}}}' -H 'Content-Type: application/json'`,
			),
		).toEqual({
			method: "POST",
			url: "{{host}}/u/{{id}}",
			body: { type: "json", data: '{"a":{{n}}}' },
		});
	});

	test("are not made of braces that were escaped", () => {
		expect(httpOf("curl http://h/ -d \\{{a}} -d $'\\x7b{b}}'")).toMatchObject({
			body: { data: "\\{{a}}&\\{{b}}" },
		});
		expect(httpOf('curl ^"http://h/^" --data-raw ^"^{^{a^}^}^"')).toMatchObject(
			{
				body: { data: "\\{{a}}" },
			},
		);
		expect(httpOf("curl http://h/ -d x=%7B%7Ba%7D%7D")).toMatchObject({
			body: {
				type: "form-urlencoded",
				data: [{ name: "x", value: "\\{{a}}" }],
			},
		});
	});

	test("in form data are data", () => {
		expect(
			httpOf("curl http://h/ --data-urlencode 'q={{what}} & more' -d n=1"),
		).toMatchObject({
			body: {
				type: "form-urlencoded",
				data: [
					{ name: "q", value: "{{what}} & more" },
					{ name: "n", value: "1" },
				],
			},
		});
	});
});

describe("what browsers copy", () => {
	test("for bash", () => {
		const command = `curl 'https://shop.test/api/items?sort=asc' \\
  -X 'PATCH' \\
  -H 'accept: */*' \\
  -H 'content-type: application/json' \\
  -b 'session=abc; theme=dark' \\
  --data-raw $'{"name":"it\\'s \\u0021","n":1}' \\
  --compressed`;
		const { tree, name } = only(command);
		expect(name).toBe("PATCH /api/items");
		expect(tree).toEqual({
			info: { name: "PATCH /api/items", type: "http" },
			http: {
				method: "PATCH",
				url: "https://shop.test/api/items?sort=asc",
				headers: [
					{ name: "accept", value: "*/*" },
					{ name: "content-type", value: "application/json" },
					{ name: "Cookie", value: "session=abc; theme=dark" },
				].filter(({ name }) => name !== "content-type"),
				body: { type: "json", data: '{"name":"it\'s !","n":1}' },
			},
			settings: { followRedirects: false },
		});
	});

	test("for cmd.exe", () => {
		const command = `curl ^"https://shop.test/api?x=1^&y=%^20^" ^
  -H ^"content-type: application/json^" ^
  -H ^"sec-ch-ua: ^\\^"Chromium^\\^";v=^\\^"149^\\^"^" ^
  --data-raw ^"^{^\\^"a^\\^":^\\^"1 ^% 2^\\^"^}^"`;
		expect(httpOf(command)).toEqual({
			method: "POST",
			url: "https://shop.test/api?x=1&y=%20",
			headers: [{ name: "sec-ch-ua", value: '"Chromium";v="149"' }],
			body: { type: "json", data: '{"a":"1 % 2"}' },
		});
	});
});

/** In one of the ways in which a shell takes any text; NUL is in none. */
function quoted(text: string): string {
	const clean = text.replaceAll("\0", "").toWellFormed().replaceAll("{", "");
	const way = clean.length % 3;
	if (way === 0) return `'${clean.replaceAll("'", "'\\''")}'`;
	if (way === 1) return `"${clean.replace(/[$`"\\]/g, "\\$&")}"`;
	return `$'${clean.replace(/['\\]/g, "\\$&")}'`;
}
