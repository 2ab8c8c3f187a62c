import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeCheck } from "../../report/check/findings-page.ts";
import { createStyle } from "../../report/text/style.ts";
import { check } from "../check.ts";
import { folderOf, request } from "../testing/checked-files.ts";

// Put together here, so that nobody who scans this repository finds them.
const AWS = `AKIA${"QZ7RT5WXK3MB9PLD"}`;
const GITHUB = `ghp_${"aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5"}`;
const DECLARED = "correct horse battery";
const MARKED = "x9-marked-Z3";
const FROM_FILE = "dotenv-s3cret-77";
const LITERAL = "basic-passw0rd-1";
const SECRETS = [AWS, GITHUB, DECLARED, MARKED, FROM_FILE, LITERAL];

const FILES = {
	"opencollection.yml":
		"info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n      pin: {}\n",
	"environments/dev.yml": `name: dev
variables:
  - name: pin
    value: ${DECLARED}
  - name: a
    value: ${MARKED}
    secret: true
  - name: github
    value: ${GITHUB}
`,
	"environments/broken.yml": `name: broken
variables:
  - name: session
    secret: true
    value: "${MARKED}
`,
	".env": `API_TOKEN=${FROM_FILE}\n`,
	"a.yml": request("A", {
		url: `https://{{nope}}/${AWS}?a={{no ${GITHUB}}}&b={{${MARKED}}}`,
		http: `  auth:\n    type: basic\n    username: "{{nobody}}"\n    password: "${LITERAL}{{nope}}"\n  headers:\n    - name: X-Pin\n      value: ${DECLARED} ${FROM_FILE} {{nope}}\n`,
		before: `client.getVar("nowhere", "${FROM_FILE}"); require("./${MARKED}");`,
	}),
	"b.yml": `info:\n  name: B\nhttp:\n  method: GET\n  auth:\n    type: bearer\n    token: "${LITERAL}\n`,
	"c.yml": `info:\n  name: C\nhttp:\n  methd: ${GITHUB}\n  url: "https://a.test/${DECLARED}{{nope}}"\n  auth:\n    type: basic\n    pasword: ${LITERAL}\n`,
};

test("what check tells and keeps has no secret in it, and its caret is right", async () => {
	const [root, cache] = [await folderOf(FILES), await folderOf({})];
	const outcome = await check(root, { cache });
	const page = describeCheck(outcome.findings, {
		style: createStyle(false),
		columns: 400,
		root,
		requests: outcome.requests,
		environments: outcome.environments,
		defaultEnvironment: outcome.defaultEnvironment,
		fixed: 0,
	});
	const files = await readdir(cache);
	const kept = await Promise.all(
		files
			.filter((name) => name.endsWith(".json"))
			.map((name) => readFile(join(cache, name), "utf8")),
	);
	expect(kept).toHaveLength(1);
	const rules = outcome.findings.map(({ rule }) => rule);
	expect(rules).toEqual(
		expect.arrayContaining(["broken-file", "secret-in-clear", "unresolved"]),
	);
	const told = [JSON.stringify(outcome), page, ...kept].join("\n");
	expect(SECRETS.filter((secret) => told.includes(secret))).toEqual([]);
	// The line of the AWS key with its caret, and that of the placeholder behind it.
	const [line = "", caret = ""] = page
		.slice(page.indexOf("What looks like an AWS"))
		.split("\n")
		.filter((one) => one.includes("|"))
		.slice(1);
	expect(line.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1)).toBe(
		"●".repeat(AWS.length),
	);
});
