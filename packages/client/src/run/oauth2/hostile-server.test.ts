import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { problemsOf, request, setUp } from "../testing/oauth2-runs.ts";

/** What becomes of a request whose token endpoint answers like this. */
async function problemsWith(answer: (response: ServerResponse) => void) {
	const server = await httpServer((_request, response) => answer(response));
	const { run } = await setUp();
	const finished = await run(
		{ "a.yml": request("a", "client_credentials") },
		{ timeout: 300, overrides: { host: server.url } },
	);
	return problemsOf(finished).map((text) =>
		text.replace(/127\.0\.0\.1:\d+/g, "HOST"),
	);
}

test("a token endpoint that never answers is waited for as long as --timeout says", async () => {
	expect(await problemsWith(() => {})).toEqual([
		expect.stringMatching(/^No token could be obtained: .*300 ms/),
	]);
});

test("a token endpoint whose answer never ends is waited for no longer", async () => {
	const problems = await problemsWith((response) => {
		const timer = setInterval(() => response.write(" "), 50);
		response.on("close", () => clearInterval(timer));
	});
	expect(problems).toEqual([
		expect.stringMatching(/^No token could be obtained: .*300 ms/),
	]);
});

test("a token that no header could hold is refused", async () => {
	const token = JSON.stringify({ access_token: "x".repeat(200_000) });
	const problems = await problemsWith((response) => response.end(token));
	expect(problems).toEqual([
		"HOST gave a token of 200000 characters; 100000 is the most that Curlew takes.",
	]);
});

test.each([
	["a page", "<html>Log in</html>"],
	["nothing", ""],
	["null", "null"],
	["a list", '[{"access_token": "x"}]'],
	["a token that is an object", '{"access_token": {"a": 1}}'],
])("an answer with %s is no token", async (_what, body) => {
	const problems = await problemsWith((response) => response.end(body));
	expect(problems).toEqual(["HOST gave no token, but status 200."]);
});

test("a redirect is not followed: it would give away the client's secret", async () => {
	let hasBeenThere = false;
	const other = await httpServer((_request, response) => {
		hasBeenThere = true;
		response.end('{"access_token": "stolen"}');
	});
	const problems = await problemsWith((response) => {
		response.writeHead(307, { location: other.url }).end();
	});
	expect(problems).toEqual(["HOST gave no token, but status 307."]);
	expect(hasBeenThere).toBe(false);
});
