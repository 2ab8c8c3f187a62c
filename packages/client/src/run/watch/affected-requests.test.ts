import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { requestFile, type Scripts } from "../testing/run-files.ts";
import {
	affectedRequests,
	type Cookies,
	type RequestToRun,
	requestsToRun,
} from "./affected-requests.ts";
import { describeReason } from "./reasons.ts";
import { gatherWatchedRun, type WatchedRunOptions } from "./watched-run.ts";

type Files = Readonly<Record<string, string>>;
/** What is written anew; undefined is removed. */
type Changes = Readonly<Record<string, string | undefined>>;

const OWN = "info:\n  name: Test\n";
const after = (code: string): Scripts => ({ "after-response": code });
/** A request that reads a variable. */
const reading = (name: string, scripts: Scripts = {}, seq = 1) =>
	requestFile(name, { ...scripts, seq }).replace(
		"{{host}}/",
		`{{host}}/{{${name}}}/`,
	);

const SHOP: Files = {
	"auth/login.yml": requestFile("login", after('bru.setVar("token", 1)')),
	"auth/whoami.yml": requestFile("whoami"),
	"orders/a-create.yml": reading("token", after('bru.setVar("orderId", 2)')),
	"orders/b-pay.yml": reading("orderId", {}, 2),
	"users/list.yml": requestFile("list"),
};

/** What runs again, line by line, when files change. */
async function rerun(
	files: Files,
	changes: Changes,
	options: WatchedRunOptions & { readonly cookies?: Cookies } = {},
): Promise<readonly string[]> {
	const folder = await temporaryFolder({ "opencollection.yml": OWN, ...files });
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const { root } = folder;
	const gather = async () =>
		gatherWatchedRun(await openCollection(root), options);
	const before = await gather();
	for (const [path, text] of Object.entries(changes)) {
		const file = join(root, path);
		await mkdir(dirname(file), { recursive: true });
		if (text === undefined) await rm(file);
		else await writeFile(file, text);
	}
	const changed = new Set(Object.keys(changes).map((path) => join(root, path)));
	const { cookies } = options;
	return told(affectedRequests(before, await gather(), changed, cookies), root);
}

function told(
	requests: readonly RequestToRun[],
	root: string,
): readonly string[] {
	const shown = {
		file: (file: string) => relative(root, file),
		request: (path: string) => path,
	};
	return requests.map(({ definition: { path }, why }) =>
		`${path}: ${describeReason(why, shown)}`.replace(/: $/, ""),
	);
}

test("a request that changed runs with those that read what it sets, and after those that set what it reads", async () => {
	const create = SHOP["orders/a-create.yml"] ?? "";
	expect(await rerun(SHOP, { "orders/a-create.yml": create })).toEqual([
		"auth/login: runs first: sets `token` for orders/a-create",
		"orders/a-create: changed",
		"orders/b-pay: reads `orderId`, which orders/a-create sets",
	]);
	const list = SHOP["users/list.yml"] ?? "";
	expect(await rerun(SHOP, { "users/list.yml": list })).toEqual([
		"users/list: changed",
	]);
});

test("a request that sets no more what others read concerns them once more", async () => {
	const changes = { "auth/login.yml": requestFile("login") };
	expect(await rerun(SHOP, changes)).toEqual([
		"auth/login: changed",
		"orders/a-create: reads `token`, which auth/login sets",
		"orders/b-pay: reads `orderId`, which orders/a-create sets",
	]);
});

test("a request that is gone concerns those that read what it set; one with another name is new", async () => {
	expect(await rerun(SHOP, { "auth/login.yml": undefined })).toEqual([
		"orders/a-create: reads `token`, which auth/login set",
		"orders/b-pay: reads `orderId`, which orders/a-create sets",
	]);
	const changes = {
		"auth/login.yml": undefined,
		"auth/enter.yml": SHOP["auth/login.yml"],
	};
	expect(await rerun(SHOP, changes)).toEqual([
		"auth/enter: is new",
		"orders/a-create: reads `token`, which auth/enter sets",
		"orders/b-pay: reads `orderId`, which orders/a-create sets",
	]);
});

