import { describe, expect, test } from "vitest";
import type {
	AuthDefinition,
	CollectionDefinition,
} from "../../collection/model.ts";
import { BRUNO_RULES } from "../../formats/rules/bruno-rules.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import { buildRequest } from "../build-request.ts";
import {
	build,
	built,
	defaults,
	entry,
	field,
	folder,
	prepare,
	refusals,
	variable,
} from "../testing/built-requests.ts";

const at = { field: field("http", "auth") };
const bearer = (token: string): AuthDefinition => ({
	kind: "bearer",
	token,
	...at,
});
const basic = (username: string, password: string): AuthDefinition => ({
	kind: "basic",
	username,
	password,
	...at,
});
const apikey = (
	placement: "header" | "query",
	key = "api_key",
	value = "{{key}}",
): AuthDefinition => ({ kind: "apikey", key, value, placement, ...at });

describe("authentication", () => {
	test("basic is UTF-8 in base64, with every field filled in (RFC 7617)", () => {
		const request = built(
			{ auth: basic("{{user}}", "{{pass}}") },
			{ values: { user: "jürgen", pass: "a:b ☃" } },
		);
		expect(request.headers).toEqual([
			[
				"Authorization",
				`Basic ${Buffer.from("jürgen:a:b ☃").toString("base64")}`,
			],
		]);
	});

	test("a script that removes its header keeps it from being sent", () => {
		const { draft, variables } = prepare({ auth: basic("u", "p") });
		draft.deleteHeader("authorization");
		const removed = buildRequest(draft, { variables });
		expect(removed).toMatchObject({ request: { headers: [] } });
		draft.setHeader("Authorization", "Mine");
		expect(buildRequest(draft, { variables })).toMatchObject({
			request: { headers: [["Authorization", "Mine"]] },
		});
	});

	test("a colon in the user name is a warning", () => {
		const { warnings } = build({ auth: basic("a:b", "c") });
		expect(warnings.map(({ code }) => code)).toEqual(["COLON_IN_USERNAME"]);
	});

	test("base64 of a secret is masked, short ones too", () => {
		const masker = new SecretMasker();
		const { headers } = built(
			{
				auth: basic("u", "{{pw}}"),
				variables: [variable("pw", "abc", { isSecret: true })],
			},
			{ masker, run: { masker } },
		);
		expect(masker.mask(headers[0]?.[1] ?? "")).toBe("Basic ●●●");
	});

	test("bearer", () => {
		expect(
			built({ auth: bearer(" {{token}} ") }, { values: { token: "t.k" } })
				.headers,
		).toEqual([["Authorization", "Bearer t.k"]]);
	});

	test("a line break in a token is refused", () => {
		expect(
			refusals({ auth: bearer("{{token}}") }, { values: { token: "a\nb" } }),
		).toEqual([
			"INVALID_HEADER_VALUE: The value of `{{token}}` would put a LF character into the token of the bearer authentication.",
		]);
	});

	test("a line break in a token as written is refused", () => {
		const auth = { kind: "bearer", token: "a\nb", field: field() } as const;
		expect(refusals({ auth })).toEqual([
			"INVALID_HEADER_VALUE: The value of the token of the bearer authentication contains a line break or a NUL character.",
		]);
	});

	test("an API key goes into a header or into the query", () => {
		const values = { key: "k&y +" };
		expect(
			built({ auth: apikey("header", "X-Key") }, { values }).headers,
		).toEqual([["X-Key", "k&y +"]]);
		expect(
			built({ auth: apikey("query"), url: "https://x.io/?a=1" }, { values })
				.url,
		).toBe("https://x.io/?a=1&api_key=k%26y%20%2B");
	});

	test("an API key that is no header is refused", () => {
		const values = { key: "a\nb" };
		expect(refusals({ auth: apikey("header", "X Key") }, { values })).toEqual([
			'INVALID_HEADER_NAME: "X Key", the key of the apikey authentication, is not a valid header name.',
		]);
		expect(refusals({ auth: apikey("header", "X-Key") }, { values })).toEqual([
			"INVALID_HEADER_VALUE: The value of the apikey authentication contains a line break or a NUL character.",
		]);
		expect(built({ auth: apikey("query") }, { values }).url).toBe(
			"https://api.example.com/users?api_key=a%0Ab",
		);
	});

	test("an API key in the query survives a URL that begins with a variable: mistake 6", () => {
		expect(
			built(
				{ auth: apikey("query"), url: "{{host}}/users?page={{page}}#top" },
				{ values: { host: "https://x.io/v1", page: 2, key: "secret" } },
			).url,
		).toBe("https://x.io/v1/users?page=2&api_key=secret");
	});

	test("is inherited from the innermost level that has one; none ends it", () => {
		const owner = { defaults: defaults({ auth: bearer("collection") }) };
		const sent = (auth: AuthDefinition, ...folders: AuthDefinition[]) =>
			built(
				{
					auth,
					folders: folders.map((auth, index) => folder(`f${index}`, { auth })),
				},
				{ collection: owner },
			).headers.map(([, value]) => value);
		expect(sent({ kind: "inherit" })).toEqual(["Bearer collection"]);
		expect(
			sent({ kind: "inherit" }, bearer("outer"), { kind: "inherit" }),
		).toEqual(["Bearer outer"]);
		expect(sent({ kind: "inherit" }, bearer("outer"), bearer("inner"))).toEqual(
			["Bearer inner"],
		);
		expect(sent({ kind: "none" }, bearer("outer"))).toEqual([]);
		expect(sent({ kind: "inherit" }, { kind: "none" })).toEqual([]);
	});

	test("in Bruno's collections, in either format, a folder's none lets through what stands above it", () => {
		const sent = (auth: AuthDefinition, rules: Partial<CollectionDefinition>) =>
			built(
				{ auth, folders: [folder("f", { auth: { kind: "none" } })] },
				{
					collection: {
						defaults: defaults({ auth: bearer("collection") }),
						...rules,
					},
				},
			).headers.map(([, value]) => value);
		const inherit: AuthDefinition = { kind: "inherit" };
		const written = { rules: BRUNO_RULES };
		expect(sent(inherit, written)).toEqual(["Bearer collection"]);
		expect(sent({ kind: "none" }, written)).toEqual([]);
	});

	describe("takes the place of headers in files", () => {
		const written = [entry("X-A", "1"), entry("authorization", "{{unset}}")];
		const inherit: AuthDefinition = { kind: "inherit" };

		test("at whatever level either stands; those need no value then", () => {
			const places = [{ headers: written }, { auth: bearer("t") }] as const;
			for (const [outer, inner] of [places, places.toReversed()]) {
				const { headers } = built(
					{ ...inner, auth: inner && "auth" in inner ? inner.auth : inherit },
					{ collection: { defaults: defaults(outer ?? {}) } },
				);
				expect(headers).toEqual([
					["X-A", "1"],
					["Authorization", "Bearer t"],
				]);
			}
		});

		test("unless it comes to none", () => {
			const headers = [entry("Authorization", "Mine")];
			for (const auth of [inherit, { kind: "none" } as const])
				expect(built({ headers, auth }).headers).toEqual([
					["Authorization", "Mine"],
				]);
		});

		test.each<[string, Readonly<Record<string, unknown>>, string]>([
			["digest", {}, "authorization"],
			["ntlm", {}, "authorization"],
			["awsv4", {}, "authorization"],
			["akamai-edgegrid", {}, "authorization"],
			["wsse", {}, "x-wsse"],
			["oauth1", {}, "authorization"],
			["oauth1", { placement: "query" }, ""],
			["oauth1", { placement: "body" }, ""],
			["oauth2", {}, "authorization"],
			["oauth2", { tokenPlacement: "url" }, ""],
			[
				"oauth2",
				{ tokenConfig: { placement: { header: "X-Token" } } },
				"x-token",
			],
		])("%s %j: the one that it sets", (type, fields, replaced) => {
			const names = ["Authorization", "X-WSSE", "X-Token"];
			const auth: AuthDefinition = { kind: "other", type, fields, ...at };
			const headers = names.map((name) => entry(name, "Mine"));
			const sent = built({ headers, auth }).headers.map(([name]) => name);
			expect(sent).toEqual(
				names.filter((name) => name.toLowerCase() !== replaced),
			);
		});

		test("an API key that of its own name, also one with a placeholder", () => {
			const headers = [entry("X-Key", "old"), entry("Authorization", "Mine")];
			const values = { name: "x-key", key: "new" };
			expect(
				built({ headers, auth: apikey("header", "{{name}}") }, { values })
					.headers,
			).toEqual([
				["Authorization", "Mine"],
				["x-key", "new"],
			]);
		});
	});

	test("a header that a script set wins", () => {
		const { draft, variables } = prepare({ auth: bearer("{{unset}}") });
		draft.setHeader("Authorization", "Script");
		const result = buildRequest(draft, { variables });
		expect(result.kind === "ready" && result.request.headers).toEqual([
			["Authorization", "Script"],
		]);
	});

	test("a kind that is not supported is refused, with those that are", () => {
		const auth: AuthDefinition = {
			kind: "other",
			type: "kerberos",
			fields: {},
			...at,
		};
		const result = build({ auth });
		expect(result.kind === "refused" && result.problems).toEqual([
			expect.objectContaining({
				code: "AUTH_KIND_NOT_SUPPORTED",
				message: "Authentication of the kind `kerberos` is not supported.",
				hint: expect.stringContaining(
					"none, inherit, basic, bearer, apikey, awsv4",
				),
			}),
		]);
	});

	test.each(["Basic", "BEARER", "ApiKey"])("%s is not a kind", (type) => {
		const fields = { username: "u", password: "p", token: "t", key: "k" };
		const result = build({ auth: { kind: "other", type, fields, ...at } });
		expect(result.kind === "refused" && result.problems).toEqual([
			expect.objectContaining({ code: "AUTH_KIND_NOT_SUPPORTED" }),
		]);
	});
});
