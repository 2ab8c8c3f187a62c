import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openAppAt } from "../../../app/test/app-under-test.ts";
import { connectTo } from "../../../app/test/server-client.ts";
import { hostileCollection } from "./collection.ts";
import { hostileServer } from "./hostile-server.ts";
import { Place } from "./place.ts";
import { secretsIn } from "./search.ts";
import { GIVEN, SECRETS } from "./secrets.ts";

const run = promisify(execFile);

const ROUTES = new URL("../../../app/src/server/routes/", import.meta.url);

/** Asked here, with what is asked; `:id` is that of a sent request. */
const ASKED: Readonly<
	Record<string, readonly (readonly [string, unknown?])[]>
> = {
	"GET /collection": [["collection"]],
	"GET /access": [["access"]],
	"POST /access/ask": [["access/ask", {}]],
	"GET /dynamic-values": [["dynamic-values"]],
	"POST /variables": [
		["variables", { environment: "dev", request: draft("b-basic") }],
		["variables", { environment: "dev" }],
	],
	"POST /variables/mends": [
		[
			"variables/mends",
			{ environment: "dev", request: draft("b-basic"), raw: "{{nowhere}}" },
		],
	],
	"GET /environments/uses": [["environments/uses?name=environment"]],
	"POST /forms/read": ["a-oauth", "b-basic", "c-aws"].map((name) => [
		"forms/read",
		{ kind: "request", file: `${name}.yml`, at: [] },
	]),
	"POST /collection-files/browse": [
		["collection-files/browse", { folder: "" }],
	],
	"POST /certificates/presented": [
		[
			"certificates/presented",
			{ environment: "dev", url: "https://127.0.0.1:1/?q=1" },
		],
	],
	"POST /texts/read": ["environments/dev.yml", "a-oauth.yml"].map((file) => [
		"texts/read",
		{ file },
	]),
	"POST /drafts/keep": [
		["drafts/keep", kept("environment", "environments/dev.yml", typedSecret())],
		["drafts/keep", kept("request", "b-basic.yml", typedPassword())],
	],
	"GET /drafts": [["drafts"]],
	"POST /drafts/read": [
		["drafts/read", draftRef("environment", "environments/dev.yml")],
		["drafts/read", draftRef("text", "scripts/none.js")],
	],
	"POST /drafts/compare": [
		["drafts/compare", { ...draftRef("request", "b-basic.yml"), rival: "w" }],
	],
	"POST /drafts/merge": [
		[
			"drafts/merge",
			{
				...draftRef("environment", "environments/dev.yml"),
				text: "name: dev\nvariables:\n  - name: plain\n    value: x\n",
			},
		],
	],
	"GET /trash": [["trash"]],
	"GET /open-collections": [["open-collections"]],
	"GET /open-collections/requests": [["open-collections/requests"]],
	"GET /runs": [["runs"]],
	"GET /runs/:id": [["runs/run"]],
	"GET /runs/:id/results/:index": [["runs/run/results/0"]],
	"GET /runs/:id/comparison": [["runs/run/comparison"]],
	"GET /runs/:id/report/:format": [
		"html",
		"junit",
		"json",
		"markdown",
		"har",
		"terminal",
		"tap",
		"ndjson",
		"bruno-json",
		"newman-json",
	].map((format) => [`runs/run/report/${format}`]),
	"GET /data-files": [["data-files"]],
	"GET /script-api": [["script-api"]],
	"POST /scripts/judge": [["scripts/judge", { code: "let = ;" }]],
	"POST /preview": [
		[
			"preview",
			{ environment: "dev", request: draft("b-basic"), runsScripts: true },
		],
		["preview", { environment: "dev", request: draft("i-throws") }],
	],
	"POST /preview/code": ["secrets", "none"].map((placeholders) => [
		"preview/code",
		{
			...{ environment: "dev", request: draft("b-basic"), placeholders },
			target: "curl",
		},
	]),
	"POST /preview/origins": ["a-oauth", "b-basic"].map((name) => [
		"preview/origins",
		{ environment: "dev", request: draft(name) },
	]),
	"POST /preview/needs": [
		["preview/needs", { environment: "dev", request: draft("b-basic") }],
	],
	"POST /preview/place": [["preview/place", { file: "b-basic.yml", line: 3 }]],
	"GET /problems/counts": [["problems/counts"]],
	"GET /problems": [["problems"]],
	"POST /problems/in-file": ["environments/dev.yml", "b-basic.yml"].map(
		(file) => ["problems/in-file", { file }],
	),
	"POST /search": [["search", { text: "e" }]],
	"POST /tokens": [["tokens", lookAtToken()]],
	"POST /graphql/schema": [
		["graphql/schema", { environment: "dev", request: draft("b-basic") }],
	],
	"POST /graphql/schema/fetch": [
		[
			"graphql/schema/fetch",
			{ id: "schema", environment: "dev", request: draft("b-basic") },
		],
	],
	"POST /graphql/schema/file": ["b-basic.yml", "environments/dev.yml"].map(
		(file) => [
			"graphql/schema/file",
			{ environment: "dev", request: draft("b-basic"), file },
		],
	),
	"GET /graphql/schema-files": [["graphql/schema-files"]],
	"GET /mock": [["mock"]],
	"GET /git": [["git"]],
	"GET /git/programs": [["git/programs"]],
	"POST /git/diff": ["environments/dev.yml", "b-basic.yml"].map((path) => [
		"git/diff",
		{ path, area: "untracked" },
	]),
	"GET /preview/targets": [["preview/targets"]],
	"GET /collections": [["collections"]],
	"GET /exchanges/:id": [["exchanges/:id"]],
	"GET /exchanges/:id/lines": [
		["exchanges/:id/lines?view=pretty&from=0&count=500"],
		["exchanges/:id/lines?view=raw&from=0&count=500"],
		["exchanges/:id/lines?view=raw&columns=40&from=0&count=500"],
	],
	"GET /exchanges/:id/segments": [
		["exchanges/:id/segments?view=raw&line=0&from=0&count=500"],
	],
	"GET /exchanges/:id/block": [["exchanges/:id/block?view=pretty&line=0"]],
	"POST /exchanges/:id/search": [
		["exchanges/:id/search", { view: "pretty", query: { text: "Env/9" } }],
	],
	"GET /exchanges/:id/value": [["exchanges/:id/value?line=1"]],
	"POST /exchanges/:id/table": [
		["exchanges/:id/table", { from: 0, count: 100 }],
	],
	"POST /exchanges/:id/filter": [["exchanges/:id/filter", { filter: "." }]],
	"GET /exchanges/:id/text": [["exchanges/:id/text?view=pretty"]],
	"POST /exchanges/:id/copy": [
		["exchanges/:id/copy", { view: "pretty" }],
		["exchanges/:id/copy", { view: "raw", columns: 40 }],
	],
	"POST /exchanges/:id/rows": [
		["exchanges/:id/rows", { view: "raw", columns: 40, lines: [0] }],
	],
	"GET /exchanges/:id/content": [["exchanges/:id/content"]],
	"GET /exchanges/:id/visualizations/:index": [
		["exchanges/:id/visualizations/0"],
	],
	"GET /exchanges/:id/cookies": [["exchanges/:id/cookies"]],
	"POST /history/list": [["history/list", { filter: {} }]],
	"GET /history/size": [["history/size"]],
	"GET /history/:id": [["history/1"], ["history/2"]],
	"POST /history/compare": [
		["history/compare", { left: 1, right: 2, sortKeys: true }],
	],
};

