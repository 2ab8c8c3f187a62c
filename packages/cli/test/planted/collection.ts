import { SECRETS } from "./secrets.ts";

/** What a hostile author writes into a collection to get secrets shown, and what an honest one gets wrong. */

/** Variables that requests of a run can use; what comes from rows and tokens is left out. */
const USED = [
	"{{environment}}",
	"{{declared}}",
	"{{process.env.API_TOKEN}}",
	"{{process.env.PLANTED_PROCESS_TOKEN}}",
	"{{apiKey}}",
	"{{?Password}}",
	"{{fromCommand}}",
	"{{long}}",
	"{{clientSecret}}",
	"{{pw}}",
	"{{aws}}",
];

const BEFORE = `
const names = ["environment", "declared", "apiKey", "unicode", "fromCommand", "long", "pem", "clientSecret", "pw", "aws"];
const read = (name) => client.getSecretVar(name) ?? client.getVar(name) ?? client.getEnvVar(name);
const all = [...names.map(read), client.getProcessEnv("API_TOKEN"), client.getProcessEnv("PLANTED_PROCESS_TOKEN")].filter(Boolean);
client.setVar("otp", ${JSON.stringify(SECRETS.script.slice(0, 9))} + ${JSON.stringify(SECRETS.script.slice(9))});
for (const secret of all) {
	console.log("it is", secret, { secret, [secret]: [secret] }, JSON.stringify({ secret }), [JSON.stringify(JSON.stringify({ secret }))]);
	console.log(encodeURIComponent(secret), encodeURIComponent(encodeURIComponent(secret)), secret.toLowerCase());
	console.error(btoa(unescape(encodeURIComponent(secret))), btoa(unescape(encodeURIComponent("x" + secret))), btoa(unescape(encodeURIComponent("xy" + secret))));
	client.setVar("copy", secret);
	client.setVar("nested", { [secret]: [secret, { secret }] });
	client.setEnvVar("kept", secret, { persist: true });
}
req.setHeader("X-Made", all[1] + "/" + all[3]);
`;

const AFTER = `
const body = res.getBody();
console.log(res.getHeaders(), JSON.stringify(body));
client.visualize("html", { html: JSON.stringify(body.forms), config: body.keys });
test("says " + body.forms[0], () => { throw new Error(body.forms.join(" ")); });
test("is " + client.getVar("otp"), () => expect(body.keys).to.eql({ [client.getVar("otp")]: 1 }));
test("finds", () => expect(JSON.stringify(body)).to.equal(client.getVar("otp")));
test("has", () => expect(body).to.have.property(client.getVar("copy")));
client.setVar("answer", body);
for (const form of body.forms) console.warn(form);
throw new TypeError(body.lines);
`;

function indented(text: string, spaces: number): string {
	return text.trim().replaceAll("\n", `\n${" ".repeat(spaces)}`);
}

function request(name: string, seq: number, path: string, http = ""): string {
	return `info:
  name: ${name} {{declared}}
  seq: ${seq}
http:
  method: POST
  url: "{{host}}${path}"
  params:
${USED.map((text, index) => `    - name: p${index}\n      type: query\n      value: '${text}'\n`).join("")}    - name: "{{environment}}"
      type: query
      value: x
  headers:
${USED.slice(0, 9)
	.map(
		(text, index) => `    - name: X-H${index}\n      value: 'Token ${text}'\n`,
	)
	.join("")}  body:
    type: json
    data: '{"all": ["{{declared}}", "{{unicode}}", "{{pem}}", "{{environment}}"], "{{apiKey}}": "{{otp}}"}'
${http}
runtime:
  actions:
    - type: set-variable
      phase: after-response
      selector: { expression: res.body.session, method: jsonq }
      variable: { name: taken, scope: runtime }
  assertions:
    - expression: res.body.session
      operator: eq
      value: "{{declared}}"
    - expression: res.body
      operator: eq
      value: "{{apiKey}}"
    - expression: res.headers.x-captured
      operator: isEmpty
  scripts:
    - type: before-request
      code: |-
        ${indented(BEFORE, 8)}
    - type: after-response
      code: |-
        ${indented(AFTER, 8)}
`;
}

const OAUTH = `  auth:
    type: oauth2
    flow: client_credentials
    accessTokenUrl: "{{host}}/token"
    credentials:
      clientId: ann
      clientSecret: "{{clientSecret}}"
      placement: basic_auth_header
    tokenConfig:
      placement: { header: Bearer }
`;
const BASIC = `  auth:
    type: basic
    username: ann
    password: "{{pw}}"
`;
const AWS = `  auth:
    type: awsv4
    accessKeyId: someone
    secretAccessKey: "{{aws}}"
    service: s3
    region: eu-central-1
`;

