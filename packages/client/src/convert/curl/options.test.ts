import { describe, expect, test } from "vitest";
import { readCurlCommand } from "./read-curl-command.ts";

function only(command: string) {
	const [request, ...others] = readCurlCommand(command);
	expect(others).toEqual([]);
	if (request === undefined) throw new Error("no request");
	return request;
}

const httpOf = (command: string) => only(command).tree.http;
const messages = (command: string) =>
	only(command).warnings.map(({ message }) => message);

describe("options", () => {
	test("can stand together, with and without spaces and equals signs", () => {
		expect(
			httpOf("curl -sSXPUT -Hx:1 --header=y:2 -du=1 --url=http://h/"),
		).toEqual({
			method: "PUT",
			url: "http://h/",
			headers: [
				{ name: "x", value: "1" },
				{ name: "y", value: "2" },
			],
			body: { type: "form-urlencoded", data: [{ name: "u", value: "1" }] },
		});
	});

	test.each<[string, Record<string, unknown>]>([
		[
			"-u user:pa:ss",
			{ auth: { type: "basic", username: "user", password: "pa:ss" } },
		],
		[
			"--digest -u u:p",
			{ auth: { type: "digest", username: "u", password: "p" } },
		],
		[
			"--ntlm -u 'D\\u:p'",
			{ auth: { type: "ntlm", username: "u", password: "p", domain: "D" } },
		],
		["--oauth2-bearer t", { auth: { type: "bearer", token: "t" } }],
		[
			"--aws-sigv4 aws:amz:eu-west-1:s3 -u id:key",
			{
				auth: {
					type: "awsv4",
					accessKeyId: "id",
					secretAccessKey: "key",
					service: "s3",
					region: "eu-west-1",
				},
			},
		],
		[
			"-A agent -e http://r",
			{
				headers: [
					{ name: "User-Agent", value: "agent" },
					{ name: "Referer", value: "http://r" },
				],
			},
		],
		["-b a=1 -b b=2", { headers: [{ name: "Cookie", value: "a=1; b=2" }] }],
		["-r 0-9", { headers: [{ name: "Range", value: "bytes=0-9" }] }],
		["-H 'X-Empty;'", { headers: [{ name: "X-Empty", value: "" }] }],
		["-I", { method: "HEAD" }],
		[
			"-G -d a=1 --data-urlencode 'b=x y'",
			{ method: "GET", url: "http://h/?a=1&b=x+y" },
		],
		["--url-query 'q=a b'", { url: "http://h/?q=a+b" }],
		[
			"-T files/up.json",
			{ method: "PUT", url: "http://h/up.json", body: { type: "file" } },
		],
		[
			"--json '{\"a\":1}'",
			{
				method: "POST",
				headers: [{ name: "Accept", value: "application/json" }],
				body: { type: "json", data: '{"a":1}' },
			},
		],
		[
			"-d 'not a form'",
			{
				headers: [
					{ name: "Content-Type", value: "application/x-www-form-urlencoded" },
				],
				body: { type: "text", data: "not a form" },
			},
		],
		[
			"-H 'content-type: text/xml' -d '<a/>'",
			{
				headers: [{ name: "content-type", value: "text/xml" }],
				body: { type: "xml", data: "<a/>" },
			},
		],
		[
			"--data-binary @big.bin",
			{ body: { type: "file", data: [{ filePath: "big.bin" }] } },
		],
		[
			"-F a=1 -F 'f=@x.png;type=image/x' -F 'g=\"a;b\";type=text/plain' --form-string s=@x -F 'm=@a.txt,b.bin'",
			{
				method: "POST",
				body: {
					type: "multipart-form",
					data: [
						{ name: "a", type: "text", value: "1" },
						{
							name: "f",
							type: "file",
							value: ["x.png"],
							contentType: "image/x",
						},
						{
							name: "g",
							type: "text",
							value: "a;b",
							contentType: "text/plain",
						},
						{ name: "s", type: "text", value: "@x" },
						{
							name: "m",
							type: "file",
							value: ["a.txt"],
							contentType: "text/plain",
						},
						{
							name: "m",
							type: "file",
							value: ["b.bin"],
							contentType: "application/octet-stream",
						},
					],
				},
			},
		],
	])("%s", (options, http) => {
		expect(httpOf(`curl http://h/ ${options}`)).toMatchObject(http);
	});

	test("become settings", () => {
		const settings = (options: string) =>
			only(`curl h ${options}`).tree.settings;
		expect(settings("")).toEqual({ followRedirects: false });
		expect(settings("-L --max-redirs 3 -m 1.5")).toEqual({
			maxRedirects: 3,
			timeout: 1_500,
		});
		expect(settings("-L --no-location -H Accept: -A ''")).toEqual({
			followRedirects: false,
			omitHeaders: ["accept", "user-agent"],
		});
		expect(settings("--location-trusted")).toEqual({
			forwardAuthorizationHeader: true,
		});
	});

	test("that a request cannot hold are told, and harmless ones are not", () => {
		expect(
			messages(
				"curl -k -x http://p --http1.1 --cert c --wonderful -o out -w x http://h",
			),
		).toEqual([
			"curl's option --wonderful is not known here; it was left out.",
			"--insecure has no place in a request; it was left out.",
			"--proxy has no place in a request; it was left out.",
			"--http1.1 has no place in a request; it was left out.",
			"--cert has no place in a request; it was left out.",
		]);
		expect(messages("curl -sSfiv --compressed -o out -w x http://h")).toEqual(
			[],
		);
	});

	test("of several requests belong to each", () => {
		const requests = readCurlCommand(
			"curl -H a:1 http://h/1 http://h/2 --next -d x=1 http://h/3",
		);
		expect(requests.map(({ name }) => name)).toEqual([
			"GET /1",
			"GET /2",
			"POST /3",
		]);
		expect(requests[2]?.tree.http).not.toHaveProperty("headers");
	});
});

test("the text of the file is YAML that is easy to read", () => {
	expect(only("curl -L http://h/a -H 'X: 1'").yaml).toBe(
		'info:\n  name: GET /a\n  type: http\n\nhttp:\n  method: GET\n  url: http://h/a\n  headers:\n    - name: X\n      value: "1"\n',
	);
});
