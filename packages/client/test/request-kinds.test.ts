import {
	openCollection,
	openSession,
	type RunEvent,
	runCollection,
} from "@curlew/client";
import { createStyle } from "@curlew/client/internal";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../src/collection/testing/temporary-folder.ts";
import { JsonReporter } from "../src/report/reporters/json-reporter.ts";
import { TerminalReporter } from "../src/report/reporters/terminal-reporter.ts";
import { ECHO, ECHO_KIND } from "./echo-kind.ts";

const FILES = {
	"opencollection.yml": "info: {name: Test}\n",
	"1-say.yml": `info: {name: say, type: echo, seq: 1}
echo:
  message: "Hello {{who}}."
  times: 2
runtime:
  scripts:
    - type: before-request
      code: client.setVar("who", "world");
    - type: after-response
      code: client.setVar("said", res.getBody());
    - type: tests
      code: test("is echoed", () => expect(res.getStatusText()).to.equal("echoed"));
  assertions:
    - {expression: res.body, operator: eq, value: "Hello world.Hello world."}
`,
	"2-silence.yml": `info: {name: silence, type: echo, seq: 2}
echo: {message: "{{nothing}}"}
runtime:
  scripts:
    - type: before-request
      code: client.setVar("nothing", "");
`,
	"3-misspelt.yml": `info: {name: misspelt, type: echo, seq: 3}
echo: {mesage: x}
`,
};

async function opened() {
	const folder = await temporaryFolder(FILES);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return openCollection(folder.root, {
		kinds: new Map([["echo", ECHO_KIND]]),
	});
}

test("a kind of request from outside has the whole story of a request: its scripts, assertions, events and reports", async () => {
	const events: RunEvent[] = [];
	let terminal = "";
	let document = "";
	const write = (text: string) => {
		document += text;
	};
	const reporters = [
		new JsonReporter({
			begin: write,
			append: write,
			replaceHead: write,
			finish: write,
			close: async () => {},
		}),
		new TerminalReporter({
			style: createStyle(false),
			write: (text) => {
				terminal += text;
			},
			columns: undefined,
			hasLiveLine: false,
			verbosity: "verbose",
		}),
	];
	const { requests } = await runCollection(
		await opened(),
		{ contentLimit: 1_000, protocols: new Map([["echo", ECHO]]) },
		(event) => {
			events.push(event);
			for (const reporter of reporters) reporter.handle(event);
		},
	);
	expect(requests).toEqual({ passed: 1, failed: 0, error: 2, skipped: 0 });
	const [said, silence, misspelt] = events.flatMap((event) =>
		event.type === "request-finished" ? [event.result] : [],
	);
	expect(said).toMatchObject({
		kind: "echo",
		status: "passed",
		request: { method: "ECHO", url: "echo:" },
		response: {
			status: 0,
			statusText: "echoed",
			body: { kind: "text", text: "Hello world.Hello world." },
		},
		assertions: [{ status: "passed" }],
		tests: [{ name: "is echoed", status: "passed" }],
	});
	expect(said?.response).not.toHaveProperty("httpVersion");
	expect(silence).toMatchObject({
		kind: "echo",
		status: "error",
		failure: { code: "NETWORK_ERROR", message: "Nothing was said." },
	});
	expect(misspelt?.problems).toMatchObject([{ code: "UNKNOWN_KEY" }]);
	expect(
		events.flatMap((event) =>
			event.type === "request-started" ? [event.kind] : [],
		),
	).toEqual(["echo", "echo", "echo"]);
	expect(events).toContainEqual(
		expect.objectContaining({
			type: "variable-changed",
			name: "said",
			to: "Hello world.Hello world.",
		}),
	);
	expect(terminal).toContain("ECHO echo:");
	expect(terminal).toContain("Hello world.Hello world.");
	expect(document).toContain('"kind":"echo"');
});

test("its secrets go only where they may: the story looks before the exchange", async () => {
	const statuses = async (host: string) => {
		const folder = await temporaryFolder({
			"opencollection.yml": `info: {name: Test}\nextensions: {curlew: {secrets: {token: {allowedHosts: [${host}]}}}}\n`,
			"1-say.yml": `info: {name: say, type: echo, seq: 1}\necho: {message: "Hello {{token}}."}\n`,
		});
		onTestFinished(() => folder[Symbol.asyncDispose]());
		const collection = await openCollection(folder.root, {
			kinds: new Map([["echo", ECHO_KIND]]),
		});
		const results: unknown[] = [];
		await runCollection(
			collection,
			{
				contentLimit: 1_000,
				protocols: new Map([["echo", ECHO]]),
				overrides: { token: "s3cretTokenOfFourtySeven" },
			},
			(event) => {
				if (event.type === "request-finished") results.push(event.result);
			},
		);
		return results;
	};
	const [refused] = await statuses("api.example.com");
	expect(refused).toMatchObject({
		status: "error",
		problems: [{ code: "SECRET_NOT_ALLOWED_HERE" }],
	});
	expect(refused).not.toHaveProperty("response");
	expect(await statuses("echo.example")).toMatchObject([{ status: "passed" }]);
});

test("it is rendered without being sent, and explained", async () => {
	const collection = await opened();
	const [request] = (await collection.select([])).requests;
	if (!request) throw new Error("There is no request.");
	const session = await openSession(
		collection,
		{ contentLimit: 0, protocols: new Map([["echo", ECHO]]) },
		() => {},
	);
	const { preview } = await session.preview(request);
	expect(preview).toMatchObject({ method: "ECHO", body: "Hello world." });
	const { explanation } = await session.explain(request);
	expect(explanation).toMatchObject({ method: { text: "ECHO" } });
	await session.close();
});

test("without its protocol it is refused, and nothing is sent", async () => {
	const events: RunEvent[] = [];
	await runCollection(await opened(), { contentLimit: 0 }, (event) =>
		events.push(event),
	);
	const finished = events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: { status: "error", problems: [{ code: "KIND_NOT_SUPPORTED" }] },
	});
});

test("a collection that is opened without the kind says that there is none, and refuses its requests", async () => {
	const collection = await opened();
	const { requests } = await (
		await openCollection(collection.definition.root)
	).select([]);
	for (const { faults } of requests)
		expect(faults).toContainEqual(
			expect.objectContaining({ message: "`type` cannot be `echo`." }),
		);
	expect(requests).toHaveLength(3);
});
