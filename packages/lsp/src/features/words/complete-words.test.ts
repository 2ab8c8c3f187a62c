import {
	AUTH_KINDS,
	AUTH_NAMES,
	BODY_NAMES,
	BRU_AUTH_NAMES,
	OPERATORS,
	SETTING_NAMES,
} from "@curlew/client/kinds";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Editor, writeFiles } from "../../testing/editor.ts";
import { SHOPS } from "../../testing/shops.ts";

const [YAML, BRU] = SHOPS;

/** What is offered at `|` in a text that somebody is writing, and the line that taking it makes. */
function typingIn(shop: (typeof SHOPS)[number] | undefined, own = shop?.list) {
	let editor: Editor;
	const path = own ?? "";
	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop?.files ?? {}));
	});
	afterAll(async () => {
		await editor.end();
	});
	return async (text: string) => {
		await editor.open(path, text.replace("|", ""));
		const around = text.slice(0, text.indexOf("|") + 1);
		const offered = await editor.complete(path, around);
		return {
			labels: [...offered.keys()],
			detail: (label: string) => offered.get(label)?.detail,
			told: (label: string) => offered.get(label)?.documentation,
			taken: (label: string) => editor.accept(path, offered.get(label)),
		};
	};
}

const REQUEST = "info:\n  name: List\n  type: http\nhttp:\n  method: GET\n";

describe("completion of words in OpenCollection", () => {
	const typing = typingIn(YAML);

	test("offers every kind of authentication, with what forms call it", async () => {
		const { labels, detail, taken } = await typing(
			`${REQUEST}  auth:\n    type: |\n  url: x\n`,
		);
		expect(labels).toEqual([...AUTH_NAMES, "none", "inherit"]);
		expect(detail("awsv4")).toBe(AUTH_KINDS.awsv4.label);
		expect(taken("oauth2")).toBe("type: oauth2");
	});

	test("replaces the word that stands there", async () => {
		const { taken } = await typing(`${REQUEST}  auth:\n    type: ba|sic\n`);
		expect(taken("bearer")).toBe("type: bearer");
	});

	test("offers `none` and `inherit` where the whole authentication is a word", async () => {
		const { labels } = await typing(`${REQUEST}  auth: |`);
		expect(labels).toEqual(["none", "inherit"]);
		const graphql = await typing("graphql:\n  url: x\n  auth: |");
		expect(graphql.labels).toEqual(["none", "inherit"]);
	});

	test("offers the fields of the kind that are not there yet, and their words", async () => {
		const start = `${REQUEST}  auth:\n    type: apikey\n    key: k\n`;
		const keys = await typing(`${start}    |\n`);
		expect(keys.labels).toEqual(["value", "placement"]);
		expect(keys.taken("value")).toBe("value:");
		const words = await typing(`${start}    placement: |`);
		expect(words.labels).toEqual(["header", "query"]);
		const group = await typing(
			`${REQUEST}  auth:\n    type: oauth2\n    credentials:\n      clientId: c\n      |`,
		);
		expect(group.labels).toEqual(["clientSecret", "placement"]);
	});

	test("offers every type of body", async () => {
		const { labels, detail } = await typing(
			`${REQUEST}  body:\n    type: |\n    data: x\n`,
		);
		expect(labels).toEqual([...BODY_NAMES, "none"]);
		expect(detail("multipart-form")).toBe("Multipart form");
	});

	test("offers every operator of assertions", async () => {
		const { labels, detail } = await typing(
			`${REQUEST}runtime:\n  assertions:\n    - expression: res.status\n      operator: is|\n`,
		);
		expect(labels).toEqual(Object.keys(OPERATORS));
		expect(detail("isDefined")).toBe("is defined");
	});

	test("offers the settings that are not there yet, and what they may be", async () => {
		const keys = await typing(`${REQUEST}settings:\n  timeout: 5\n  |\n`);
		const missing = SETTING_NAMES.filter((name) => name !== "timeout");
		expect(keys.labels).toEqual(missing);
		expect(keys.detail("followRedirects")).toBe("Follow redirects");
		const words = await typing(`${REQUEST}settings:\n  encodeUrl: |`);
		expect(words.labels).toEqual(["true", "false"]);
	});

	test("offers keys of lists, however they are indented", async () => {
		for (const indent of ["  ", "    "]) {
			const { labels } = await typing(
				`${REQUEST}runtime:\n  assertions:\n${indent}- expression: a\n${indent}- |`,
			);
			expect(labels.slice(0, 3)).toEqual(["expression", "operator", "value"]);
		}
	});

	test.each([
		["a text", `${REQUEST}docs: |-\n  auth:\n    type: |`.replace("|-", ">-")],
		["a script", `${REQUEST}runtime:\n  scripts:\n    - code: >-\n        cl|`],
		["a comment", `${REQUEST}  # auth|`],
		["a value of any kind", `${REQUEST}  url: |`],
		["a wrong place", `${REQUEST}auth:\n  type: |`],
	])("offers nothing in %s", async (_, text) => {
		expect((await typing(text)).labels).toEqual([]);
	});
});

