import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { planRequests } from "./plan-requests.ts";
import type { PlannedRequest } from "./run-graph.ts";

interface Given {
	readonly url?: string;
	readonly method?: string;
	readonly after?: string;
	/** Fields below `runtime`. */
	readonly runtime?: string;
}

async function planOf(
	requests: readonly Given[],
	{
		files = {},
		isSeeded = false,
		allowsUnsafe = false,
		isDeveloper = false,
	}: {
		readonly files?: Readonly<Record<string, string>>;
		readonly isSeeded?: boolean;
		readonly allowsUnsafe?: boolean;
		readonly isDeveloper?: boolean;
	} = {},
): Promise<readonly PlannedRequest[]> {
	const texts = requests.map(
		({ url = "http://h", method = "GET", after, runtime = "" }, index) => {
			const script =
				after === undefined
					? ""
					: `  scripts:\n    - type: after-response\n      code: |-\n        ${after}\n`;
			const all = script + runtime;
			return [
				`r${String(index).padStart(4, "0")}.yml`,
				`info:\n  name: r${index}\n  seq: ${index + 1}\nhttp:\n  method: "${method}"\n  url: "${url}"\n${all && `runtime:\n${all}`}`,
			];
		},
	);
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...Object.fromEntries(texts),
		...files,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	const selected = await collection.select([]);
	return planRequests(selected.requests, {
		collection: collection.definition,
		scopes: [],
		isSeeded,
		allowsUnsafe,
		isDeveloper,
	});
}

const steps = (plan: readonly PlannedRequest[]) => plan.map(({ step }) => step);
const needs = (plan: readonly PlannedRequest[]) =>
	plan.map((request) =>
		[...request.needs].map(([position, { kind }]) => `${position} ${kind}`),
	);

test("requests that share nothing wait for nothing", async () => {
	const plan = await planOf([
		{},
		{ url: "{{unknown}}" },
		{ url: "{{unknown}}" },
	]);
	expect(steps(plan)).toEqual([0, 0, 0]);
	expect(needs(plan)).toEqual([[], [], []]);
});

test("who reads what another sets waits for it, also by way of other variables", async () => {
	const plan = await planOf([
		{ after: 'client.setVar("token", 1);' },
		{ url: "http://h/{{direct}}" },
		{
			url: "http://h/{{header}}",
			runtime:
				'  variables:\n    - name: header\n      value: "Bearer {{token}}"\n',
		},
		{ after: 'test("t", () => { client.getEnvVar("token"); });' },
		{
			runtime:
				'  assertions:\n    - expression: token\n      operator: eq\n      value: "1"\n',
		},
	]);
	expect(needs(plan)).toEqual([[], [], ["0 reads"], ["0 reads"], ["0 reads"]]);
	expect(plan[2]?.needs.get(0)).toMatchObject({ name: "token" });
});

test("who reads a value with parts of another one waits for whoever sets what that one refers to", async () => {
	const plan = await planOf([
		{ after: 'client.setVar("inner", "{{c}}");' },
		{ after: 'client.setVar("outer", [client.getVar("inner")]);' },
		{ after: 'client.setVar("kept", req.getUrl());', url: "http://h/{{c}}" },
		{ after: 'client.setVar("c", 1);' },
		{ url: "http://h/{{outer}}" },
		{ url: "http://h/{{kept}}" },
	]);
	expect(needs(plan).slice(4)).toEqual([
		["1 reads", "3 reads"],
		["2 reads", "3 reads"],
	]);
});

test("who sets what others read or set before waits for them", async () => {
	const set = 'client.setVar("n", 1);';
	const plan = await planOf([
		{ after: set },
		{ url: "{{n}}" },
		{ url: "{{n}}" },
		{ after: set },
		{ after: 'client.deleteVar("n");' },
	]);
	expect(needs(plan)).toEqual([
		[],
		["0 reads"],
		["0 reads"],
		["1 sets-later", "2 sets-later", "0 sets-too"],
		["3 sets-too"],
	]);
	expect(steps(plan)).toEqual([0, 1, 1, 2, 3]);
});

