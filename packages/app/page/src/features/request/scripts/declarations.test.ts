import { readScriptApi } from "@curlew/client/editing";
import { expect, test } from "vitest";
import { chainBefore, typeOfChain } from "./chain.ts";
import { ScriptDeclarations } from "./declarations.ts";

const declarations = new ScriptDeclarations(readScriptApi());

/** The names that may stand behind a text that ends with a dot. */
function namesAfter(text: string): readonly string[] {
	const chain = chainBefore(text.replace(/\.$/, ""));
	const type = chain && typeOfChain(chain, declarations);
	return type === undefined ? [] : [...declarations.membersOf(type).keys()];
}

test("every global name of scripts is listed", () => {
	expect([...declarations.globals.keys()]).toEqual(
		expect.arrayContaining(
			"client bru req res test expect assert pm postman".split(" "),
		),
	);
});

test.each([
	["client.", "getVar setVar runner cookies"],
	["client.runner.", "skipRequest iterationData"],
	["client.cookies.jar().", "getCookie setCookie"],
	["const answer = await client.sendRequest('x');\nres.", "status body"],
	["(await client.sendRequest({ url: '/a(b' })).", "status data"],
	["req.headerList.", "upsert remove"],
	["expect(res.body.items[0].name).", "to be not deep"],
	["expect(1).to.not.", "equal above match"],
	["expect(res.body)\n  .to.have.property('a', ')').", "that which"],
	["pm.", "environment response test sendRequest"],
	["pm.environment.", "get set unset"],
	["pm.expect(1).to.be.", "above true"],
	["pm.response.to.have.", "status header jsonBody"],
	["pm.response.to.", "be have not"],
	["pm.response.headers.", "get has"],
	["pm.request.url.query.", "add upsert"],
	["pm.execution.location.", "current"],
	["pm.test('a', () => {\n\tpm.response.", "json text code"],
])("behind %s there may stand %s", (text, names) => {
	expect(namesAfter(text)).toEqual(expect.arrayContaining(names.split(" ")));
});

test.each(["unknown.", "1.", "'text'.", "client.nothing.", "if (a) b."])(
	"behind %s nothing is known",
	(text) => {
		expect(namesAfter(text)).toEqual([]);
	},
);

test("methods tell their parameters and what they are for", () => {
	const members = (type: string, name: string) => {
		const member = declarations.membersOf(type).get(name);
		return member && [declarations.signatureOf(member), member.docs];
	};
	expect(members("Curlew.Expectation", "property")).toEqual([
		"(name: string | symbol, value?: unknown, message?: string): Expectation",
		"Has a property, with that value where one is given. Goes on with the property's value.",
	]);
	expect(members("Curlew.Expectation", "to")).toEqual([
		": Expectation",
		"Reads well, and changes nothing.",
	]);
	expect(members("Curlew.PmVariables", "replaceIn")).toEqual([
		"<T>(template: T): T",
		"Fills placeholders in; those without a value stay.",
	]);
	expect(members("PmList<PmItem>", "all")).toEqual(["(): PmItem[]", undefined]);
});
