import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { RunEvent } from "../events/events.ts";
import { runCollection } from "../order/run-collection.ts";
import { fetchSecrets } from "./fetch-secrets.ts";

const FILES = {
	"opencollection.yml": `opencollection: 1.0.0
info: {name: Test}
extensions:
  curlew:
    secrets:
      token:
        source: {secretCommand: [echo, from-a-command]}
      broken:
        source: {secretCommand: ["false"]}
`,
	"read.yml": `info: {name: read, type: http}
http: {method: GET, url: "{{host}}/?token={{token}}"}
`,
};

test("secrets are fetched from their sources, and what has no value is told", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	const fetched = await fetchSecrets(collection, { allowSecretCommands: true });
	expect(fetched.values).toEqual({
		token: { value: "from-a-command", via: "command echo" },
	});
	expect(fetched.problems).toMatchObject([{ severity: "error" }]);
});

test("a run that is given fetched secrets asks no source, and waits for what happens before sending", async () => {
	await using folder = await temporaryFolder(FILES);
	const collection = await openCollection(folder.root);
	const events: RunEvent[] = [];
	const sent: string[] = [];
	await runCollection(
		collection,
		{
			contentLimit: 0,
			overrides: { host: "http://127.0.0.1:9" },
			fetchedSecrets: { token: { value: "given", via: "elsewhere" } },
			http: {
				beforeSend: async ({ method, url }) => {
					sent.push(`${method} ${url}`);
				},
			},
		},
		(event) => events.push(event),
	);
	expect(sent).toEqual(["GET http://127.0.0.1:9/?token=given"]);
	expect(events.at(-2)).toMatchObject({ result: { failure: {} } });
});