/** They answer with nothing of a request or a response, or give what was asked for. */
const NOT_ASKED: Readonly<Record<string, string>> = {
	"GET /events": "read all the time",
	"GET /exchanges/:id/download": "the response as it came, as `send --raw`",
	"POST /send": "asked below",
	"POST /runs": "asked below",
	"POST /questions/:id": "takes an answer",
	"POST /access/answer": "takes an answer",
	"GET /exchanges/:id/live": "masked before it leaves the process: live.test",
	"GET /exchanges/:id/live/:number": "as the one before",
	"GET /tokens": "says what is waited for: which login, no token",
	"POST /curl": "reads what the page gives",
};

const CHANGES =
	/^(?:POST|DELETE) \/(?:drafts\/drop$|environments|collection-files\/copy$|certificates\/keep$|git\/(?:allow|stage|unstage|discard|restore|delete-again|commit|identity)$|access\/revoke$|mock\/(?:start|reset|stop)$|secrets|items|trash|collections|open-collections\/(?:close|again)$|page-state|variables|texts\/write|forms\/write|send\/:id\/cancel|runs\/:id(?:\/cancel)?$|history\/delete|history\/:id\/send|exchanges\/:id(?:\/cookies\/delete)?$)/;

function draft(path: string) {
	return { path, file: `${path}.yml`, at: [] };
}

