import { describe, expect, test } from "vitest";
import { valueOfShape } from "../shape.ts";
import { readExpression, readScript } from "./read-script.ts";

describe("values", () => {
	const writtenValue = (code: string) => {
		const [write] = readScript(code).writes;
		return write && valueOfShape(write.shape);
	};

	test.each([
		[
			'client.setVar("a", { b: [1, "x", null, true], "c d": -2 })',
			{ b: [1, "x", null, true], "c d": -2 },
		],
		[`client.setVar("a", JSON.parse('{"b": 1}'))`, { b: 1 }],
		['const b = 1; client.setVar("a", { b })', { b: 1 }],
		['const user = { n: 1 }; client.setVar("a", user)', { n: 1 }],
	])("%s is known whole", (code, value) => {
		expect(writtenValue(code)).toEqual(value);
	});

	test.each([
		'const user = { n: 1 }; user.n = res.body; client.setVar("a", user)',
		'const user = { n: 1 }; change(user); client.setVar("a", user)',
		'const list = []; list.push(1); client.setVar("a", list)',
		'const user = { n: 1 }; const same = user; same.n = 2; client.setVar("a", user)',
		'client.setVar("a", { ...res.body })',
		'client.setVar("a", new Date())',
	])("%s is not known whole", (code) => {
		expect(writtenValue(code)).toBeUndefined();
	});

	test("what a response is asked for is a part of the response", () => {
		const { shape } = readExpression("res.body.users[0].name");
		expect(shape).toEqual({ kind: "response", path: ["users", 0, "name"] });
	});

	test("a callback's own `res` is not the response", () => {
		const [write] = readScript(
			'bru.sendRequest(o, (err, res) => bru.setVar("a", res.body.id))',
		).writes;
		expect(write?.shape).toEqual({ kind: "unknown" });
	});
});

describe("reads", () => {
	const guarded = (code: string) =>
		readScript(code).reads.map(({ name, isGuarded }) => [name, isGuarded]);

	test.each([
		'client.getVar("a") || 0',
		'client.getVar("a") ?? 0',
		'if (!client.getVar("a")) return',
		'if (client.getVar("a") === undefined) return',
		'client.hasVar("a")',
		'expect(client.getVar("a")).to.equal(undefined)',
		'const t = client.getVar("a"); if (t) use(t)',
		'if (client.hasVar("a")) use(client.getVar("a"))',
		'console.log(client.getVar("a"))',
		'client.getVar("a")?.length',
	])("%s provides for that there is no value", (code) => {
		expect(guarded(code).every(([, isGuarded]) => isGuarded)).toBe(true);
	});

	test.each([
		'use(client.getVar("a"))',
		'const t = client.getVar("a"); use(t)',
		'client.getVar("a").length',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the script's
		'`Bearer ${client.getVar("a")}`',
	])("%s relies on a value", (code) => {
		expect(guarded(code)).toEqual([["a", false]]);
	});

	test("reading everything is reading anything", () => {
		expect(readScript("Object.keys(bru.getAllVars())").openReads).toHaveLength(
			1,
		);
	});
});

test("placeholders in texts are found, and those that are filled in are marked", () => {
	const code = 'req.setUrl("{{host}}/x"); client.interpolate(`a {{b.c}}`);';
	const found = readScript(code).references.map(
		({ reference, isInterpolated, start, end }) => [
			reference.reference,
			isInterpolated,
			code.slice(start, end),
		],
	);
	expect(found).toEqual([
		["host", false, "{{host}}"],
		["b.c", true, "{{b.c}}"],
	]);
});

test("jumps, other requests, cookies and the end of the run are noted", () => {
	const facts = readScript(`
		bru.setNextRequest("login");
		bru.runner.setNextRequest(null);
		await bru.runRequest(path);
		await bru.sendRequest({ url });
		bru.cookies.jar().clear();
		bru.runner['stop' + 'Execution']();
		bru.resetOauth2Credential();
	`);
	expect(facts.nextRequests.map(({ target }) => target)).toEqual([
		"login",
		null,
	]);
	expect(facts.runRequests.map(({ target }) => target)).toEqual([undefined]);
	expect(facts).toMatchObject({
		sendsRequests: true,
		usesCookies: true,
		stops: [{}],
		resets: [{}],
	});
});

