import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";

describe.each(SHOPS)("hover in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		for (const path of [shop.list, shop.login, shop.local, shop.own])
			await editor.open(path);
	});

	afterAll(async () => {
		await editor.end();
	});

	/** Without the addresses of links, which are those of a temporary folder. */
	async function shown(path: string, marked: string) {
		const text = await editor.hover(path, marked);
		return text?.replace(/\]\([^)]*\)/g, "]");
	}

	test("shows the value in each environment, with those of others in it, and the line it is from", async () => {
		expect(await shown(shop.list, "{{base|Url}}")).toBe(
			[
				"**`baseUrl`** · environment",
				"",
				`- \`local\`: \`http://{{host}}:4000 → http://127.0.0.1:4000\` · [${shop.local}:${lineOf(shop.local, "baseUrl")}]`,
				`- \`staging\`: \`https://{{host}} → https://staging.example.com\` · [${shop.staging}:${lineOf(shop.staging, "baseUrl")}]`,
			].join("\n"),
		);
	});

	test("shows what a path leads to", async () => {
		expect(await shown(shop.list, "{{us|er.id}}")).toContain(
			"**`user.id`** · collection\n\n- collection: `7` · ",
		);
	});

	test("shows which script sets a variable, and what it makes", async () => {
		const client = shop.format === "OpenCollection" ? "client" : "bru";
		expect(await shown(shop.list, "{{tok|en}}")).toContain(
			`Set while running:\n\n- \`${client}.setVar("token", res.body.token);\` · [${shop.login}:`,
		);
	});

	test("tells the name in a script as it does in a placeholder", async () => {
		expect(await shown(shop.list, 'getVar("to|ken")')).toBe(
			await shown(shop.list, "{{to|ken}}"),
		);
	});

	test("shows what a request's own variable hides", async () => {
		const text = await shown(shop.list, "tra|ce");
		const own = `${shop.own}:${lineOf(shop.own, "trace: on") || lineOf(shop.own, "- name: trace")}`;
		expect(text).toBe(
			[
				"**`trace`** · request",
				"",
				`- request: \`off\` · [${shop.list}:${lineOf(shop.list, "trace")}]`,
				"",
				"Hides:",
				"",
				`- collection: \`on\` · [${own}]`,
			].join("\n"),
		);
	});

	test("never shows a secret, nor what is in .env or in the environment", async () => {
		const secret = await shown(shop.login, "{{api|Key}}");
		expect(secret).toContain("- `local`: `●●●` · ");
		const name = await shown(shop.login, "process.env.API|_KEY");
		expect(name).toBe(
			"`process.env.API_KEY`: set in `.env`. The value is not shown.",
		);
		expect(`${secret}${name}`).not.toContain("hunter2");
	});

	test("tells dynamic values", async () => {
		expect(await shown(shop.list, "{{$gu|id}}")).toBe(
			"`$guid` is made anew for each placeholder.",
		);
	});

	test("says that nothing sets a variable, and nothing at all elsewhere", async () => {
		await editor.type(shop.list, "{{user.id}}", "{{usr.id}}");
		expect(await shown(shop.list, "{{us|r.id}}")).toBe(
			"`usr.id`: nothing in this collection sets it.",
		);
		expect(await shown(shop.list, "Liste| –")).toBeUndefined();
		await editor.type(shop.list, "{{usr.id}}", "{{user.id}}");
	});

	function lineOf(path: string, text: string): number {
		const lines = (shop.files[path] ?? "").split("\n");
		return lines.findIndex((line) => line.includes(text)) + 1;
	}
});

test("a value is shown as text, whatever Markdown or HTML is in it", async () => {
	const root = writeFiles({
		"opencollection.yml": `opencollection: 1.0.0
info:
  name: X
request:
  variables:
    - name: odd
      value: "\`a\` [x](command:rm) <img src=x>\\nsecond"
`,
		"one.yml": 'info:\n  name: One\nhttp:\n  url: "http://localhost/{{odd}}"\n',
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	expect(await editor.hover("one.yml", "{{o|dd}}")).toContain(
		"- collection: `` `a` [x](command:rm) <img src=x> second `` · ",
	);
});

test("a variable is secret everywhere when the collection declares its name secret", async () => {
	const root = writeFiles({
		"opencollection.yml": `opencollection: 1.0.0
info:
  name: X
extensions:
  curlew:
    secrets:
      token: {}
request:
  variables:
    - name: token
      value: hunter2
    - name: header
      value: "Bearer {{token}}"
`,
		"one.yml":
			'info:\n  name: One\nhttp:\n  url: "http://localhost/{{token}}?{{header}}"\n',
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	expect(await editor.hover("one.yml", "{{to|ken}}")).toContain("`●●●`");
	expect(await editor.hover("one.yml", "{{hea|der}}")).toContain(
		"`Bearer {{token}} → Bearer ●●●`",
	);
});

test("placeholders in a part of a value are filled in, secrets among them masked", async () => {
	const root = writeFiles({
		"opencollection.yml": `opencollection: 1.0.0
info:
  name: X
request:
  variables:
    - name: login
      value:
        type: object
        data: '{"user": "{{name}}", "key": "{{key}}"}'
    - name: name
      value: Ada
`,
		"environments/dev.yml":
			"variables:\n  - name: key\n    value: hunter2\n    secret: true\n",
		"one.yml":
			'info:\n  name: One\nhttp:\n  url: "http://localhost/{{login.user}}/{{login.key}}/{{login}}"\n',
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	expect(await editor.hover("one.yml", "{{login.us|er}}")).toContain(
		"`{{name}} → Ada`",
	);
	expect(await editor.hover("one.yml", "{{login.ke|y}}")).toContain(
		"`{{key}} → ●●●`",
	);
	expect(await editor.hover("one.yml", "{{log|in}}")).toContain(
		'→ {"user":"Ada","key":"●●●"}`',
	);
});

test("the environment of runs that nobody chooses one for comes first, and says so", async () => {
	const host = (value: string) =>
		`variables:\n  - name: host\n    value: ${value}\n`;
	const root = writeFiles({
		"opencollection.yml": `opencollection: 1.0.0
info:
  name: X
extensions:
  curlew:
    defaultEnvironment: test
`,
		"environments/prod.yml": host("example.com"),
		"environments/test.yml": host("127.0.0.1"),
		"one.yml": 'info:\n  name: One\nhttp:\n  url: "http://{{host}}"\n',
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const text = await editor.hover("one.yml", "{{ho|st}}");
	expect(text?.match(/^- .*?(?= ·)/gm)).toEqual([
		"- `test` (default): `127.0.0.1`",
		"- `prod`: `example.com`",
	]);
});
