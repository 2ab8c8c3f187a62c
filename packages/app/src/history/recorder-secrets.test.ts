import { createHash, createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "@curlew/client";
import { expect, test } from "vitest";
import { HistoryRecorder } from "./recorder.ts";
import { newHistory } from "./testing/new-history.ts";
import { collection, echo, serve } from "./testing/recorded-servers.ts";

const SECRET = "s3cret-Token/with&signs-4711";

test("no secret is in any file of the history, wherever it stood", async () => {
	const host = await serve(echo);
	const opened = await collection({
		"environments/local.yml":
			"name: local\nvariables:\n  - name: token\n    secret: true\n",
		"a.yml": `info:
  name: a
http:
  method: POST
  url: "{{host}}/a/{{token}}?q={{token}}"
  headers:
    - name: X-Token
      value: "{{token}}"
  body:
    type: json
    data: |-
      {"token": "{{token}}", "derived": "{{derived}}"}
  auth:
    type: basic
    username: user
    password: "{{token}}"
runtime:
  scripts:
    - type: before-request
      code: |-
        const token = client.getSecretVar("token");
        const crypto = require("crypto");
        client.setVar("derived", crypto.createHmac("sha256", token).update("now").digest("hex"));
        req.setHeader("X-Digest", crypto.createHash("sha256").update(token).digest("base64"));
        console.log(token);
    - type: tests
      code: |-
        test("token " + client.getSecretVar("token"), () => expect(res.body.url).to.equal(client.getSecretVar("token")));
  assertions:
    - expression: res.body.url
      operator: eq
      value: "{{token}}"
`,
	});
	const { history, folder } = await newHistory();
	const overrides = { host, token: SECRET };
	let recorder: HistoryRecorder | undefined;
	const session = await openSession(
		opened,
		{ environment: "local", contentLimit: 10_000, overrides },
		(event) => recorder?.handle(event),
	);
	recorder = new HistoryRecorder(history, {
		root: opened.definition.root,
		environment: "local",
		mask: (text) => session.mask(text),
		overrides,
		draft: `info:\n  name: ${SECRET}\n`,
	});
	const { requests } = await opened.select([]);
	for (const request of requests) await session.execute(request);
	await session.close();

	const [found] = history.list().entries;
	const details = history.entry(found?.id ?? 0);
	expect(details?.status).toBe(200);
	expect(details?.resend).toMatchObject({
		overrides: { host },
		withheld: ["token", "draft"],
	});
	expect(JSON.stringify(details)).toContain("●●●");
	const forms = [
		SECRET,
		encodeURIComponent(SECRET),
		Buffer.from(SECRET).toString("hex"),
		Buffer.from(SECRET).toString("base64"),
		Buffer.from(`user:${SECRET}`).toString("base64"),
		createHmac("sha256", SECRET).update("now").digest("hex"),
		createHash("sha256").update(SECRET).digest("base64"),
	];
	const shown = JSON.stringify([history.list(), details]);
	for (const form of forms) expect(shown).not.toContain(form);
	// The journal holds what is not in the file yet. Words are in the index in lower case.
	const names = readdirSync(folder);
	expect(names).toContain("history.sqlite-wal");
	for (const name of names) {
		const bytes = readFileSync(join(folder, name)).toString("latin1");
		for (const form of forms) {
			expect(bytes).not.toContain(form);
			expect(bytes).not.toContain(form.toLowerCase());
		}
		expect(bytes).not.toContain("s3cret");
	}
	for (const word of ["s3cret", "signs", ...forms])
		expect(history.list({ search: word }).entries).toEqual([]);
});