test.each([
	['req.setHeader("X-A", "1")', { part: "headers", header: "x-a" }],
	["req.setHeaders(all)", { part: "headers" }],
	["req.setBody({})", { part: "body" }],
	["req.body.name = 1", { part: "body" }],
	["req.setUrl(req.getUrl())", { part: "url" }],
	["sign(req)", { part: "any" }],
])("%s changes %j", (code, change) => {
	expect(readScript(code).requestChanges).toEqual([change]);
});

test.each(["req.getUrl()", "console.log(req)", "req.getHeader('a')"])(
	"%s changes nothing about the request",
	(code) => {
		expect(readScript(code).requestChanges).toEqual([]);
	},
);

test.each([
	["const = 1", 6],
	["client.setVar('a', )(", 20],
	["expect(1)\n}", 10],
])("%j is no script", (code, start) => {
	expect(readScript(code).fault?.start).toBe(start);
});

test.each([
	"return 1",
	"await client.sleep(1)",
	"const { a } = await f(); return a?.b ?? 1",
])("%s is the body of an async function", (code) => {
	expect(readScript(code).fault).toBeUndefined();
});

test.each(["res.body.", "res.body[", "res.body a", ""])(
	"%j is no expression",
	(code) => {
		expect(readExpression(code).facts.fault).toBeDefined();
	},
);

describe("names of Postman", () => {
	const accesses = (code: string) => {
		const { reads, writes, removals, nextRequests } = readScript(code);
		return [
			...reads.map(({ scope, name }) => `reads ${scope} ${name}`),
			...writes.map(({ scope, name }) => `sets ${scope} ${name}`),
			...removals.map(({ scope, name }) => `removes ${scope} ${name}`),
			...nextRequests.map(({ target }) => `goes to ${target}`),
		];
	};

	test.each([
		['pm.environment.set("a", 1)', ["sets environment a"]],
		["const { globals } = pm; globals.unset('a')", ["removes global a"]],
		['pm.collectionVariables.get("a")', ["reads collection a"]],
		[
			'pm.variables.get("a")',
			["runtime", "data", "environment", "collection", "global"].map(
				(scope) => `reads ${scope} a`,
			),
		],
		['postman.setEnvironmentVariable("a", 1)', ["sets environment a"]],
		['postman.getGlobalVariable("a")', ["reads global a"]],
		['postman.clearEnvironmentVariable("a")', ["removes environment a"]],
		['postman.setNextRequest("b")', ["goes to b"]],
		["pm.execution.setNextRequest(null)", ["goes to null"]],
		[
			'use(environment.a, globals["b"])',
			["reads environment a", "reads global b"],
		],
		['environment.a = 1; tests["x"] = environment.hasOwnProperty("a")', []],
		["const data = res.body; use(data.a)", []],
	])("%s", (code, expected) => {
		expect(accesses(code)).toEqual(expected);
	});

	test.each([
		["helper(pm)", { openReads: 1 }],
		["pm.environment.toObject()", { openReads: 1 }],
		["use(environment[name])", { openReads: 1 }],
		['pm.request.headers.add({ key: "a", value: "1" })', { requestChanges: 1 }],
		['pm.request.url = "x"', { requestChanges: 1 }],
		["pm.request.headers.get('a')", { requestChanges: 0 }],
	])("%s: %j", (code, counts) => {
		const { openReads, requestChanges } = readScript(code);
		expect({
			openReads: openReads.length,
			requestChanges: requestChanges.length,
		}).toMatchObject(counts);
	});

	test("cookies and requests are told, too", () => {
		expect(readScript("use(pm.cookies.get('a'))").usesCookies).toBe(true);
		expect(readScript("postman.getResponseCookie('a')").usesCookies).toBe(true);
		expect(readScript("pm.sendRequest('x', f)").sendsRequests).toBe(true);
		expect(readScript("pm.execution.runRequest('id')").openWrites).toHaveLength(
			1,
		);
		const [reference] = readScript(
			'pm.variables.replaceIn("{{a}}")',
		).references;
		expect(reference?.isInterpolated).toBe(true);
	});
});
