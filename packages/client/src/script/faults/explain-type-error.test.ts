import { describe, expect, test } from "vitest";
import { explainTypeError, hintForExpression } from "./explain-type-error.ts";

/** Thrown where `^` stands in a line of code. */
function at(marked: string) {
	const column = marked.indexOf("^");
	return { text: marked.replace("^", ""), column };
}

describe("what is not a function is named, as is the name that was meant", () => {
	test.each([
		["client.^setVr('a', 1);", "client.setVr", "Did you mean `client.setVar`?"],
		["bru.^setVr('a', 1);", "bru.setVr", "Did you mean `bru.setVar`?"],
		["req.^setHaeder()", "req.setHaeder", "Did you mean `req.setHeader`?"],
		[
			"if (a) client.runner.^skipReqest();",
			"client.runner.skipReqest",
			"Did you mean `client.runner.skipRequest`?",
		],
		[
			"client.cookies?.^jarr()",
			"client.cookies?.jarr",
			"Did you mean `client.cookies.jar`?",
		],
		["const x = helper.^doIt(1)", "helper.doIt", undefined],
		["^doIt(1)", "doIt", undefined],
	])("%s", (line, name, hint) => {
		expect(explainTypeError("TypeError", "not a function", at(line))).toEqual({
			message: `TypeError: \`${name}\` is not a function.`,
			...(hint !== undefined && { hint }),
		});
	});

	test("in V8's words, without a place", () => {
		expect(
			explainTypeError(
				"TypeError",
				"client.setVr is not a function",
				undefined,
			),
		).toEqual({
			message: "TypeError: `client.setVr` is not a function.",
			hint: "Did you mean `client.setVar`?",
		});
	});

	test("a name that is like none gets the list of those that are there", () => {
		expect(
			explainTypeError(
				"TypeError",
				"client.utils.frobnicate is not a function",
				undefined,
			)?.hint,
		).toBe("`client.utils` has minifyJson, minifyXml.");
	});
});

describe("what nothing can be read of is named", () => {
	test.each([
		"cannot read property 'items' of undefined",
		"Cannot read properties of undefined (reading 'items')",
	])("%s", (message) => {
		expect(
			explainTypeError(
				"TypeError",
				message,
				at("expect(res.body.data.^items.length).to.equal(1)"),
			),
		).toEqual({
			message: "TypeError: `res.body.data` is undefined, so it has no `items`.",
			hint: "Does the response have it? `curlew send FILE` shows what came, `console.log(res.body)` prints it in a script.",
		});
	});

	test("with the name of the script API that was meant", () => {
		const explained = explainTypeError(
			"TypeError",
			"cannot read property 'skipRequest' of undefined",
			at("client.runer.^skipRequest()"),
		);
		expect(explained).toEqual({
			message:
				"TypeError: `client.runer` is undefined, so it has no `skipRequest`.",
			hint: "Did you mean `client.runner`?",
		});
	});

	test.each([
		[
			"",
			"pm.response.json().items^[0].id",
			"pm.response.json().items",
			"nothing can be read of it",
		],
		[
			"0",
			"pm.response.json().items^[0].id",
			"pm.response.json().items",
			"nothing can be read of it",
		],
		["id", "x(o.a[0].^id)", "o.a[0]", "it has no `id`"],
		[
			"id",
			"o.a.find((x) => x.b === 'q(').^id;",
			"o.a.find(…)",
			"it has no `id`",
		],
		["b", "return o.a.find('hunter2').^b.c", "o.a.find(…)", "it has no `b`"],
		["id", "o['hunter2'][k].^id", "o[…][k]", "it has no `id`"],
	])("read %j: %s", (member, code, owner, what) => {
		const name = member === "" ? "" : `'${member}' `;
		expect(
			explainTypeError(
				"TypeError",
				`cannot read property ${name}of undefined`,
				at(code),
			)?.message,
		).toBe(`TypeError: \`${owner}\` is undefined, so ${what}.`);
	});

	test("no name of the script API is missed in an index", () => {
		const explained = explainTypeError(
			"TypeError",
			"cannot read property 'id' of undefined",
			at("res.body[0].^id"),
		);
		expect(explained?.hint).toContain("Does the response have it?");
	});

	test("of the response, before there is one", () => {
		const explained = explainTypeError(
			"TypeError",
			"cannot read property 'code' of undefined",
			at("console.log(pm.response.^code)"),
		);
		expect(explained?.hint).toContain("before the request is sent");
	});

	test("but not where the code does not tell", () => {
		const message = "cannot read property 'b' of undefined";
		expect(explainTypeError("TypeError", message, at("^f(x)[name]"))).toBe(
			undefined,
		);
		expect(explainTypeError("TypeError", message, undefined)).toBeUndefined();
	});
});

describe("what chai cannot look at is named", () => {
	test.each([
		"Target cannot be null or undefined.",
		"the given combination of arguments (undefined and string) is invalid for this assertion. You can use an array instead of a string",
		"object tested must be an array, a map, an object, a set, a string, or a weakset, but undefined given",
	])("%s", (message) => {
		expect(
			explainTypeError(
				"AssertionError",
				message,
				at("  ^expect(res.body.items).to.have.length(1);"),
			)?.message,
		).toBe(
			"`res.body.items` is undefined or null: there is nothing in it to look at.",
		);
	});

	test("code that may hold a value is not repeated", () => {
		expect(
			explainTypeError(
				"AssertionError",
				"Target cannot be null or undefined.",
				at("^expect(find('hunter2')).to.have.length(1)"),
			)?.message,
		).toBe(
			"What `expect` was given is undefined or null: there is nothing in it to look at.",
		);
	});
});

test.each(["RangeError", "Error", "AssertionError"])(
	"what a %s says stays as it is",
	(name) => {
		expect(explainTypeError(name, "not a function", at("^f()"))).toBe(
			undefined,
		);
	},
);

test.each([
	["res.statsu", "Did you mean `res.status`?"],
	["res.getStatsu() + 1", "Did you mean `res.getStatus`?"],
	["bru.getVr('a')", "Did you mean `bru.getVar`?"],
	["res.status", undefined],
	["res.body.statsu", undefined],
	["res('data.items')", undefined],
	["myVariable.statsu", undefined],
])("in the expression %s: %s", (expression, hint) => {
	expect(hintForExpression(expression)).toBe(hint);
});

test.each([
	["'expct' is not defined", "expct", "Did you mean `expect`?"],
	["clinet is not defined", "clinet", "Did you mean `client`?"],
	["'pm' is not defined", "pm", "`pm` is Postman's."],
])("a name that is nearly one that there is: %s", (message, name, hint) => {
	const explained = explainTypeError("ReferenceError", message, undefined);
	expect(explained?.message).toBe(
		`ReferenceError: \`${name}\` is not defined.`,
	);
	expect(explained?.hint).toContain(hint);
});

test("of a name that is like none, the engine's words are told", () => {
	const message = "'orders' is not defined";
	expect(
		explainTypeError("ReferenceError", message, undefined),
	).toBeUndefined();
});
