import { describe, expect, test } from "vitest";
import { problemsOf, request, setUp } from "../testing/oauth2-runs.ts";
import { codesOf, statusesOf } from "../testing/run-files.ts";

describe("what is refused", () => {
	test("says what the server said, and nothing is sent", async () => {
		const { run } = await setUp({
			refusal: { error: "invalid_scope", description: "no such scope" },
		});
		const finished = await run({ "a.yml": request("a", "password") });
		expect(codesOf(finished)).toEqual(["OAUTH2_FAILED"]);
		expect(problemsOf(finished)).toEqual([
			expect.stringMatching(
				/^127\.0\.0\.1:\d+ gave no token, but status 400 and invalid_scope: no such scope\.$/,
			),
		]);
	});

	test("the implicit flow and unknown ones are explained", async () => {
		const { run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "implicit"),
			"b.yml": request("b", "telepathy"),
		});
		expect(problemsOf(finished)).toEqual([
			expect.stringContaining("hands its token to the browser alone"),
			"OAuth 2.0 has no flow telepathy.",
		]);
	});

	test("fields without a value are reported, and no token is asked for", async () => {
		const { server, run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "password", "    scope: '{{typo}}'\n"),
		});
		expect(codesOf(finished)).toEqual(["UNRESOLVED_VARIABLE"]);
		expect(server.log).toEqual([]);
	});

	test("a login where nobody is there", async () => {
		const { run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "authorization_code"),
		});
		expect(problemsOf(finished)).toEqual([
			"The login needs a person, and nobody is there.",
		]);
	});
});

describe("authorization_code", () => {
	/** A browser that follows redirects, as browsers do. */
	const browse = async (url: string) => {
		const response = await fetch(url);
		await response.text();
	};

	test.each([
		["with PKCE", "", ""],
		["for a client without a secret", "", "{{nothing}}"],
		["without PKCE", "    pkce:\n      disabled: true\n", ""],
	])("%s, by way of a browser", async (_, more, secret) => {
		const { server, run } = await setUp();
		const told: string[] = [];
		const file = request("a", "authorization_code", more);
		const finished = await run(
			{ "a.yml": secret ? file.replace(/ +clientSecret.*\n/, "") : file },
			{
				user: { tell: (text) => told.push(text), openBrowser: browse },
			},
		);
		expect(statusesOf(finished)).toEqual(["a passed"]);
		expect(server.log).toEqual(["authorization_code body"]);
		expect(told).toEqual([
			expect.stringContaining(`Log in at ${server.url}/authorize?`),
		]);
		expect(told[0]?.includes("code_challenge_method=S256")).toBe(more === "");
	});

	test("without a browser, by the address that is told", async () => {
		const { run } = await setUp();
		const tell = (text: string) => void browse(text.replace("Log in at ", ""));
		const finished = await run(
			{ "a.yml": request("a", "authorization_code") },
			{ user: { tell } },
		);
		expect(statusesOf(finished)).toEqual(["a passed"]);
	});

	test("somebody else's answer, with another state, is refused", async () => {
		const { server, run } = await setUp();
		const openBrowser = async (url: string) => {
			const back = new URL(url).searchParams.get("redirect_uri");
			await browse(`${back}?code=theirs&state=theirs`);
		};
		const finished = await run(
			{ "a.yml": request("a", "authorization_code") },
			{ user: { tell: () => {}, openBrowser } },
		);
		expect(problemsOf(finished)).toEqual([
			"The browser came back with another `state` than it was sent with.",
		]);
		expect(server.log).toEqual([]);
	});

	test("a callback URL elsewhere is refused before anybody logs in", async () => {
		const { run } = await setUp();
		const more = "    callbackUrl: https://example.com/callback\n";
		const finished = await run(
			{ "a.yml": request("a", "authorization_code", more) },
			{ user: { tell: () => {} } },
		);
		expect(problemsOf(finished)).toEqual([
			"The callback URL https://example.com/callback does not lead to this machine.",
		]);
	});
});

test("device_code waits until the user has entered the code", async () => {
	const { server, run } = await setUp();
	const told: string[] = [];
	const finished = await run(
		{ "a.yml": request("a", "device_code") },
		{ user: { tell: (text) => told.push(text) } },
	);
	expect(statusesOf(finished)).toEqual(["a passed"]);
	expect(told).toEqual([
		"Open https://example.com/device and enter the code ABCD-EFGH",
	]);
	expect(server.log.at(-1)).toBe(
		"urn:ietf:params:oauth:grant-type:device_code body",
	);
	expect(server.log).toHaveLength(3);
});
