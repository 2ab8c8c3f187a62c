// URLs, bodies and files as they go over the wire, from .bru files through the
// real command. What OpenCollection files say of them becomes the same model,
// whose tests stand in packages/client/src/request.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	collectionOf,
	folderOf,
	type ReceivedRequest,
	recordingServer,
} from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { runAgainst } = inOneProcess();

const VALUES = {
	number: "9007199254740993",
	field: "na me",
	name: "X-Name",
	odd: "a/b c%20&é",
	folder: "files",
};
const GIVEN = Object.entries(VALUES).flatMap(([name, value]) => [
	"--env-var",
	`${name}=${value}`,
]);

/** Runs one .bru request. What stands after the `method {` line, and what was received. */
async function sent(
	method: string,
	request: string,
	files: Readonly<Record<string, string>> = {},
): Promise<ReceivedRequest> {
	await using server = await recordingServer();
	await using collection = await folderOf({
		"bruno.json": '{"version":"1","name":"Test","type":"collection"}',
		"a.bru": `meta {\n  name: a\n  type: http\n}\n\n${method} {\n${request}\n`,
		...files,
	});
	const run = await runAgainst(server, collection, ...GIVEN);
	expect(run.stdout).toContain("1 passed");
	const [received] = server.received;
	if (received === undefined) throw new Error(run.stdout);
	return received;
}

function typeOf({ headers }: ReceivedRequest): string | undefined {
	return headers.find(([name]) => /^content-type$/i.test(name))?.[1];
}

describe("the URL", () => {
	test.each([
		[
			"mistake 10: path params stay in their segments",
			"  url: {{host}}/:a/:b/c?d=:a\n}\n\nparams:path {\n  a: x/y?z#w\n  b: {{odd}}\n}",
			"/x%2Fy%3Fz%23w/a%2Fb%20c%2520%26%C3%A9/c?d=:a",
		],
		[
			"OData",
			"  url: {{host}}/Products(:id)/Category(':name')/Sub({{number}})?$top=1\n}\n\nparams:path {\n  id: {{number}}\n  name: a'b/c\n}",
			"/Products(9007199254740993)/Category('a''b%2Fc')/Sub(9007199254740993)?$top=1",
		],
		[
			"matrix params, repeated names, empty values, names without a value",
			"  url: {{host}}/a;x=1;y/b?q=1&q=2&e=&n\n}\n\nparams:query {\n  q: 1\n  q: 2\n  e: \n  n: \n  ~off: 1\n}",
			"/a;x=1;y/b?q=1&q=2&e=&n",
		],
		[
			"as it is written",
			"  url: {{host}}/{{odd}}?q={{odd}}&r=a b+|\n}",
			"/a/b%20c%20&%C3%A9?q=a/b%20c%20&%C3%A9&r=a%20b+|",
		],
		[
			"with encodeUrl, each value encoded for its place",
			"  url: {{host}}/{{odd}}?q={{odd}}&r=%20\n}\n\nsettings {\n  encodeUrl: true\n}",
			"/a%2Fb%20c%2520%26%C3%A9?q=a%2Fb%20c%2520%26%C3%A9&r=%20",
		],
	])("%s", async (_, request, url) => {
		expect((await sent("get", request)).url).toBe(url);
	});

	test("without a scheme is meant for http", async () => {
		const script =
			'script:pre-request {\n  bru.setVar("bare", bru.getEnvVar("host").slice(7));\n}';
		const request = `  url: {{bare}}/a\n}\n\n${script}`;
		expect((await sent("get", request)).url).toBe("/a");
	});
});