test.each([
	["client.setVar(res.body.name, 1);", "may set any variable"],
	["client.deleteAllVars();", "may remove any variable"],
	['client.setNextRequest("r0");', "says which request comes next"],
	['await client.runRequest("r0");', "runs another request"],
	['await client.sendRequest("http://h");', "sends requests of its own"],
	['client.cookies.get("a");', "uses the cookies"],
	["client.runner.stopExecution();", "may end the run"],
	['client.resetOauth2Credential("x");', "forgets credentials"],
	["this is no script", "cannot be read"],
])("nothing runs beside a request with %j", async (after, why) => {
	const plan = await planOf([{}, {}, { after }, {}, {}]);
	expect(steps(plan)).toEqual([0, 0, 1, 2, 2]);
	expect(plan[2]?.effects.barrier?.text).toBe(`has a script that ${why}`);
});

test("RFC 9110 §9.2.1: nothing runs beside a method that may change something", async () => {
	const requests = ["GET", "head", "POST", "{{verb}}", "OPTIONS", "TRACE"].map(
		(method) => ({ method }),
	);
	expect(steps(await planOf(requests))).toEqual([0, 0, 1, 2, 3, 3]);
	expect(steps(await planOf(requests, { allowsUnsafe: true }))).toEqual([
		0, 0, 0, 0, 0, 0,
	]);
});

test("what may read any variable comes between what sets one before and after it", async () => {
	const plan = await planOf([
		{ after: 'client.setVar("a", 1);' },
		{ after: "client.getAllVars();" },
		{ after: "client.getAllVars();" },
		{ after: 'client.setVar("b", 1);' },
		{},
	]);
	expect(steps(plan)).toEqual([0, 1, 1, 2, 0]);
});

test.each([
	["client.interpolate(res.body.text);", 1],
	['req.setUrl("{{" + res.body.name + "}}");', 1],
	['client.interpolate("{{other}}");', 0],
	["client.interpolate(`{{other}}`, 1);", 0],
])(
	"a script with %j waits for what sets any variable: step %i",
	async (after, step) => {
		const plan = await planOf([{ after: 'client.setVar("a", 1);' }, { after }]);
		expect(steps(plan)).toEqual([0, step]);
	},
);

test("with a seed, requests that draw numbers stay in order", async () => {
	const requests = [{ url: "{{$guid}}" }, {}, { url: "{{$guid}}" }];
	expect(steps(await planOf(requests, { isSeeded: true }))).toEqual([0, 0, 1]);
	expect(steps(await planOf(requests))).toEqual([0, 0, 0]);
});

test("in Node, a script with Node's modules has nothing beside it", async () => {
	const requests = [{ after: 'require("node:fs").readdirSync(".");' }, {}];
	expect(steps(await planOf(requests, { isDeveloper: true }))).toEqual([0, 1]);
	expect(steps(await planOf(requests))).toEqual([0, 0]);
});

test("the first with an OAuth 2.0 login logs in, then those with the same one run together", async () => {
	const auth =
		"request:\n  auth:\n    type: oauth2\n    grant_type: client_credentials\n    access_token_url: http://h/token\n";
	const inheriting =
		"info:\n  name: r\nhttp:\n  url: http://h\n  auth: inherit\n";
	const plan = await planOf([], {
		files: {
			"opencollection.yml": `info:\n  name: Test\n${auth}`,
			"a.yml": inheriting,
			"b.yml": inheriting,
			"c.yml": inheriting,
		},
	});
	expect(steps(plan)).toEqual([0, 1, 1]);
});

test("a plan of many requests takes time in proportion to them", async () => {
	const requests = Array.from({ length: 1_000 }, (_, index) =>
		index % 2 === 0
			? { after: `client.setVar("n${index}", 1);` }
			: { url: `{{n${index - 1}}}`, after: "client.getAllVars();" },
	);
	const plan = await planOf(requests);
	const edges = plan.reduce((sum, request) => sum + request.needs.size, 0);
	expect(edges).toBeLessThanOrEqual(1_000);
});
