import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { REPORTER_NAMES } from "@curlew/client/internal";
import { expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

/** Each with something that one of the encodings changes. */
const SECRETS = {
	apiToken: "tok/En+With=Specials&9f8e7d",
	password: 'pä"ss\\w0rd <c0rrect> & h0rse',
	clientKey: "K3y'with`quotes-0123456789",
	longToken: `eyJhbGciOiJIUzI1NiJ9.${"c0ffee-".repeat(30)}end`,
	shortPin: "p1n!",
	tenant: "SecretTenantName",
};
/** Of parts that are no secrets by themselves. */
const COMPOSED = "live-4711abcd-suffix";

/** Every form in which a secret must not be found; of base64, what the secret alone decides at each of the three alignments. */
function formsOf(secret: string): readonly string[] {
	const json = JSON.stringify(secret).slice(1, -1);
	const percent = encodeURIComponent(secret);
	const base64 = [0, 1, 2].map((offset) =>
		Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
			.toString("base64")
			.slice(offset === 0 ? 0 : offset + 1)
			.replace(/.?=*$/, ""),
	);
	return [
		secret,
		json,
		JSON.stringify(json).slice(1, -1),
		percent,
		percent.replace(/%../g, (hex) => hex.toLowerCase()),
		encodeURIComponent(percent),
		encodeURI(secret),
		new URLSearchParams([["", secret]]).toString().slice(1),
		...base64.filter((core) => core.length >= 4),
		...base64.map(encodeURIComponent).filter((core) => core.length >= 4),
		secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
		secret.replaceAll("'", "\\'"),
		secret.toLowerCase(),
		// What is left where something has cut a long text.
		...(secret.length > 60 ? [secret.slice(0, 24)] : []),
	];
}

const environment = `name: dev
variables:
${Object.keys(SECRETS)
	.map((name) => `  - secret: true\n    name: ${name}\n`)
	.join("")}  - secret: true
    name: composed
    value: "live-{{part}}-suffix"
  - name: part
    value: 4711abcd
`;

const script = `
const all = ["apiToken", "password", "clientKey", "longToken", "shortPin", "tenant"].map((name) => client.getSecretVar(name));
for (const secret of all) {
	console.log("secret", secret, { secret, list: [secret] }, JSON.stringify({ secret }), encodeURIComponent(secret), btoa(unescape(encodeURIComponent("x" + secret))));
	console.error(secret);
	client.setVar("copy", secret);
	client.setVar("nested", { [secret]: [secret] });
	test("shows " + secret, () => expect(secret).to.equal("x"));
	test("deep " + secret, () => expect({ a: [secret] }).to.eql({ a: ["y"] }));
}
test("throws", () => { throw new Error(all.join(" ")); });
`;

const indented = script.trim().replaceAll("\n", "\n        ");

function request(name: string, seq: number, http: string): string {
	return `info:
  name: ${name} {{apiToken}}
  seq: ${seq}
http:
  method: POST
  url: "{{host}}/${name}/{{password}}?token={{apiToken}}&pin={{shortPin}}"
  headers:
    - name: X-Token
      value: "Token {{apiToken}} {{longToken}}"
    - name: X-{{tenant}}
      value: "{{clientKey}}"
${http}
runtime:
  assertions:
    - expression: res.body.echo
      operator: eq
      value: "{{longToken}}"
    - expression: req.url
      operator: eq
      value: "{{apiToken}}"
  scripts:
    - type: before-request
      code: console.log(client.getSecretVar("password"))
    - type: tests
      code: |-
        ${indented}
`;
}

const body = (kind: string, data: string) =>
	`  body:\n    type: ${kind}\n    data: ${data}`;
const fields = `\n      - name: first\n        value: "{{password}}"\n      - name: "{{tenant}}"\n        value: "{{apiToken}}"`;
const parts = `\n      - name: first\n        type: text\n        value: "{{password}}"`;
const auth = (lines: string) =>
	`  auth:\n    ${lines.replaceAll("\n", "\n    ")}`;

const files = {
	"environments/dev.yml": environment,
	"basic.yml": request(
		"basic",
		1,
		auth('type: basic\nusername: ann\npassword: "{{password}}"'),
	),
	"bearer.yml": request(
		"bearer",
		2,
		`${body("json", `'{"a": "{{password}}", "b": ["{{longToken}}"]}'`)}\n${auth('type: bearer\ntoken: "{{longToken}}"')}`,
	),
	"apikey.yml": request(
		"apikey",
		3,
		`${body("form-urlencoded", fields)}\n${auth('type: apikey\nkey: api_key\nvalue: "{{composed}}"\nplacement: query')}`,
	),
	"multipart.yml": request("multipart", 4, body("multipart-form", parts)),
	"text.yml": request(
		"text",
		5,
		body("text", '"{{composed}} {{clientKey}} {{password}}"'),
	),
	"refused.yml":
		'info:\n  seq: 6\nhttp:\n  url: "http://127.0.0.1:1/{{apiToken}}?{{password}}"\n',
	"host.yml":
		'info:\n  seq: 6\nhttp:\n  url: "http://{{tenant}}.localhost:1/"\n',
	"unresolved.yml":
		'info:\n  seq: 7\nhttp:\n  url: "{{host}}/{{apiToken.name}}/{{apiTokn}}"\n',
	"thrown.yml":
		'info:\n  seq: 8\nhttp:\n  url: "{{host}}/"\nruntime:\n  scripts:\n    - type: before-request\n      code: throw new Error(client.getSecretVar("password"))\n',
};

/** A blob is a compressed file in a folder; the others are text. */
async function reportIn(out: string, name: string): Promise<string> {
	if (name !== "blob") return readFile(join(out, name), "utf8");
	const [file = ""] = await readdir(join(out, name));
	return gunzipSync(await readFile(join(out, name, file))).toString();
}

test("no secret is found in any byte of any output, in any form", async () => {
	await using server = await recordingServer(({ url, headers, body }) => ({
		headers: { "x-echo": encodeURIComponent(url) },
		body: JSON.stringify({
			echo: { url, headers, body },
			inside: JSON.stringify({ headers, body }),
			encoded: [0, 1, 2].map((length) =>
				Buffer.from("x".repeat(length) + JSON.stringify(headers)).toString(
					"base64",
				),
			),
			all: Object.values(SECRETS).flatMap((secret) => [
				secret,
				encodeURIComponent(secret),
				encodeURIComponent(encodeURIComponent(secret)),
				new URLSearchParams([["a", secret]]).toString(),
				...["", "u:", "un:"].map((before) =>
					Buffer.from(before + secret).toString("base64url"),
				),
			]),
		}),
	}));
	await using collection = await collectionOf(files);
	const out = join(collection.root, "out");
	const values = [
		"--env-var",
		`host=${server.url}`,
		...Object.entries(SECRETS).flatMap(([name, value]) => [
			"--env-var",
			`${name}=${value}`,
		]),
	];
	const argsOf = (path: string) => [
		"run",
		path,
		"--env",
		"dev",
		"--verbose",
		"--trace",
		...values,
	];
	const toFiles = REPORTER_NAMES.flatMap((name) => [
		"--reporter",
		`${name}=${out}/${name}`,
	]);
	const outputs = new Map<string, string>();
	const run = await curlew([...argsOf(collection.root), ...toFiles]);
	outputs.set("stdout", run.stdout).set("stderr", run.stderr);
	const takeStdout = REPORTER_NAMES.filter(
		(name) => name !== "terminal" && name !== "blob",
	);
	// The files have all requests; on its way to stdout a report passes something more.
	const one = argsOf(join(collection.root, "basic.yml"));
	for (const name of takeStdout) {
		const { stdout, stderr } = await curlew([...one, "--reporter", name]);
		outputs.set(`${name} on stdout`, stdout + stderr);
	}
	for (const name of REPORTER_NAMES)
		outputs.set(name, await reportIn(out, name));
	const looks = [
		...["basic", "bearer", "apikey", "multipart", "text"].map((name) => [
			"explain",
			join(collection.root, `${name}.yml`),
			"--env",
			"dev",
		]),
		["vars", collection.root, "--verbose"],
	].flatMap((look) => [look, [...look, "--json"]]);
	for (const look of looks) {
		const { stdout, stderr } = await curlew([...look, ...values]);
		outputs.set(look.join(" "), stdout + stderr);
	}

	// What the server received shows that the secrets were there to be found.
	expect(server.received.length).toBeGreaterThan(6);
	expect(JSON.stringify(server.received)).toContain(SECRETS.longToken);
	expect(outputs.size).toBe(
		2 + takeStdout.length + REPORTER_NAMES.length + looks.length,
	);
	const found: string[] = [];
	for (const [output, text] of outputs) {
		expect(text.length, output).toBeGreaterThan(output === "stderr" ? -1 : 400);
		if (output !== "stderr") expect(text, output).toContain("●●●");
		for (const secret of [...Object.values(SECRETS), COMPOSED])
			for (const form of formsOf(secret))
				if (text.includes(form)) found.push(`${output}: ${form}`);
	}
	expect(found).toEqual([]);
}, 60_000);
