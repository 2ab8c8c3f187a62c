import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BodyDefinition, MultipartPart } from "../collection/model.ts";
import { DynamicValues } from "../variables/dynamic-values.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import {
	built,
	entry,
	field,
	refusals,
	type Setting,
} from "./testing/built-requests.ts";

let parent: string;
let root: string;
beforeEach(async () => {
	parent = await mkdtemp(join(tmpdir(), "curlew-body-"));
	root = join(parent, "collection");
	await mkdir(join(root, "files"), { recursive: true });
	await writeFile(join(root, "files", "photo.PNG"), Buffer.from([1, 0, 255]));
	await writeFile(join(root, "files", "a.txt"), "text of a");
	await writeFile(join(parent, "private.txt"), "private");
});
afterEach(() => rm(parent, { recursive: true }));

const at = { field: field("http", "body", "data") };

function file(
	filePath: string | undefined,
	contentType?: string,
): BodyDefinition {
	return { kind: "file", filePath, contentType, ...at };
}

function form(
	...parts: (Partial<MultipartPart> & { name: string })[]
): BodyDefinition {
	return {
		kind: "multipart-form",
		parts: parts.map((part) => ({
			kind: "text",
			values: [],
			contentType: undefined,
			isDisabled: false,
			...part,
		})),
		...at,
	};
}

function inRoot(setting: Setting = {}): Setting {
	return { ...setting, collection: { root, ...setting.collection } };
}

async function contentOf({ body }: OutgoingRequest): Promise<Buffer> {
	if (body?.kind === "bytes") return Buffer.from(body.bytes);
	if (body?.kind !== "stream") throw new Error("No bytes and no stream.");
	const content = await buffer(body.open());
	expect(content.length).toBe(body.length);
	return content;
}

test.each([
	["a NUL character", "files/a\0.txt"],
	["a name that is too long", "x".repeat(5000)],
	["a link to itself", "circle"],
])(
	"a path that the system cannot follow, as %s, is refused",
	async (_, path) => {
		await symlink("circle", join(root, "circle"));
		const [problem] = refusals({ body: file(path) }, inRoot());
		expect(problem).toMatch(
			/^BODY_FILE_NOT_READABLE: The file .* cannot be accessed: /,
		);
	},
);

test("a line break in a content type as written is refused", () => {
	const part = form({ name: "a", values: ["1"], contentType: "a\nb" });
	for (const body of [file("files/a.txt", "a\nb"), part])
		expect(refusals({ body }, inRoot())).toEqual([
			expect.stringMatching(
				/^INVALID_HEADER_VALUE: The value of the content type of .* contains a line break/,
			),
		]);
});

test("a multipart type gets its boundary in whatever case it is written", () => {
	const headers = [entry("Content-Type", "Multipart/Form-Data")];
	const body = form({ name: "a", values: ["1"] });
	expect(built({ headers, body }, inRoot()).headers).toEqual([
		["Content-Type", expect.stringMatching(/^Multipart\/Form-Data; boundary=/)],
	]);
});

describe("a file body", () => {
	test("is streamed, with its length and the type of its ending", async () => {
		const request = built(
			{ body: file("{{dir}}/photo.PNG") },
			{
				...inRoot(),
				run: { overrides: new Map([["dir", "files"]]) },
			},
		);
		expect(await contentOf(request)).toEqual(Buffer.from([1, 0, 255]));
		expect(await contentOf(request)).toHaveLength(3); // it can be opened again
		expect(request.headers).toEqual([["Content-Type", "image/png"]]);
		expect(request.body).toMatchObject({ description: "file photo.PNG (3 B)" });
	});

	test("has the type that the file says, or the header", () => {
		const body = file("files/a.txt", "text/x-{{kind}}");
		const setting = inRoot({ run: { overrides: new Map([["kind", "log"]]) } });
		expect(built({ body }, setting).headers).toEqual([
			["Content-Type", "text/x-log"],
		]);
		const headers = [entry("content-type", "text/mine")];
		expect(built({ body, headers }, setting).headers).toEqual([
			["content-type", "text/mine"],
		]);
	});

	test("that is missing, a folder, or not chosen is refused", () => {
		expect(refusals({ body: file("nope.bin") }, inRoot())).toEqual([
			`BODY_FILE_NOT_FOUND: The file ${join(root, "nope.bin")}, named by the path of the file body, does not exist.`,
		]);
		expect(refusals({ body: file("files") }, inRoot())).toEqual([
			`BODY_FILE_NOT_FOUND: ${join(root, "files")}, named by the path of the file body, is not a file.`,
		]);
		expect(refusals({ body: file(undefined) }, inRoot())).toEqual([
			"BODY_FILE_NOT_CHOSEN: The body is a file, but no file is selected.",
		]);
	});

	test("an unresolved path is told of once", () => {
		expect(refusals({ body: file("{{nope}}") }, inRoot())).toEqual([
			"UNRESOLVED_VARIABLE: `{{nope}}` in the path of the file body has no value: the variable `nope` is not set.",
		]);
	});
});

