import { NO_GRANTS } from "@curlew/client/internal";
import { expect, test } from "vitest";
import {
	mentionedEnvironment,
	serializedOptions,
} from "./serialized-options.ts";

const file = (content: string | Buffer) => ({
	path: "/c/a.yml",
	content: Buffer.from(content),
	isExecutable: false,
});

test("of the environment, workers get what the files mention, and never the way to the queue", () => {
	const environment = {
		...{ API_TOKEN: "a", OTHER: "b", CURLEW_QUEUE_KEY: "c", constructor: "d" },
	};
	const files = [
		file("url: {{process.env.API_TOKEN}} # CURLEW_QUEUE_KEY toString"),
		file(Buffer.from("OTHER\0")),
	];
	expect(mentionedEnvironment(files, environment)).toEqual({ API_TOKEN: "a" });
});

test("of what judges exchanges, workers are told the document", () => {
	const contract = { file: "/api.yaml", files: ["/api.yaml"], warnsOnly: true };
	const exchangeJudge = {
		contract,
		judge: () => ({ assertions: [], warnings: [] }),
	};
	const taken = { processEnvironment: {}, grants: NO_GRANTS };
	expect(serializedOptions({ exchangeJudge }, taken, {})).toEqual({
		...{ ...taken, fetchedSecrets: {} },
		contract: { file: "/api.yaml", warnsOnly: true },
	});
});

test("what is bound to this machine does not travel", () => {
	const options = {
		...{ contentLimit: 5, environment: "staging", overrides: { a: "b" } },
		...{ ask: async () => "", signal: new AbortController().signal },
		...{ tokenFolder: "/home/ann", allowSecretCommands: true },
	};
	const taken = { processEnvironment: { A: "a" }, grants: NO_GRANTS };
	expect(serializedOptions(options, taken, {})).toEqual({
		...{ contentLimit: 5, environment: "staging", overrides: { a: "b" } },
		...{ ...taken, fetchedSecrets: {} },
	});
});
