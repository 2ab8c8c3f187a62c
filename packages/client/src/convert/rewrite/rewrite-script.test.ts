import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rewriteScript } from "./rewrite-script.ts";

describe("what has an equal in Curlew is rewritten where it stands", () => {
	test.each([
		[
			'pm.test("Created", function () {\n\tpm.response.to.have.status(201); // as ever\n});',
			'test("Created", function () {\n\texpect(res.status).to.equal(201); // as ever\n});',
		],
		[
			"var json = JSON.parse(responseBody);\npm.environment.set('id', json.id);",
			"var json = res.json();\nclient.setEnvVar('id', json.id);",
		],
		["pm.response.json().items[0].id", "res.json().items[0].id"],
		[
			'pm.expect(pm.response.text()).to.include("ok")',
			'expect(res.text()).to.include("ok")',
		],
		[
			'tests["Is quick, " + responseCode.code] = (responseTime < 200);',
			'test("Is quick, " + res.status, () => { expect((res.responseTime < 200)).to.be.ok; });',
		],
		["tests.quick = true", 'test("quick", () => { expect(true).to.be.ok; })'],
		[
			"pm.response.to.not.be.serverError;",
			"expect(res.status).to.not.be.within(500, 599);",
		],
		[
			'pm.response.to.have.status("OK")',
			'expect(res.statusText).to.equal("OK")',
		],
		[
			'pm.response.to.have.jsonBody("user.id", pm.globals.get("id"));',
			'expect(res.body).to.have.jsonBody("user.id", client.getGlobalEnvVar("id"));',
		],
		[
			'pm["request"].headers.upsert({ key: "X", value: pm.iterationData.get("x") })',
			'req.headerList.upsert({ key: "X", value: client.runner.iterationData.get("x") })',
		],
		["pm.request.method = 'PUT'", "req.method = 'PUT'"],
		[
			"pm.test('a', () => pm.response.to.be.ok)",
			"test('a', () => expect(res.status).to.equal(200))",
		],
		[
			"function check(res) { return res.ok } pm.response.code",
			"function check(res) { return res.ok } res.status",
		],
		["JSON.parse(text)", "JSON.parse(text)"],
		[
			"pm.response.to.be.json; pm.response.to.not.have.jsonBody()",
			"expect(() => res.json()).to.not.throw(); expect(() => res.json()).to.throw()",
		],
		[
			"if (!pm.variables.has(name)) pm.expect.fail('none')",
			"if (!(client.hasVar(name) || client.hasEnvVar(name) || client.hasCollectionVar(name) || client.hasGlobalEnvVar(name))) expect.fail('none')",
		],
		[
			"pm.variables.get('a') + 1",
			"(client.getVar('a') ?? client.getEnvVar('a') ?? client.getCollectionVar('a') ?? client.getGlobalEnvVar('a')) + 1",
		],
		[
			"pm.variables.set('a', pm.response.json().id || next)",
			"client.setVar('a', (res.json().id || next) ?? null)",
		],
		[
			"pm.response.to.not.have.property('errors')",
			"expect(res).to.not.have.property('errors')",
		],
		[
			'postman.setNextRequest(null); postman.clearGlobalVariable("a")',
			'client.setNextRequest(null); client.deleteGlobalEnvVar("a")',
		],
		[
			"pm.test('a', async () => { await 1; })",
			"test('a', async () => { await 1; })",
		],
	])("%s", (code, rewritten) => {
		expect(rewriteScript(code)).toEqual({ code: rewritten, kept: [] });
	});
});

describe("everything else stays, and is told", () => {
	test.each([
		["pm.sendRequest(url, () => {});", ["pm.sendRequest"]],
		["pm.test('x', (done) => done());", ["pm.test"]],
		["pm.test('x', check);", ["pm.test"]],
		[
			"pm.expect(pm.response).to.have.status(200);",
			["pm.expect", "pm.response"],
		],
		["const { code } = pm.response;", ["pm.response"]],
		["pm.response.to.have.status(wanted);", ["pm.response.to.have.status"]],
		["pm?.environment.get('a');", ["pm"]],
		["pm[name].get('a');", ["pm"]],
		["send({ responseBody });", ["responseBody"]],
		["pm.response.code = 200;", ["pm.response.code"]],
		["tests['a'] = await pm.vault.get('a');", ["tests.a", "pm.vault.get"]],
		["pm.execution.skipRequest()", ["pm.execution.skipRequest"]],
		["JSON.parse(text, pm.response.text)", ["pm.response.text"]],
		["(error, res) => pm.response.code;", ["pm.response.code"]],
		[
			"(error, res) => pm.response.to.have.status(200);",
			["pm.response.to.have.status"],
		],
		["pm.variables.get(next());", ["pm.variables.get"]],
		["pm.globals.set('a', require('uuid')());", ["require('uuid')"]],
		["pm.response.to.have.property('code');", ["pm.response.to.have.property"]],
		["pm.response.to.have.jsonBody({});", ["pm.response.to.have.jsonBody"]],
	])("%s", (code, names) => {
		const { code: same, kept } = rewriteScript(code);
		expect(same).toBe(code);
		expect(kept.map(({ name }) => name)).toEqual(names);
	});

	test("with its place, and a reason where there is one to give", () => {
		const code = "pm.globals.get('a');\npm.sendRequest(url);";
		const { kept } = rewriteScript(code);
		expect(kept).toHaveLength(1);
		const [{ start, end, reason } = { start: 0, end: 0, reason: "" }] = kept;
		expect(code.slice(start, end)).toBe("pm.sendRequest");
		expect(reason).toContain("client.sendRequest");
	});
});

test("names that the script has made itself are its own", () => {
	const code =
		"const tests = {}; tests['a'] = 1; function pm() {} pm.test('a', () => {}); let environment = pm.environment;";
	expect(rewriteScript(code)).toEqual({ code, kept: [] });
});

test("what is no JavaScript, and names in texts and comments, stay as they are", () => {
	for (const code of [
		"pm.test('a', {",
		"// pm.test\n'pm.globals.get(1)'; x.pm",
	])
		expect(rewriteScript(code)).toEqual({ code, kept: [] });
});

test("what was rewritten can be parsed, and rewriting it again changes nothing", () => {
	const piece = fc.constantFrom(
		"pm.test('a', () => { pm.response.to.have.status(200); });",
		"tests['b' + responseCode.code] = responseBody.has('x') && (1, 2);",
		"var a = pm.response.json().b || JSON.parse(pm.response.text());",
		"pm.environment.set(pm.info.requestName, pm.variables.get('c'));",
		"if (pm.response.code === 200) { postman.setNextRequest('d') } else pm.expect(1).to.eql(1)",
		"console.log(pm.globals.get('e') + responseTime);",
		"pm.sendRequest(pm.environment.get('f'), (e, r) => pm.response.to.be.ok);",
		"// pm.test\n",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const once = rewriteScript(pieces.join("\n"));
			expect(() => new Function(once.code)).not.toThrow();
			expect(rewriteScript(once.code).code).toBe(once.code);
		}),
		{ seed: 14, numRuns: 200 },
	);
});