/** The collection whose requests are sent. */
export function hostileCollection(
	host: string,
	commandFile: string,
): Readonly<Record<string, string>> {
	return {
		"opencollection.yml": `opencollection: 1.0.0
info:
  name: Planted
extensions:
  curlew:
    secrets:
      declared: {}
      otp: {}
      unicode: {}
      pem: {}
      long: {}
      clientSecret: {}
      pw: {}
      aws: {}
      column: {}
      fromCommand:
        source: { secretCommand: [cat, ${JSON.stringify(commandFile)}] }
      session:
        captures: [res.body.session, res.headers.x-captured, res.headers.set-cookie]
`,
		"environments/dev.yml": `name: dev
variables:
  - name: host
    value: ${host}
  - name: environment
    secret: true
    value: ${JSON.stringify(SECRETS.environment)}
  - name: kept
    value: nothing
`,
		".env": `API_TOKEN='${SECRETS.dotEnv}'\n`,
		"a-oauth.yml": request("oauth", 1, "/echo", OAUTH),
		"b-basic.yml": request("basic", 2, "/echo", BASIC),
		"c-aws.yml": request("aws", 3, "/no", AWS),
		"d-moved.yml": request("moved", 4, "/moved"),
		"e-broken.yml": request("broken", 5, "/broken"),
		"f-refused.yml":
			"info:\n  name: refused\n  seq: 6\nhttp:\n  url: 'http://127.0.0.1:1/{{declared}}?{{apiKey}}'\n",
		"g-unknown-host.yml":
			"info:\n  name: host\n  seq: 7\nhttp:\n  url: 'http://{{environment}}.invalid/{{declared}}'\n",
		"h-unresolved.yml":
			"info:\n  name: unresolved\n  seq: 8\nhttp:\n  url: '{{host}}/{{declared.x}}/{{environmen}}'\n  headers:\n    - name: 'X {{declared}}'\n      value: \"{{long}}\\n{{apiKey}}\"\n",
		"i-throws.yml": `info:\n  name: throws\n  seq: 9\nhttp:\n  url: '{{host}}/echo'\nruntime:\n  scripts:\n    - type: before-request\n      code: |-\n        const error = new Error(client.getSecretVar("declared")); error.name = client.getVar("apiKey"); client.setNextRequest(client.getSecretVar("long")); throw error;\n`,
		"j-file.yml":
			"info:\n  name: file\n  seq: 10\nhttp:\n  method: POST\n  url: '{{host}}/echo'\n  body:\n    type: file\n    data:\n      - filePath: '{{declared}}'\n        selected: true\n",
	};
}

/** What stands in the files themselves. */
export const WRITTEN = {
	awsKey: `AKIA${"QZ7RT5WXK3MB9PLD"}`,
	github: `ghp_${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"}`,
	password: "l1teral-P4ss:Hh6@tt?Bb5",
	named: "n4med-l1ke-0ne*Jj6;nn",
} as const;

/** A collection with secrets on the lines that have faults. Nothing of it can be sent. */
export function faultyCollection(): Readonly<Record<string, string>> {
	const { environment, declared, dotEnv } = SECRETS;
	const { password, named } = WRITTEN;
	const quoted = JSON.stringify(environment);
	return {
		"opencollection.yml":
			"opencollection: 1.0.0\ninfo:\n  name: Faulty\nextensions:\n  curlew:\n    secrets:\n      declared: {}\n",
		"environments/dev.yml": `name: dev\nvariables:\n  - name: environment\n    secret: true\n    value: ${quoted}\n  - name: declared\n    value: ${JSON.stringify(declared)}\n  - name: apiKey\n    value: ${JSON.stringify(named)}\n  - name: key\n    value: ${WRITTEN.github}\n`,
		"environments/open.yml": `name: open\nvariables:\n  - name: environment\n    secret: true\n    value: ${quoted.slice(0, -1)}\n`,
		"environments/twice.yml": `name: twice\nvariables:\n  - name: apiKey\n    value: ${JSON.stringify(named)}\n    valu: ${JSON.stringify(named)}\n    secret: maybe\n`,
		".env": `API_TOKEN='${dotEnv}'\n`,
		"a.yml": `info:\n  name: a\nhttp:\n  url: 'https://{{nope}}/${WRITTEN.awsKey}?{{no ${WRITTEN.github}}}'\n  headers:\n    - name: X-Pin\n      value: ${JSON.stringify(`${declared} ${dotEnv} {{nope}}`)}\n  auth:\n    type: basic\n    username: "{{nobody}}"\n    password: ${JSON.stringify(`${password}{{nope}}`)}\n`,
		"b.yml": `info:\n  name: b\nhttp:\n  url: https://a.test\n  auth:\n    type: basic\n    pasword: ${JSON.stringify(password)}\n`,
		"c.yml": `info:\n  name: c\nhttp:\n  url: https://a.test\n  auth:\n    type: bearer\n    token: ${JSON.stringify(password).slice(0, -1)}\n`,
		"d.yml": `info:\n  name: d\nhttp:\n  url: 'https://a.test/{{environment.x}}/{{declared[0]}}'\nruntime:\n  scripts:\n    - type: before-request\n      code: |-\n        client.setVar("apiKey", ${JSON.stringify(named)}); client.getVar("nowhere"); require(${JSON.stringify(`./${declared}`)}); const password = ${JSON.stringify(password)}; client.setVar("nope", {\n`,
	};
}
