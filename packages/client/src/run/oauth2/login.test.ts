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

	test("an unknown flow", async () => {
		const { run } = await setUp();
		const finished = await run({ "a.yml": request("a", "telepathy") });
		expect(problemsOf(finished)).toEqual(["`flow` cannot be `telepathy`."]);
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
		["with PKCE in the clear", "    pkce:\n      method: plain\n", ""],
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
		expect(
			/code_challenge_method=(\w+)/.exec(told[0] ?? "")?.[1] ?? "none",
		).toBe(/plain/.exec(more)?.[0] ?? (more === "" ? "S256" : "none"));
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

	test("the server's no ends it", async () => {
		const { server, run } = await setUp({ loginError: "access_denied" });
		const finished = await run(
			{ "a.yml": request("a", "authorization_code") },
			{ user: { tell: () => {}, openBrowser: browse } },
		);
		expect(problemsOf(finished)).toEqual([
			"The login was refused: access_denied.",
		]);
		expect(server.log).toEqual([]);
	});

	test("a port in use is told of before anybody logs in", async () => {
		const { server, run } = await setUp();
		const more = `    callbackUrl: "${server.url}/callback"\n`;
		const told: string[] = [];
		const finished = await run(
			{ "a.yml": request("a", "authorization_code", more) },
			{ user: { tell: (text) => told.push(text) } },
		);
		expect(problemsOf(finished)).toEqual([
			`Curlew cannot listen at the callback URL ${server.url}/callback.`,
		]);
		expect(told).toEqual([]);
	});

	test("an interrupted run does not wait for the user", async () => {
		const { run } = await setUp();
		const controller = new AbortController();
		const finished = await run(
			{ "a.yml": request("a", "authorization_code") },
			{
				signal: controller.signal,
				user: { tell: () => controller.abort() },
			},
		);
		expect(problemsOf(finished)).toEqual(["The login was interrupted."]);
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

describe("implicit", () => {
	/** Sees the fragment, as only a browser does, and does what the page's script says. */
	const browse = async (url: string) => {
		const sentBack = await fetch(url, { redirect: "manual" });
		const back = new URL(sentBack.headers.get("location") ?? "");
		const page = await fetch(back);
		expect(page.headers.get("content-type")).toContain("text/html");
		expect(await page.text()).toContain("location.hash");
		const body = back.hash.slice(1);
		const answer = await fetch(back, { method: "POST", body });
		return answer.text();
	};

	test("the token is taken from the address that the browser comes back to", async () => {
		const { server, run } = await setUp();
		const user = {
			tell: () => {},
			openBrowser: (url: string) => void browse(url),
		};
		const finished = await run(
			{ "a.yml": request("a", "implicit"), "b.yml": request("b", "implicit") },
			{ user },
		);
		expect(statusesOf(finished)).toEqual(["a passed", "b passed"]);
		expect(server.issued).toHaveLength(1);
		expect(JSON.stringify(finished.events)).not.toContain(server.issued[0]);
	});

	test("another state is refused", async () => {
		const { run } = await setUp();
		const openBrowser = async (url: string) => {
			const back = new URL(url).searchParams.get("redirect_uri") ?? "";
			const body = "access_token=theirs&state=theirs";
			await fetch(back, { method: "POST", body });
		};
		const finished = await run(
			{ "a.yml": request("a", "implicit") },
			{ user: { tell: () => {}, openBrowser } },
		);
		expect(problemsOf(finished)).toEqual([
			"The browser came back with another `state` than it was sent with.",
		]);
	});
});

test("device_code ends with what the server says", async () => {
	const { run } = await setUp({ deviceErrors: ["expired_token"] });
	const finished = await run(
		{ "a.yml": request("a", "device_code") },
		{ user: { tell: () => {} } },
	);
	expect(problemsOf(finished)).toEqual([
		expect.stringMatching(/gave no token, but status 400 and expired_token\.$/),
	]);
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