describe("a multipart form", () => {
	test("holds texts and files as RFC 7578 says, with a known length", async () => {
		const request = built(
			{
				body: form(
					{ name: '{{n}} "quoted"\n', values: ["ü {{n}}"] },
					{
						name: "json",
						values: ['{"a":1}'],
						contentType: "application/json",
					},
					{ name: "off", values: ["x"], isDisabled: true },
					{
						name: "pics",
						kind: "file",
						values: ["files/photo.PNG", "files/a.txt"],
					},
				),
			},
			inRoot({ run: { overrides: new Map([["n", "name"]]) } }),
		);
		const type = request.headers[0]?.[1] ?? "";
		const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(type)?.[1];
		expect(boundary).toMatch(/^-{4}CurlewForm[0-9a-f]{24}$/);
		expect((await contentOf(request)).toString("latin1")).toBe(
			[
				`--${boundary}`,
				'Content-Disposition: form-data; name="name %22quoted%22%0A"',
				"",
				Buffer.from("ü name").toString("latin1"),
				`--${boundary}`,
				'Content-Disposition: form-data; name="json"',
				"Content-Type: application/json",
				"",
				'{"a":1}',
				`--${boundary}`,
				'Content-Disposition: form-data; name="pics"; filename="photo.PNG"',
				"Content-Type: image/png",
				"",
				"\x01\0\xff",
				`--${boundary}`,
				'Content-Disposition: form-data; name="pics"; filename="a.txt"',
				"Content-Type: text/plain",
				"",
				"text of a",
				`--${boundary}--`,
				"",
			].join("\r\n"),
		);
		expect(request.body).toMatchObject({
			description: "multipart form, 3 parts",
		});
	});

	test("has the same boundary with the same seed, which stands in none of its texts", async () => {
		const boundaryOf = (seed: number | undefined, text: string) => {
			const dynamic = new DynamicValues({ seed });
			const body = form({ name: "a", values: [text] });
			const setting = inRoot({ run: { sources: { dynamic } } });
			return built({ body }, setting).headers[0]?.[1].split("boundary=")[1];
		};
		const boundary = boundaryOf(1, "text") ?? "";
		expect(boundaryOf(1, "other")).toBe(boundary);
		expect(boundaryOf(2, "text")).not.toBe(boundary);
		expect(boundaryOf(undefined, "")).not.toBe(boundaryOf(undefined, ""));
		const other = boundaryOf(1, `--${boundary}`);
		expect(other).not.toBe(boundary);
		expect(boundaryOf(1, `--${boundary}--`)).toBe(other);
	});

	test("is understood by a standard parser", async () => {
		const request = built(
			{
				body: form(
					{ name: "a", values: ["1"] },
					{ name: "a", values: ["2\r\n"] },
				),
			},
			inRoot(),
		);
		const headers = request.headers.map(([name, value]): [string, string] => [
			name,
			value,
		]);
		const body = new Uint8Array(await contentOf(request));
		const parsed = await new Response(body, { headers }).formData();
		expect(parsed.getAll("a")).toEqual(["1", "2\r\n"]);
	});

	test("a multipart type of the user's gets a boundary, and keeps its own", async () => {
		const body = form({ name: "a", values: ["1"] });
		const typed = (type: string) =>
			built({ body, headers: [entry("Content-Type", type)] }, inRoot());
		expect(typed("multipart/mixed").headers[0]?.[1]).toMatch(
			/^multipart\/mixed; boundary=----CurlewForm/,
		);
		const own = typed('multipart/form-data; boundary="my own"');
		expect(own.headers[0]?.[1]).toBe('multipart/form-data; boundary="my own"');
		expect(String(await contentOf(own))).toMatch(
			/^--my own\r\n[\s\S]*--my own--\r\n$/,
		);
	});

	test("a line break in a part's type is refused", () => {
		const body = form({ name: "a", values: ["1"], contentType: "a/{{t}}" });
		expect(refusals({ body }, inRoot({ data: { t: "b\r\nX: y" } }))).toEqual([
			"INVALID_HEADER_VALUE: The value of `{{t}}` would put a CR character into the content type of the part `a`.",
		]);
	});
});