test("a file that cannot be read any more makes nothing run; mended, its request has changed", async () => {
	const broken = "info:\n  name: [\n";
	expect(await rerun(SHOP, { "auth/login.yml": broken })).toEqual([]);
	const files = { ...SHOP, "auth/login.yml": broken };
	const changes = { "auth/login.yml": SHOP["auth/login.yml"] };
	expect((await rerun(files, changes)).at(0)).toBe("auth/login: changed");
});

test("a folder's file concerns all that is in it, the collection's file everything", async () => {
	const folder = "info:\n  name: Orders\n  type: folder\n";
	expect(
		await rerun(
			{ ...SHOP, "orders/folder.yml": folder },
			{ "orders/folder.yml": `${folder}docs: New.\n` },
		),
	).toEqual([
		"auth/login: runs first: sets `token` for orders/a-create",
		"orders/a-create: inherits from orders/folder.yml",
		"orders/b-pay: inherits from orders/folder.yml",
	]);
	expect(await rerun(SHOP, { "opencollection.yml": OWN })).toHaveLength(5);
});

test("of an environment, those run that read what changed in it; of its other parts and of .env, all", async () => {
	const environment = (host: string, rest = "") =>
		`name: local\nvariables:\n  - name: host\n    value: ${host}\n  - name: list\n    value: a\n${rest}`;
	const files = {
		"environments/local.yml": environment("http://a.example"),
		"a.yml": requestFile("a"),
		"b.yml": "http:\n  url: http://b.example/{{list}}\n",
	};
	const local = "environments/local.yml";
	expect(
		await rerun(files, { [local]: environment("http://c.example") }),
	).toEqual(["a: reads `host`"]);
	expect(await rerun(files, { [local]: files[local] })).toEqual([]);
	const certificates =
		"clientCertificates:\n  - type: pem\n    domain: x.example\n    certificateFilePath: a.pem\n    privateKeyFilePath: b.pem\n";
	expect(
		await rerun(files, {
			[local]: environment("http://a.example", certificates),
		}),
	).toEqual([`a: needs ${local}`, `b: needs ${local}`]);
	expect(await rerun(files, { ".env": "A=1\n" })).toEqual([
		"a: needs .env",
		"b: needs .env",
	]);
});

test("files that scripts require and that bodies send count, also where a placeholder stands in the path", async () => {
	const form = (path: string) =>
		`http:\n  method: POST\n  url: http://a.example\n  body:\n    type: multipart-form\n    data:\n      - name: photo\n        type: file\n        value: ${path}\n`;
	const files = {
		"a.yml": requestFile("a", after('require("./lib/one").act(res)')),
		"lib/one.js": 'module.exports = require("./two");\n',
		"lib/two.js": "module.exports = { act() {} };\n",
		"b.yml": form("files/photo.png"),
		"c.yml": form('"files/{{name}}.png"'),
	};
	expect(await rerun(files, { "lib/two.js": "" })).toEqual([
		"a: requires lib/two.js",
	]);
	expect(await rerun(files, { "files/photo.png": "…" })).toEqual([
		"b: sends files/photo.png",
		"c: sends files/photo.png",
	]);
	expect(await rerun(files, { "files/photo.txt": "…" })).toEqual([]);
});

test("what nobody has asked to run comes only for variables that have no value otherwise", async () => {
	const changes = { "orders/b-pay.yml": SHOP["orders/b-pay.yml"] };
	const asked = { paths: ["orders/b-pay.yml"] };
	expect(await rerun(SHOP, changes, asked)).toEqual([
		"auth/login: runs first: sets `token` for orders/a-create",
		"orders/a-create: runs first: sets `orderId` for orders/b-pay",
		"orders/b-pay: changed",
	]);
	const overrides = { orderId: "7" };
	expect(await rerun(SHOP, changes, { ...asked, overrides })).toEqual([
		"orders/b-pay: changed",
	]);
	const login = { "auth/login.yml": SHOP["auth/login.yml"] };
	expect(await rerun(SHOP, login, asked)).toEqual([
		"auth/login: runs first: sets `token` for orders/a-create",
		"orders/a-create: runs first: sets `orderId` for orders/b-pay",
		"orders/b-pay: reads `orderId`, which orders/a-create sets",
	]);
});

