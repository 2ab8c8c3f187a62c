import { expect, test } from "vitest";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import { request, setUp } from "../testing/oauth2-runs.ts";

test("what the token is asked for with, and the request itself, draw each dynamic value once", async () => {
	const { server, run } = await setUp();
	const seed = 3;
	const first = request(
		"first",
		"client_credentials",
		'    scope: "s-{{$guid}}"\n  method: POST\n  headers:\n    - { name: "X-{{$randomInt}}", value: "{{$guid}}" }\n  body:\n    type: text\n    data: "{{$guid}} {{$oauth2.credentials.access_token}}"\n',
	);
	await run({ "first.yml": first }, { seed });
	const values = new DynamicValues({ seed });
	const drawn = ["randomInt", "guid", "guid", "guid"].map((name) =>
		String(values.find(name)?.value),
	);
	const [, scope, , body] = drawn;
	expect(server.log).toEqual([`client_credentials body s-${scope}`]);
	expect(server.asked).toHaveLength(1);
	expect(server.asked[0]).toContain(`${body} `);
	expect(server.asked[0]).not.toContain("{{");
});