describe("the body", () => {
	test("mistake 8: form fields by name and value, whatever the type's parameters", async () => {
		const received = await sent(
			"post",
			"  url: {{host}}/\n  body: formUrlEncoded\n}\n\nheaders {\n  {{name}}: {{number}}\n  Content-Type: application/x-www-form-urlencoded; charset=utf-8\n}\n\nbody:form-urlencoded {\n  {{field}}: a+b c&d=é\n  x: 1\n  x: 2\n  ~off: 3\n  empty: \n}",
		);
		expect(received.body).toBe("na+me=a%2Bb+c%26d%3D%C3%A9&x=1&x=2&empty=");
		expect(received.headers).toContainEqual(["X-Name", VALUES.number]);
		expect(typeOf(received)).toBe(
			"application/x-www-form-urlencoded; charset=utf-8",
		);
	});

	test.each([
		["json", '{"a": "{{field}}", /* c */ "n": {{number}}}', "application/json"],
		["xml", "<a>{{field}}</a>", "application/xml"],
		["text", "{{field}}!", "text/plain"],
		[
			"sparql",
			'SELECT * WHERE { ?s ?p "{{field}}" }',
			"application/sparql-query",
		],
	])("%s has its type, also with DELETE", async (kind, content, type) => {
		const received = await sent(
			"delete",
			`  url: {{host}}/\n  body: ${kind}\n}\n\nbody:${kind} {\n  ${content}\n}`,
		);
		expect(received.body).toBe(
			content
				.replace("{{field}}", VALUES.field)
				.replace("{{number}}", VALUES.number)
				.replace("/* c */", " ".repeat(7)),
		);
		expect(typeOf(received)).toBe(type);
	});

	test("the type that the user writes wins", async () => {
		const received = await sent(
			"get",
			"  url: {{host}}/\n  body: json\n}\n\nheaders {\n  content-type: application/vnd.a+json\n}\n\nbody:json {\n  {}\n}",
		);
		expect(
			received.headers.filter(([name]) => /^content-type$/i.test(name)),
		).toEqual([["content-type", "application/vnd.a+json"]]);
	});

	test("GraphQL with variables, forgiving a comment and a comma", async () => {
		const received = await sent(
			"post",
			'  url: {{host}}/\n  body: graphql\n}\n\nbody:graphql {\n  { a(n: "{{field}}") }\n}\n\nbody:graphql:vars {\n  {\n    "n": "{{field}}", // who\n  }\n}',
		);
		expect(JSON.parse(received.body)).toEqual({
			query: '{ a(n: "na me") }',
			variables: { n: "na me" },
		});
	});

	test("multipart with texts, types, several files, names beyond ASCII", async () => {
		const received = await sent(
			"post",
			'  url: {{host}}/\n  body: multipartForm\n}\n\nheaders {\n  Content-Type: multipart/form-data; boundary=b\n}\n\nbody:multipart-form {\n  {{field}}: {"a":1} @contentType(application/json)\n  both: @file({{folder}}/ä b.txt|files/two.png)\n  one: @file(files/two.png) @contentType(text/{{folder}})\n  none: @file()\n  ~off: @file(nope)\n}',
			{ "files/ä b.txt": "hällo", "files/two.png": "2" },
		);
		const part = (disposition: string, type: string, content: string) =>
			`--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`;
		expect(received.body).toBe(
			[
				part('name="na me"', "application/json", '{"a":1}'),
				part('name="both"; filename="ä b.txt"', "text/plain", "hällo"),
				part('name="both"; filename="two.png"', "image/png", "2"),
				part('name="one"; filename="two.png"', "text/files", "2"),
				"--b--\r\n",
			].join(""),
		);
	});

	test("a file by its path", async () => {
		const received = await sent(
			"post",
			"  url: {{host}}/\n  body: file\n}\n\nbody:file {\n  file: @file({{folder}}/a.bin) @contentType(application/x-{{folder}})\n  ~file: @file(nope)\n}",
			{ "files/a.bin": "content" },
		);
		expect(received.body).toBe("content");
		expect(typeOf(received)).toBe("application/x-files");
	});
});

describe("a file outside of the collection", () => {
	const request = (path: string) =>
		`http:\n  method: POST\n  url: "{{host}}/x"\n  body:\n    type: file\n    data:\n      - { filePath: ${JSON.stringify(path)}, selected: true }\n`;

	test("is not sent unless its folder is allowed, however the collection leads there", async () => {
		await using server = await recordingServer();
		await using elsewhere = await folderOf({ id_rsa: "private" });
		const outside = join(elsewhere.root, "id_rsa");
		await using collection = await collectionOf({
			"absolute.yml": request(outside),
			"link.yml": request("files/logo.png"),
		});
		await mkdir(join(collection.root, "files"));
		await symlink(outside, join(collection.root, "files/logo.png"));
		const refused = await runAgainst(server, collection);
		expect(refused.code).toBe(1);
		expect(refused.stdout).toContain("lies outside of the collection's folder");
		expect(refused.stdout).toContain(`--allow-files ${elsewhere.root}`);
		expect(refused.stdout).toMatch(/absolute\.yml:\d+:\d+/);
		expect(server.received).toEqual([]);
		const allowed = await runAgainst(
			server,
			collection,
			"--allow-files",
			elsewhere.root,
		);
		expect(allowed.code).toBe(0);
		expect(server.received.map(({ body }) => body)).toEqual([
			"private",
			"private",
		]);
	});

	test("is sent when the user gives its path", async () => {
		await using server = await recordingServer();
		await using elsewhere = await folderOf({});
		const file = join(elsewhere.root, "photo.png");
		await writeFile(file, "photo");
		await using collection = await collectionOf({
			"a.yml": request("{{file}}"),
		});
		const run = await runAgainst(
			server,
			collection,
			"--env-var",
			`file=${file}`,
		);
		expect(run.code).toBe(0);
		expect(server.received[0]?.body).toBe("photo");
	});
});
