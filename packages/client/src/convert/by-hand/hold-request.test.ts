import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { FORMATS } from "../../formats/formats.ts";
import type { CurlOption } from "../curl/read-options.ts";
import { holdRequest } from "./hold-request.ts";
import { openByHand } from "./open-by-hand.ts";
import { findPlaceToSave } from "./save-request.ts";
import { TypedFiles } from "./typed-files.ts";

const OWN = `info:
  name: Cloned
config:
  proxy:
    config:
      protocol: http
      hostname: proxy.example
      port: 3128
  clientCertificates:
    - domain: "*"
      type: pkcs12
      pkcs12FilePath: id.p12
request:
  headers:
    - name: X-Collection
      value: "1"
`;

describe("a request that stands in no file", () => {
	test.each([
		{ inherits: false, proxy: "inherit", certificates: 0, headers: 0 },
		{ inherits: true, proxy: "on", certificates: 1, headers: 1 },
	])(
		"goes by the proxy of the collection around it: $inherits",
		async ({ inherits, proxy, certificates, headers }) => {
			await using folder = await temporaryFolder({ "opencollection.yml": OWN });
			const { collection } = await holdRequest(folder.root, {
				text: "info:\n  type: http\nhttp:\n  method: GET\n  url: http://h/\n",
				format: FORMATS.opencollection,
				name: "command line",
				inherits,
			});
			const { definition } = collection;
			expect(definition.proxy.kind).toBe(proxy);
			expect(definition.clientCertificates).toHaveLength(certificates);
			expect(definition.defaults.headers).toHaveLength(headers);
		},
	);

	test.each([
		["environments/local.yml", "is for an environment"],
		["users/folder.yml", "is for a folder"],
		["users/opencollection", "is for a collection"],
	])("is not kept as %s", async (path, reason) => {
		await using folder = await temporaryFolder({ "opencollection.yml": OWN });
		await expect(findPlaceToSave(folder.at(path))).rejects.toThrow(reason);
	});

	test("is kept under a name of its own", async () => {
		await using folder = await temporaryFolder({ "opencollection.yml": OWN });
		const { file } = await findPlaceToSave(folder.at("users/list"));
		expect(file).toBe(folder.at("users/list.yml"));
	});
});

describe("credentials that are typed", () => {
	test.each([
		["its password", { auth: ["basic", "ada:tops3cret"] }, ["tops3cret"]],
		["its token", { auth: ["bearer", "t0ken"] }, ["t0ken"]],
		["the password in its URL", { url: "http://ada:p%40ss@h/" }, ["p@ss"]],
		["its headers", { header: "Authorization: Digest abc" }, ["abc"]],
		[
			"its cookies",
			{ header: "Cookie: theme=dark; sid=l0gin; x_token=tk1" },
			["l0gin", "tk1"],
		],
		[
			"its query",
			{ url: "http://h/?page=2&api_key=k%3D1#x" },
			["k%3D1", "k=1"],
		],
		["its form", { data: "user=ada&password=p4ss" }, ["p4ss"]],
		["its form, with blanks", { data: "password=a+b" }, ["a b"]],
		[
			"its JSON, below such a name",
			{ json: '{"tokens":["t1",{"value":"t2"}],"page":"x"}' },
			["t1", "t2"],
		],
		[
			"its JSON",
			{ json: '{"user":{"name":"ada","password":"p4ss"}}' },
			["p4ss"],
		],
		["what a variable has", { header: "X-Api-Key: {{key}}" }, []],
		["other headers", { header: "Accept: text/plain" }, []],
	] as const)("are secrets: %s", async (_what, given, secrets) => {
		await using folder = await temporaryFolder({ "a.txt": "" });
		const options = optionsOf(given);
		const url: string = "url" in given ? given.url : "http://h/";
		const { request } = await openByHand(
			{ kind: "typed", typed: { url, options, items: [], fieldsAs: "json" } },
			folder.root,
			new TypedFiles(folder.root, async () => Buffer.of()),
		);
		const found = request.variables.filter(({ isSecret }) => isSecret);
		expect(found.map(({ value }) => value)).toEqual(secrets);
	});
});

function optionsOf(given: {
	readonly auth?: readonly [kind: "basic" | "bearer", value: string];
	readonly header?: string;
	readonly url?: string;
	readonly data?: string;
	readonly json?: string;
}): readonly CurlOption[] {
	const { auth, header, data, json } = given;
	const isOn = true;
	return [
		...(header ? [{ name: "header", value: header, isOn } as const] : []),
		...(data ? [{ name: "data", value: data, isOn } as const] : []),
		...(json ? [{ name: "json", value: json, isOn } as const] : []),
		...(auth
			? [
					{
						name: auth[0] === "basic" ? "user" : "oauth2-bearer",
						value: auth[1],
						isOn,
					} as const,
				]
			: []),
	];
}
