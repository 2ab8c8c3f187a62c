import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { CurlOption } from "../curl/read-options.ts";
import { requestByHand, type TypedRequest } from "./request-by-hand.ts";
import { TypedFiles } from "./typed-files.ts";

const HOST = "https://a.test/users";

const FILES = {
	"two.txt": "one\ntwo {{three}}\n",
	"body.json": '{"a": [1]}\n',
	"headers.txt": "X-One: 1\r\n\r\nX-Two: two\n",
};

function option(name: CurlOption["name"], value = ""): CurlOption {
	return { name, value, isOn: true };
}

/** What comes of it, with files in a folder whose name is told as `.`. */
async function made({
	url = HOST,
	options = [],
	items = [],
	fieldsAs = "json",
	stdin = "",
}: Partial<TypedRequest> & { stdin?: string }) {
	await using folder = await temporaryFolder(FILES);
	const files = new TypedFiles(folder.root, async () => Buffer.from(stdin));
	const request = await requestByHand({ url, options, items, fieldsAs }, files);
	const text = JSON.stringify(request.tree).replaceAll(folder.root, ".");
	const { http, info } = JSON.parse(text);
	const warnings = request.warnings.map(({ message }) => message);
	return { http, info, warnings, named: files.named.length };
}

describe("items", () => {
	test("are headers, parameters and fields of JSON", async () => {
		const { http, info } = await made({
			items: ["X-A:1", "Accept:", "X-None;", "page==2", "name=Ada", "age:=36"],
		});
		expect(info.name).toBe("POST /users");
		expect(http).toMatchObject({
			method: "POST",
			headers: [
				{ name: "X-A", value: "1" },
				{ name: "X-None", value: "" },
			],
			params: [{ name: "page", value: "2", type: "query" }],
			body: { type: "json", data: '{"name":"Ada","age":36}' },
		});
	});

	test.each([
		[
			["user[name]=Ada", "user[tags][]=a", "user[tags][]=b"],
			'{"user":{"name":"Ada","tags":["a","b"]}}',
		],
		[["[]=1", "[]:=2"], '["1",2]'],
		[["a[2]=x"], '{"a":[null,null,"x"]}'],
		[["a\\[b\\]=x"], '{"a[b]":"x"}'],
		[["a\\=b=c", "d\\:e=f"], '{"a=b":"c","d:e":"f"}'],
		[["url=http://x.test/?a==b"], '{"url":"http://x.test/?a==b"}'],
		[["n:=12345678901234567890"], '{"n":12345678901234567890}'],
		[['o:={"a": 1}', "o[b]=2"], '{"o":{"a":1,"b":"2"}}'],
		[
			["a={{name}}", "b:={{count}}", "c:=[{{x}}]"],
			'{"a":"{{name}}","b":{{count}},"c":[{{x}}]}',
		],
		[["text=@two.txt"], '{"text":"one\\ntwo \\\\{{three}}\\n"}'],
		[["data:=@body.json"], '{"data":{"a":[1]}}'],
		[["e="], '{"e":""}'],
	])("%j make the body %s", async (items, data) => {
		const { http } = await made({ items });
		expect(http.body.data).toBe(data.replace("\\\\{{", "\\{{"));
	});

	test("are sent as a form where that is wanted, in several parts with a file", async () => {
		const items = ["name=Ada Lovelace", "n:=1"];
		const form = await made({ items, fieldsAs: "form" });
		expect(form.http.body).toEqual({
			type: "form-urlencoded",
			data: [
				{ name: "name", value: "Ada Lovelace" },
				{ name: "n", value: "1" },
			],
		});
		const parts = await made({ items: ["a=1", "f@two.txt;type=text/csv"] });
		expect(parts.http.body).toEqual({
			type: "multipart-form",
			data: [
				{ name: "a", type: "text", value: "1" },
				{
					name: "f",
					type: "file",
					value: ["./two.txt"],
					contentType: "text/csv",
				},
			],
		});
		expect(parts.named).toBe(1);
	});

	test("a file alone is the body", async () => {
		const { http } = await made({ items: ["@body.json"] });
		expect(http.method).toBe("POST");
		expect(http.body).toMatchObject({
			type: "file",
			data: [{ filePath: "./body.json" }],
		});
	});

	test.each([
		["foo", "`foo` says nothing about the request."],
		["a:=x", "The value of `a:=x` is not JSON."],
		[
			"a[b=1",
			"The field `a[b` does not fit: its brackets are not closed, or something follows them.",
		],
		["a=@gone.txt", /^The file gone.txt cannot be read: ENOENT/],
		["a[99999]=1", "The field `a[99999]` does not fit: the list is too long."],
	])("%s is refused", async (item, message) => {
		await expect(made({ items: [item] })).rejects.toThrow(message);
	});

	test("do not fit each other", async () => {
		await expect(made({ items: ["a=1", "a[b]=2"] })).rejects.toThrow(
			"The field `a[b]` does not fit: what it goes into is a value already.",
		);
		await expect(
			made({ items: ["a=1"], options: [option("data", "b=2")] }),
		).rejects.toThrow("`a=1` and the options for data both make the body.");
	});
});

describe("options", () => {
	test("data of files is as curl sends it, and its braces are none of ours", async () => {
		const data = async (name: CurlOption["name"], value: string) =>
			(await made({ options: [option(name, value)], stdin: "in\nput" })).http
				.body;
		expect(await data("data", "@two.txt")).toMatchObject({
			data: "onetwo \\{{three}}",
		});
		expect(await data("data-binary", "@two.txt")).toMatchObject({
			type: "file",
			data: [{ filePath: "./two.txt" }],
		});
		expect(await data("json", "@body.json")).toMatchObject({
			type: "file",
			data: [{ filePath: "./body.json", contentType: "application/json" }],
		});
		expect(await data("data-urlencode", "t@two.txt")).toEqual({
			type: "form-urlencoded",
			data: [{ name: "t", value: "one\ntwo \\{{three}}\n" }],
		});
		expect(await data("data", "@-")).toMatchObject({ data: "input" });
		expect(await data("data-binary", "@-")).toMatchObject({ data: "in\nput" });
		expect(await data("form", "a=<two.txt")).toMatchObject({
			data: [{ name: "a", type: "text", value: "one\ntwo \\{{three}}\n" }],
		});
	});

	test("headers come from files, passwords are asked for", async () => {
		const { http } = await made({
			options: [option("header", "@headers.txt"), option("user", "ada")],
		});
		expect(http.headers).toEqual([
			{ name: "X-One", value: "1" },
			{ name: "X-Two", value: "two" },
		]);
		expect(http.auth).toMatchObject({
			username: "ada",
			password: "{{?Password of ada}}",
		});
	});

	test("JSON that goes as a form is told", async () => {
		const json = [option("data", '{"a":1}')];
		expect((await made({ options: json })).warnings).toEqual([
			"The data looks like JSON, and goes as a form (application/x-www-form-urlencoded), as with curl.",
		]);
		const type = option("header", "Content-Type: application/json");
		expect((await made({ options: [...json, type] })).warnings).toEqual([]);
	});
});

test("a URL may leave out this computer's name", async () => {
	expect((await made({ url: ":3000/x" })).http.url).toBe(
		"http://localhost:3000/x",
	);
	expect((await made({ url: ":/x" })).http.url).toBe("http://localhost/x");
});
