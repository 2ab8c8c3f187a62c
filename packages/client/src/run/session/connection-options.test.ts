import type { Value } from "@curlew/template";
import { expect, test } from "vitest";
import {
	collection,
	defaults,
	variable,
} from "../../request/testing/built-requests.ts";
import { RunVariables } from "../../variables/run-variables.ts";
import { noAccess } from "../../variables/trust/testing/open-access.ts";
import {
	type ConnectionSources,
	connectionOptions,
	parseProxyUrl,
} from "./connection-options.ts";

function optionsOf(
	given: Partial<ConnectionSources> & {
		readonly values?: Readonly<Record<string, Value>>;
	},
) {
	const owner =
		given.collection ??
		collection({
			defaults: defaults({
				variables: Object.entries(given.values ?? {}).map(([name, value]) =>
					variable(name, value),
				),
			}),
		});
	return connectionOptions({
		collection: owner,
		certificates: [],
		options: {},
		access: noAccess(owner.root),
		chain: new RunVariables({ collection: owner }).sharedChain(),
		...given,
	});
}

const PROXY = {
	kind: "on",
	protocol: "http",
	hostname: "{{gate}}",
	port: 3128,
	username: "me",
	password: "{{gate}}-pw",
	bypass: "localhost",
} as const;

test("the collection's proxy is filled in", () => {
	const variables = [variable("gate", "proxy.example")];
	const owner = collection({ defaults: defaults({ variables }), proxy: PROXY });
	expect(optionsOf({ collection: owner }).proxy).toEqual({
		...PROXY,
		hostname: "proxy.example",
		password: "proxy.example-pw",
	});
});

test("the user's proxy is stronger than the collection's", () => {
	const owner = collection({ proxy: PROXY });
	const options = { proxy: { kind: "off" } } as const;
	expect(optionsOf({ collection: owner, options }).proxy).toEqual({
		kind: "off",
	});
});

test("a placeholder without value is an error, not a host of that name", () => {
	expect(() => optionsOf({ collection: collection({ proxy: PROXY }) })).toThrow(
		"{{gate}} in the settings for proxies and certificates has no value.",
	);
});

test("certificates: paths are absolute from the collection's root, those of the environment come first", () => {
	const pem = {
		kind: "pem",
		domain: "{{domain}}",
		certificateFile: "certs/{{name}}.pem",
		keyFile: "/etc/key.pem",
		passphrase: undefined,
	} as const;
	const pkcs12 = {
		kind: "pkcs12",
		domain: "*.example.com",
		pkcs12File: "client.p12",
		passphrase: "{{name}}",
	} as const;
	const variables = [variable("domain", "example.com"), variable("name", "me")];
	const owner = collection({
		defaults: defaults({ variables }),
		clientCertificates: [pkcs12],
	});
	const options = optionsOf({ collection: owner, certificates: [pem] });
	expect(options.clientCertificates).toEqual([
		{
			...pem,
			domain: "example.com",
			certificateFile: "/collection/certs/me.pem",
		},
		{ ...pkcs12, pkcs12File: "/collection/client.p12", passphrase: "me" },
	]);
});

test.each([
	[
		"http://us%40er:p%3Aw@proxy.example:3128",
		{
			protocol: "http",
			hostname: "proxy.example",
			port: 3128,
			username: "us@er",
			password: "p:w",
		},
	],
	[
		"proxy.example:8080",
		{ protocol: "http", hostname: "proxy.example", port: 8080 },
	],
	["https://[::1]", { protocol: "https", hostname: "[::1]", port: undefined }],
	["http://u:50%@proxy.example", { password: "50%" }],
])("the proxy URL %s", (text, parts) => {
	expect(parseProxyUrl(text)).toMatchObject({ kind: "on", ...parts });
});

test("the password of a proxy URL that cannot be used is not shown", () => {
	expect(() => parseProxyUrl("ftp://ada:secret@proxy.example")).toThrow(
		'--proxy: "ftp://ada:●●●@proxy.example" is not a proxy URL: proxies are spoken to by http, https or socks5, not by ftp.',
	);
});

test.each(["", "http://", "::", "http://a b", "ftp://a"])(
	"%j is not a proxy URL",
	(text) => expect(() => parseProxyUrl(text)).toThrow("not a proxy URL"),
);