function lookAtToken() {
	const request = { owner: "request", path: "a-oauth", file: "a-oauth.yml" };
	return { ...request, id: "t", work: "look", environment: "dev", at: [] };
}

function draftRef(kind: string, file: string) {
	return { kind, file, at: [], now: { file, at: [] } };
}

/** What somebody has typed and not saved. */
function kept(kind: string, file: string, content: unknown) {
	const window = { version: "v", from: null, window: "w", tab: "{}" };
	return { ...draftRef(kind, file), ...window, change: { content } };
}

function typedSecret() {
	const value = SECRETS.command;
	return { name: "dev", variables: [{ name: "fromCommand", value }] };
}

function typedPassword() {
	const auth = { type: "basic", username: "u", password: SECRETS.command };
	return { info: { name: "b", type: "http" }, http: { auth } };
}

test("every route of the app's server is asked, or somebody has said why not", async () => {
	const folder = fileURLToPath(ROUTES);
	const routes: string[] = [];
	for (const name of await readdir(folder))
		for (const [, method = "", path = ""] of (
			await readFile(new URL(name, ROUTES), "utf8")
		).matchAll(/\.(get|post|delete|put)\(\s*"([^"]+)"/g))
			routes.push(`${method.toUpperCase()} ${path}`);
	expect(routes.length).toBeGreaterThan(30);
	const untold = routes.filter(
		(route) =>
			!(route in ASKED) && !(route in NOT_ASKED) && !CHANGES.test(route),
	);
	expect(untold, "Add the route to ASKED.").toEqual([]);
});

test("nothing that the app says or keeps has a byte of a secret in it", async () => {
	await using place = await Place.make();
	await using server = await hostileServer();
	server.forget(["row", "proxy", "passphrase", "prompt", "processEnv"]);
	const files = Object.entries(
		hostileCollection(server.url, place.at("none")),
	).map(([name, text]) => [
		name,
		text
			.replaceAll("{{?Password}}", "{{pw}}")
			.replace(/source: \{ secretCommand.*/, "allowedHosts: [loopback]")
			.replaceAll("{{process.env.PLANTED_PROCESS_TOKEN}}", "{{apiKey}}")
			.replaceAll(', client.getProcessEnv("PLANTED_PROCESS_TOKEN")', ""),
	]);
	const given = { ...GIVEN, fromCommand: SECRETS.command };
	const collection: Record<string, string> = Object.fromEntries(files);
	collection["environments/dev.yml"] += Object.entries(given)
		.map(
			([name, value]) =>
				`  - name: ${name}\n    secret: true\n    value: ${JSON.stringify(value)}\n`,
		)
		.join("");
	const root = await place.write("collection", collection);
	await run("git", ["init", "--quiet"], { cwd: root });
	await using app = await openAppAt(root, place.env);
	await using client = await connectTo(app.url);
	const said = new Map<string, string>();
	const ids: string[] = [];
	for (const path of ["a-oauth", "b-basic", "d-moved", "g-unknown-host"]) {
		const id = `send-${path}`;
		await client.post("send", {
			...{ id, environment: "dev", request: draft(path) },
		});
		await client.event(
			(event) => event.type === "send-finished" && event.id === id,
		);
		ids.push(id);
	}
	await client.post("runs", {
		id: "run",
		config: { environment: "dev", paths: [] },
	});
	await expect
		.poll(async () => (await client.get("runs/run")).text(), {
			timeout: 30_000,
		})
		.toContain('"summary":{');
	for (const [route, questions] of Object.entries(ASKED))
		for (const [path, body] of questions)
			for (const id of path.includes(":id") ? ids : [""]) {
				const asked = path.replace(":id", id);
				const answer = await (body === undefined
					? client.get(asked)
					: client.post(asked, body));
				said.set(
					`${route} ${asked} ${answer.status}`,
					[...answer.headers].join("\n") + (await answer.text()),
				);
			}
	said.set("events", client.streamed());
	expect(said.get("GET /exchanges/:id exchanges/send-b-basic 200")).toContain(
		"visualizations",
	);
	const faults = [...said.keys()].filter((name) => / 5\d\d$/.test(name));
	expect(faults).toEqual([]);
	expect(
		[...said.keys()].filter((name) => name.endsWith(" 200")).length,
	).toBeGreaterThan(40);
	const found = [...said].flatMap(([name, text]) =>
		secretsIn(text).map((one) => `${name}: ${one}`),
	);
	const disk = await place.secretsOnDisk();
	expect([...found, ...disk.found].slice(0, 20)).toEqual([]);
}, 120_000);