test("who sets the cookie that a request was seen to send runs before it", async () => {
	const files = {
		"a.yml": requestFile("a"),
		"b.yml": requestFile("b"),
		"c.yml": requestFile("c"),
	};
	const none = new Set<string>();
	const cookies = new Map([
		["a", { sets: new Set(["sid"]), sends: none }],
		["c", { sets: none, sends: new Set(["sid"]) }],
	]);
	expect(
		await rerun(files, { "c.yml": requestFile("c") }, { cookies }),
	).toEqual(["a: runs first: sets the cookie `sid` for c", "c: changed"]);
	expect(
		await rerun(files, { "a.yml": requestFile("a") }, { cookies }),
	).toEqual(["a: changed", "c: reads the cookie `sid`, which a sets"]);
});

test("names that scripts make up may be any: all that read or set such run", async () => {
	const files = {
		"a.yml": requestFile(
			"a",
			after('for (const key of ["id"]) bru.setVar(key, 1)'),
		),
		"b.yml": reading("id"),
		"c.yml": requestFile("c"),
		"d.yml": requestFile("d", after("bru.getVar(res.body.name)")),
	};
	expect(await rerun(files, { "b.yml": reading("id") })).toEqual([
		"a: runs first: sets `id` for b",
		"b: changed",
	]);
	expect(
		await rerun(
			{ ...files, "a.yml": requestFile("a", after('bru.setVar("x", 1)')) },
			{ "d.yml": files["d.yml"] },
		),
	).toEqual(["a: runs first: d may read what it sets", "d: changed"]);
});

test("a script that says what comes next makes all run; one that runs a request changes with it", async () => {
	const files = {
		"a.yml": requestFile("a", after('bru.runner.setNextRequest("c")')),
		"b.yml": requestFile("b"),
		"c.yml": requestFile("c"),
	};
	expect(await rerun(files, { "a.yml": files["a.yml"] })).toEqual([
		"a: changed",
		"b: a says which request comes next",
		"c: a says which request comes next",
	]);
	const calling = requestFile("b", after('await bru.runRequest("c")'));
	expect(
		await rerun({ ...files, "b.yml": calling }, { "c.yml": files["c.yml"] }),
	).toEqual(["b: runs c in a script", "c: changed"]);
});

test("requests of a bundled collection change one by one", async () => {
	const bundled = (first: string, second: string, rest = "") =>
		`opencollection: 1.0.0\nbundled: true\ninfo:\n  name: Test\nitems:\n${[
			first,
			second,
		]
			.map(
				(url, at) =>
					`  - info:\n      name: r${at}\n      type: http\n    http:\n      method: GET\n      url: ${url}\n`,
			)
			.join("")}${rest}`;
	const own = "opencollection.yml";
	const before = { [own]: bundled("http://a.example", "http://b.example") };
	const second = bundled("http://a.example", "http://c.example");
	expect(await rerun(before, { [own]: `# moved\n${second}` })).toEqual([
		"r1: changed",
	]);
	const inherited = `${before[own]}request:\n  headers:\n    - name: a\n      value: b\n`;
	expect(await rerun(before, { [own]: inherited })).toEqual([
		"r0: needs opencollection.yml",
		"r1: needs opencollection.yml",
	]);
});

test("all, or some by their paths, run with what they need", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": OWN,
		...SHOP,
	});
	const run = await gatherWatchedRun(await openCollection(folder.root), {
		paths: ["orders"],
	});
	const all = [
		"auth/login: runs first: sets `token` for orders/a-create",
		"orders/a-create",
		"orders/b-pay",
	];
	expect(told(requestsToRun(run), folder.root)).toEqual(all);
	const some = new Set(["orders/a-create"]);
	expect(told(requestsToRun(run, undefined, some), folder.root)).toEqual(
		all.slice(0, 2),
	);
});