describe("what is told of keys and words", () => {
	const typing = typingIn(YAML);
	let editor: Editor;
	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(YAML?.files ?? {}));
	});
	afterAll(async () => {
		await editor.end();
	});

	test("stands beside what is offered, with default and example", async () => {
		const { told } = await typing(`${REQUEST}settings:\n  |\n`);
		expect(told("maxRedirects")).toEqual({
			kind: "markdown",
			value:
				"Max redirects. Default: that of the folder, else of the collection, else `10`. For example: `5`.",
		});
		const keys = await typing(`${REQUEST}  |\n`);
		expect(keys.told("body")).toMatchObject({
			value: expect.stringMatching(/^The body, or a list of variants/),
		});
	});

	test.each([
		["  meth|od: GET", /^The method, of any name\. Default: `GET`/],
		["    type: api|key", /^API key$/],
		["    ty|pe: apikey", /^The kind of authentication\. Required\./],
		["    place|ment: query", /^Add to\. Default: `header`/],
		["      operator: n|eq", /^does not equal\n\nFor example: `500`/],
		["  time|out: 5", /^Timeout \(ms\)\. For the whole exchange/],
	])("is shown at %s", async (marked, expected) => {
		const path = YAML?.list ?? "";
		const text = `${REQUEST}  auth:\n    type: apikey\n    placement: query\nruntime:\n  assertions:\n    - expression: a\n      operator: neq\nsettings:\n  timeout: 5\n`;
		await editor.open(path, text);
		expect(await editor.hover(path, marked)).toMatch(expected);
	});

	test("is nothing at a value of any kind", async () => {
		const path = YAML?.list ?? "";
		await editor.open(path, `${REQUEST}  url: method\n`);
		expect(await editor.hover(path, "url: met|hod")).toBeUndefined();
	});
});

describe("completion of words in an item of a bundled collection", () => {
	const typing = typingIn(YAML, YAML?.own);

	test("offers them at any depth", async () => {
		const { labels } = await typing(
			"opencollection: 1.0.0\nbundled: true\nitems:\n  - info:\n      name: F\n      type: folder\n    items:\n      - http:\n          auth:\n            type: |",
		);
		expect(labels).toContain("digest");
	});
});

describe("completion of words in .bru", () => {
	const typing = typingIn(BRU);
	const get = (lines: string) => `meta {\n  name: List\n}\n\nget {\n${lines}`;

	test("offers kinds of authentication and bodies where the method names them", async () => {
		const auth = await typing(get("  url: x\n  auth: |\n}\n"));
		expect(auth.labels).toEqual([...AUTH_NAMES, "none", "inherit"]);
		expect(auth.taken("digest")).toBe("auth: digest");
		const body = await typing(get("  body: |\n}\n"));
		expect(body.labels).toContain("multipartForm");
		expect(body.detail("json")).toBe("JSON");
	});

	test("offers the sections of a request, with the kinds that they are of", async () => {
		const { labels, detail, taken } = await typing(`${get("}\n")}\nauth:|\n`);
		for (const kind of BRU_AUTH_NAMES) expect(labels).toContain(`auth:${kind}`);
		for (const kind of BODY_NAMES) expect(labels).toContain(`body:${kind}`);
		expect(labels).not.toContain("vars:secret");
		expect(detail("auth:wsse")).toBe("WSSE");
		expect(taken("auth:basic")).toBe("auth:basic {");
	});

	test("offers the keys of a kind as .bru calls them, and their words", async () => {
		const keys = await typing(`${get("}\n")}\nauth:oauth2 {\n  |\n}\n`);
		expect(keys.labels).toContain("token_header_prefix");
		expect(keys.detail("client_id")).toBe("Client ID");
		expect(keys.taken("scope")).toBe("scope:");
		const words = await typing(
			`${get("}\n")}\nauth:oauth2 {\n  grant_type: |\n}\n`,
		);
		expect(words.labels).toContain("password");
		const places = await typing(
			`${get("}\n")}\nauth:oauth2 {\n  token_placement: |\n}\n`,
		);
		expect(places.labels).toEqual(["header", "url"]);
	});

	test("offers operators behind an expression", async () => {
		const { labels, taken } = await typing(
			`${get("}\n")}\nassert {\n  res.body["a: b"].c: not|\n}\n`,
		);
		expect(labels).toEqual(Object.keys(OPERATORS));
		expect(taken("notIn")).toBe('res.body["a: b"].c: notIn');
	});

	test("offers settings and what they may be", async () => {
		const keys = await typing(`${get("}\n")}\nsettings {\n  |\n}\n`);
		expect(keys.labels).toEqual(expect.arrayContaining([...SETTING_NAMES]));
		expect(keys.detail("timeout")).toBe("Timeout");
		const words = await typing(
			`${get("}\n")}\nsettings {\n  encodeUrl: |\n}\n`,
		);
		expect(words.labels).toEqual(["true", "false"]);
	});

	test.each([
		["a body", `${get("}\n")}\nbody:json {\n  "a": tr|\n}\n`],
		["a script", `${get("}\n")}\nscript:pre-request {\n  cli|\n}\n`],
		["a header", `${get("}\n")}\nheaders {\n  accept: |\n}\n`],
		[
			"the second word of an assertion",
			`${get("}\n")}\nassert {\n  a: eq |\n}\n`,
		],
	])("offers nothing in %s", async (_, text) => {
		expect((await typing(text)).labels).toEqual([]);
	});
});
