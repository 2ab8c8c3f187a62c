import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importFilesOf } from "../testing/import-files-of.ts";
import { multipartOf } from "./multipart-text.ts";

interface Sent {
	readonly method?: string;
	readonly url: string;
	readonly headers?: readonly (readonly [string, string])[];
	readonly postData?: object;
	readonly type?: string;
	readonly page?: string;
	readonly media?: string;
}

function har(entries: readonly Sent[], pages: readonly object[] = []): string {
	return JSON.stringify({
		log: {
			version: "1.2",
			creator: { name: "test", version: "1" },
			pages,
			entries: entries.map(
				({
					method = "GET",
					url,
					headers = [],
					postData,
					type,
					page,
					media,
				}) => ({
					...(page !== undefined && { pageref: page }),
					...(type !== undefined && { _resourceType: type }),
					request: {
						method,
						url,
						headers: headers.map(([name, value]) => ({ name, value })),
						...(postData && { postData }),
					},
					response: {
						status: 200,
						content: { mimeType: media ?? "application/json" },
					},
				}),
			),
		},
	});
}

const importHar = (
	entries: readonly Sent[],
	pages: readonly object[] = [],
	staticFiles = false,
) => importFilesOf({ "a.har": har(entries, pages) }, "a.har", { staticFiles });

describe("a HAR file", () => {
	test("becomes requests, by page, without what pages are made of, each once", async () => {
		const entries: readonly Sent[] = [
			{ url: "https://a.test/", page: "p1", type: "document" },
			{ url: "https://a.test/x.js", page: "p1", type: "script" },
			{ url: "https://a.test/logo.png", page: "p1", media: "image/png" },
			{ url: "https://a.test/api/users", page: "p1", type: "xhr" },
			{ url: "https://a.test/api/users", page: "p2", type: "xhr" },
			{
				url: "https://a.test/api/cart",
				page: "p2",
				type: "fetch",
				media: "application/javascript",
			},
			{ url: "wss://a.test/live", page: "p2", type: "websocket" },
		];
		const pages = [
			{ id: "p1", title: "https://a.test/" },
			{ id: "p2", title: "https://a.test/cart?x=1" },
		];
		const { files, counts, losses, changes, found } = await importHar(
			entries,
			pages,
		);
		expect(Object.keys(files).sort()).toEqual([
			"a.test-cart/GET -api-cart.yml",
			"a.test-cart/folder.yml",
			"a.test/GET -.yml",
			"a.test/GET -api-users.yml",
			"a.test/folder.yml",
			"opencollection.yml",
		]);
		expect(counts).toEqual([3, 2, 0]);
		expect(losses).toEqual([
			expect.stringContaining("1 of 7 entries are no HTTP requests"),
		]);
		expect(changes).toEqual([
			expect.stringContaining("2 of 7 entries are for scripts, styles"),
			expect.stringContaining("1 of 7 entries were sent more than once"),
		]);
		expect(found).toEqual([]);
		expect((await importHar(entries, pages, true)).counts).toEqual([5, 2, 0]);
	});

	test("has no live credentials in the files that are shared", async () => {
		const { files } = await importHar([
			{
				method: "POST",
				url: "https://a.test/login?api_key=k-123456&x=1",
				headers: [
					["Authorization", "Bearer t0k3n"],
					["Cookie", "theme=dark; sid=s3ss10n"],
					["Content-Type", "application/json"],
				],
				postData: {
					mimeType: "application/json",
					text: '{"user":"{{ann}}","password":"hu\\"nter2"}',
				},
			},
		]);
		expect(files[".env"]).toBe(
			"api_key=k-123456\nauthorization=t0k3n\nsid=s3ss10n\npassword='hu\"nter2'\n",
		);
		expect(files[".gitignore"]).toBe(".env\n.env.*\n");
		const shared = `${files["POST -login.yml"]}${files["opencollection.yml"]}`;
		for (const value of ["k-123456", "t0k3n", "s3ss10n", "nter2"])
			expect(shared).not.toContain(value);
		expect(shared).toContain("?api_key={{api_key}}&x=1");
		expect(shared).toContain("value: theme=dark; sid={{sid}}");
		// Braces that were recorded are text.
		expect(shared).toContain('{"user":"\\{{ann}}","password":"{{password}}"}');
	});

	test("tells of uploads and binary bodies, which it cannot have", async () => {
		const form =
			'--B\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\n--B\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\n\r\n--B--\r\n';
		const { files, losses } = await importHar([
			{
				method: "POST",
				url: "https://a.test/upload",
				headers: [["content-type", "multipart/form-data; boundary=B"]],
				postData: { mimeType: "multipart/form-data; boundary=B", text: form },
			},
			{
				method: "PUT",
				url: "https://a.test/bytes",
				postData: {
					mimeType: "application/octet-stream",
					text: "AAE=",
					encoding: "base64",
				},
			},
		]);
		expect(files["POST -upload.yml"]).toContain(
			"- name: a\n        type: text\n        value: one",
		);
		expect(files["POST -upload.yml"]).toContain(
			"- name: f\n        type: file\n        value:\n          - x.txt\n        contentType: text/plain",
		);
		expect(losses).toEqual([
			expect.stringContaining("no content of the files"),
			expect.stringContaining("binary"),
		]);
	});
});

test("the parts of any form are read as they were written", () => {
	const name = fc.stringMatching(/^[a-z_]{1,8}$/);
	const value = fc.string().filter((text) => !/\r|\n|--B|\{\{/.test(text));
	fc.assert(
		fc.property(fc.array(fc.tuple(name, value), { minLength: 1 }), (fields) => {
			const text = fields
				.map(
					([one, content]) =>
						`--B\r\nContent-Disposition: form-data; name="${one}"\r\n\r\n${content}\r\n`,
				)
				.join("");
			expect(
				multipartOf(`${text}--B--\r\n`, "multipart/form-data; boundary=B"),
			).toEqual(
				fields.map(([one, content]) => ({
					name: one,
					type: "text",
					value: content,
				})),
			);
		}),
	);
});
