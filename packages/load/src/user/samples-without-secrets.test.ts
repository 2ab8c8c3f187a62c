import { expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer } from "../testing/servers.ts";

const SECRET = "s3cr3t-0f-the-L0ad";

const script = (type: string, code: string) => ({
	runtime: { scripts: [{ type, code }] },
});
const compares = {
	runtime: {
		assertions: [
			{ expression: "res.body", operator: "eq", value: "nothing" },
			{ expression: "res.headers.x-echo", operator: "isEmpty" },
		],
	},
};
const withSecret = { url: "{{host}}/{{apiToken}}" };

test.each<[string, unknown]>([
	["an assertion", requestFile("a", withSecret, compares)],
	[
		"a test's name",
		requestFile(
			"a",
			withSecret,
			script("tests", "test(res.getBody(), () => expect(1).to.equal(2));"),
		),
	],
	[
		"a test's message",
		requestFile(
			"a",
			withSecret,
			script(
				"tests",
				'test("is right", () => expect(res.getBody()).to.equal("no"));',
			),
		),
	],
	[
		"a script's error",
		requestFile(
			"a",
			withSecret,
			script("after-response", "throw new Error(res.getBody());"),
		),
	],
	[
		"the host that is not there",
		requestFile("a", { url: "http://{{apiToken}}.invalid/" }),
	],
	[
		"a header that cannot be sent",
		requestFile("a", {
			headers: [{ name: "X {{apiToken}}", value: "{{apiToken}}" }],
		}),
	],
])("no message of a load has a secret in it: %s", async (_, request) => {
	const host = await httpServer((sent, answer) => {
		answer.setHeader("x-echo", `${sent.url}`);
		answer.end(`you sent ${sent.url}`);
	});
	const { totals } = await loadOf(
		host,
		{ "a.yml": request },
		{ iterations: 2, vus: 1 },
		{ session: { overrides: { apiToken: SECRET } } },
	);
	const messages = totals.all.samples.map(({ message }) => message);
	expect(messages).not.toEqual([]);
	expect(messages.join("\n").toLowerCase()).not.toContain(SECRET.toLowerCase());
	expect(messages.join("\n")).toContain("●●●");
});
