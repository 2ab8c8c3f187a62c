// Every kind of authentication, written as OpenCollection and as .bru, through
// the real command against a server that verifies it. Every field is a
// placeholder: mistake 7.
import { expect, test } from "vitest";
import { collectionOf, folderOf } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";
import { SECRETS } from "./verify-signatures.ts";
import { verifyingServer } from "./verifying-server.ts";

const { runAgainst } = inOneProcess();

interface Case {
	/** Path and query. */
	readonly path: string;
	/** In `.bru`, where that is sent otherwise. */
	readonly bruPath?: string;
	readonly method?: string;
	readonly form?: string;
	readonly kind: string;
	readonly yaml: Readonly<Record<string, unknown>>;
	readonly bru: Readonly<Record<string, string>>;
}

const login = { username: "{{user}}", password: "{{password}}" };

function same(fields: Readonly<Record<string, string>>) {
	return { yaml: fields, bru: fields };
}

const aws = {
	accessKeyId: "{{id}}",
	secretAccessKey: "{{secret}}",
	sessionToken: "{{token}}",
	region: "{{region}}",
	service: "execute-api",
};

const oauth1 = (placement: string) => ({
	yaml: {
		consumerKey: "{{id}}",
		consumerSecret: "{{secret}}",
		accessToken: "{{id}}",
		accessTokenSecret: "{{token}}",
		signatureMethod: "HMAC-SHA256",
		realm: "r",
		placement,
	},
	bru: {
		consumer_key: "{{id}}",
		consumer_secret: "{{secret}}",
		access_token: "{{id}}",
		token_secret: "{{token}}",
		signature_method: "HMAC-SHA256",
		realm: "r",
		placement,
	},
});

const edgegrid = {
	clientToken: "{{id}}",
	clientSecret: "{{secret}}",
	accessToken: "{{token}}",
};

const CASES: readonly Case[] = [
	{ path: "/none", kind: "none", ...same({}) },
	{ path: "/basic", kind: "basic", ...same(login) },
	{ path: "/bearer", kind: "bearer", ...same({ token: "{{token}}" }) },
	{
		path: "/key-header",
		kind: "apikey",
		...same({ key: "X-{{key_name}}", value: "{{key}}", placement: "header" }),
	},
	{
		// Mistake 6: the URL begins with {{host}}.
		path: "/key-query?x=1",
		kind: "apikey",
		yaml: { key: "{{key_name}}", value: "{{key}}", placement: "query" },
		bru: { key: "{{key_name}}", value: "{{key}}", placement: "queryparams" },
	},
	{ path: "/wsse", bruPath: "/wsse-of-hex", kind: "wsse", ...same(login) },
	{ path: "/digest/md5/auth?a=b%20c", kind: "digest", ...same(login) },
	{
		path: "/digest/sha-256/auth-int",
		method: "post",
		form: "{{user}}",
		kind: "digest",
		...same(login),
	},
	{
		path: "/ntlm",
		kind: "ntlm",
		...same({
			username: "{{user}}",
			password: "{{ntlm_password}}",
			domain: "{{domain}}",
		}),
	},
	{ path: "/aws/a%20b/c?z=1&a=%2B%20~&a=!*'()&e", kind: "awsv4", ...same(aws) },
	{
		path: "/aws",
		method: "post",
		form: "{{user}} & more",
		kind: "awsv4",
		...same(aws),
	},
	{ path: "/oauth1?b=%3D%253D&a=r%20b", kind: "oauth1", ...oauth1("header") },
	{ path: "/oauth1?a=r+b", kind: "oauth1", ...oauth1("query") },
	{
		path: "/oauth1?c%40=",
		method: "post",
		form: "{{user}} + &",
		kind: "oauth1",
		...oauth1("body"),
	},
	{ path: "/edgegrid?a=b", kind: "akamai-edgegrid", ...same(edgegrid) },
	{
		path: "/edgegrid",
		method: "post",
		form: "{{user}}",
		kind: "akamai-edgegrid",
		...same(edgegrid),
	},
	{
		path: "/oauth2",
		kind: "oauth2",
		yaml: {
			flow: "client_credentials",
			accessTokenUrl: "{{host}}/token",
			credentials: { clientId: "{{app}}", clientSecret: "{{secret}}" },
		},
		bru: {
			grant_type: "client_credentials",
			access_token_url: "{{host}}/token",
			client_id: "{{app}}",
			client_secret: "{{secret}}",
			credentials_placement: "body",
			token_placement: "header",
			token_header_prefix: "Bearer",
		},
	},
];

const VARIABLES = {
	...SECRETS,
	id: "AKID",
	app: "app",
	region: "eu-west-1",
	domain: "OFFICE",
	key_name: "Key",
};

