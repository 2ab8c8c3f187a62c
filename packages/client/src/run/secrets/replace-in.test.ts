import { expect, test } from "vitest";
import { consoleOf, runFiles } from "../testing/run-files.ts";

const TOKEN = "t0ken-7f3a-of-the-file";

/** What a script logs before a request to a URL with a secret, in a collection of Postman's. */
async function logged(code: string): Promise<string> {
	const collection = {
		info: {
			name: "Shop",
			schema:
				"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
		},
		variable: [
			{ key: "token", value: TOKEN, type: "secret" },
			{ key: "login", value: "key={{token}}" },
			{ key: "shop", value: "toys" },
			{ key: "n", value: "ken" },
		],
		item: [
			{
				name: "a",
				event: [{ listen: "prerequest", script: { exec: [code] } }],
				request: { method: "GET", url: "http://127.0.0.1:1/?a={{token}}" },
			},
		],
	};
	const run = await runFiles({
		"shop.postman_collection.json": JSON.stringify(collection),
	});
	return consoleOf(run).join("\n");
}

const SAID = 'const said = (text) => ["{", "{", text, "}", "}"].join("");';

test.each([
	["a text of a server", "pm.variables.replaceIn(said('token'))"],
	["one of a scope", "pm.collectionVariables.replaceIn(said('token'))"],
	["a structure", "JSON.stringify(pm.variables.replaceIn([said('token')]))"],
	["what leads to it", "pm.variables.replaceIn(said('login'))"],
	[
		"what is put together",
		'pm.variables.replaceIn(said("to" + said("n")) + "")',
	],
	[
		"a variable of a script",
		"(pm.environment.set('x', said('token')), pm.variables.replaceIn('{{x}}'))",
	],
])("replaceIn brings no secret into %s", async (_, call) => {
	const text = await logged(`${SAID} console.log(${call}.split("").join(" "))`);
	expect(text.replaceAll(" ", "")).toContain("{{token}}");
	expect(text.replaceAll(" ", "")).not.toContain(TOKEN);
});

test.each([
	["right in the call", 'pm.variables.replaceIn("{{token}}")'],
	["through a variable", 'pm.variables.replaceIn("{{login}}")'],
	["in the URL", "pm.variables.replaceIn(pm.request.url.toString())"],
])("it does where it is written %s", async (_, call) => {
	const text = await logged(`console.log(${call}.split("").join(" "))`);
	expect(text.replaceAll(" ", "")).toContain(TOKEN);
});

test("values that are no secrets come into all texts", async () => {
	expect(
		await logged(`${SAID} console.log(pm.variables.replaceIn(said("shop")))`),
	).toContain("toys");
});