const SECRET_NAMES = Object.keys(SECRETS);
const GIVEN = Object.entries(VARIABLES).flatMap(([name, value]) => [
	"--env-var",
	`${name}=${value}`,
]);

/** Flow style: JSON is YAML. */
function yamlRequest(
	{ path, method = "get", form, kind, yaml }: Case,
	seq: number,
): string {
	const data = [{ name: "{{key_name}}", value: form }];
	return `info: ${JSON.stringify({ name: `${kind} ${path}`, seq })}
http:
  method: ${method}
  url: "{{host}}${path}"
  auth: ${JSON.stringify({ type: kind, ...yaml })}
${form ? `  body: ${JSON.stringify({ type: "form-urlencoded", data })}\n` : ""}runtime:
  assertions: [{ expression: res.body.wrong, operator: eq, value: nothing }]
`;
}

function bruRequest(
	{ path, bruPath = path, method = "get", form, kind, bru }: Case,
	seq: number,
): string {
	const fields = Object.entries(bru).map(
		([name, value]) => `  ${name}: ${value}\n`,
	);
	return `meta {
  name: ${kind} ${bruPath}
  type: http
  seq: ${seq}
}

${method} {
  url: {{host}}${bruPath}
  body: ${form ? "formUrlEncoded" : "none"}
  auth: ${kind}
}

${
	kind === "none"
		? ""
		: `auth:${kind} {
${fields.join("")}}
`
}
${form ? `\nbody:form-urlencoded {\n  {{key_name}}: ${form}\n}\n` : ""}
assert {
  res.body.wrong: eq nothing
}
`;
}

function expectAllPassed(run: {
	readonly stdout: string;
	readonly code: number | null;
}) {
	expect(run.stdout).not.toMatch(/✗|warning/);
	expect(run.stdout).toMatch(new RegExp(`Assertions +${CASES.length} passed`));
	for (const secret of Object.values(SECRETS).filter(
		(text) => text !== "Password",
	))
		expect(run.stdout).not.toContain(secret);
	expect(run.code).toBe(0);
}

test("mistakes 6 and 7: every kind in OpenCollection is accepted by who verifies it", async () => {
	await using server = await verifyingServer();
	const secrets = SECRET_NAMES.map((name) => ({ name, secret: true }));
	await using collection = await collectionOf({
		"environments/dev.yml": `name: dev\nvariables: ${JSON.stringify(secrets)}\n`,
		...Object.fromEntries(
			CASES.map((one, index) => [`r${index}.yml`, yamlRequest(one, index + 1)]),
		),
	});
	expectAllPassed(
		await runAgainst(server, collection, "--env", "dev", ...GIVEN),
	);
});

test("mistakes 6 and 7: every kind in .bru is accepted by who verifies it", async () => {
	await using server = await verifyingServer();
	await using collection = await folderOf({
		"bruno.json": '{"version":"1","name":"auth","type":"collection"}',
		"environments/dev.bru": `vars:secret [\n${SECRET_NAMES.map((name) => `  ${name}`).join(",\n")}\n]\n`,
		...Object.fromEntries(
			CASES.map((one, index) => [`r${index}.bru`, bruRequest(one, index + 1)]),
		),
	});
	expectAllPassed(
		await runAgainst(server, collection, "--env", "dev", ...GIVEN),
	);
});

test("inherit takes the innermost folder's, and none, or nothing, sends no credentials", async () => {
	await using server = await verifyingServer();
	const request = (path: string, auth = "") =>
		`http:\n  url: "{{host}}${path}"\n${auth}runtime:\n  assertions: [{ expression: res.body.wrong, operator: eq, value: nothing }]\n`;
	const folder = (auth: string) => `info: {}\nrequest:\n  auth: ${auth}\n`;
	await using collection = await collectionOf({
		"opencollection.yml":
			'info: { name: auth }\nrequest:\n  auth: { type: bearer, token: "{{token}}" }\n',
		"a.yml": request("/none"),
		"b.yml": request("/bearer", "  auth: inherit\n"),
		"c.yml": request("/none", "  auth: none\n"),
		"basic/folder.yml": folder(JSON.stringify({ type: "basic", ...login })),
		"basic/a.yml": request("/basic", "  auth: inherit\n"),
		"basic/deeper/folder.yml": folder("inherit"),
		"basic/deeper/a.yml": request("/basic", "  auth: inherit\n"),
		"none/folder.yml": folder("none"),
		"none/a.yml": request("/none", "  auth: inherit\n"),
		"none/b.yml": request(
			"/bearer",
			'  auth: { type: bearer, token: "{{token}}" }\n',
		),
	});
	const run = await runAgainst(server, collection, ...GIVEN);
	expect(run.stdout).toMatch(/Assertions +7 passed/);
	expect(run.code).toBe(0);
});
