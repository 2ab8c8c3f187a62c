import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCollection, type RunEvent, runCollection } from "@curlew/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { openContract } from "../contract.ts";
import { ContractJudge } from "./contract-judge.ts";

const DOCUMENT = `openapi: 3.0.3
info: { title: Pets, version: "1" }
servers: [{ url: https://pets.example/v1 }]
paths:
  /pets/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
      responses:
        "200":
          description: The pet
          content:
            application/json:
              schema:
                required: [name]
                properties: { name: { type: string } }
        "302": { description: It has another name now }
`;

interface Answer {
	readonly status?: number;
	readonly body?: unknown;
	readonly location?: string;
}

/** Runs GET requests of these paths against a server that answers by path, and judges them. */
async function judged(
	paths: readonly string[],
	answers: Readonly<Record<string, Answer>>,
	warnsOnly = false,
) {
	const server = createServer(({ url = "" }, response) => {
		const { status = 200, body = {}, location } = answers[url] ?? {};
		response.writeHead(status, {
			"content-type": "application/json",
			...(location !== undefined && { location }),
		});
		response.end(JSON.stringify(body));
	});
	await new Promise<void>((listening) => server.listen(0, listening));
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const root = await mkdtemp(join(tmpdir(), "contract-"));
	onTestFinished(() => rm(root, { recursive: true }));
	await writeFile(join(root, "api.yaml"), DOCUMENT);
	await writeFile(join(root, "opencollection.yml"), "info: { name: Pets }\n");
	for (const [at, path] of paths.entries())
		await writeFile(
			join(root, `${at}.yml`),
			`info: { name: "${at}", seq: ${at + 1} }\nhttp: { method: GET, url: "http://localhost:${port}${path}" }\n`,
		);
	const contract = openContract(join(root, "api.yaml"));
	const exchangeJudge = new ContractJudge(contract, { warnsOnly });
	const events: RunEvent[] = [];
	await runCollection(await openCollection(root), { exchangeJudge }, (event) =>
		events.push(event),
	);
	return events.flatMap((event) =>
		event.type === "request-finished" ? [event.result] : [],
	);
}

test("an exchange that is as its operation says has an assertion that holds", async () => {
	const [result] = await judged(["/v1/pets/7"], {
		"/v1/pets/7": { body: { name: "Rex" } },
	});
	expect(result).toMatchObject({
		status: "passed",
		assertions: [
			{
				expression: "contract",
				operator: "of",
				value: "GET /pets/{id}",
				status: "passed",
			},
		],
	});
});

test("each violation is a failed assertion with its places in the exchange and in the document", async () => {
	const [result] = await judged(["/v1/pets/x"], {
		"/v1/pets/x": { body: { name: 7 } },
	});
	expect(result?.status).toBe("failed");
	const errors = result?.assertions.map(({ error }) => [
		error?.message,
		error?.location?.line,
	]);
	expect(errors).toEqual([
		['The path parameter `id` is the string "x", not an integer.', 8],
		["The response's body at `/name` is the number 7, not a string.", 16],
	]);
});

test("violations can be warnings, which fail nothing", async () => {
	const [result] = await judged(["/v1/pets/7"], {}, true);
	expect(result?.status).toBe("passed");
	expect(result?.warnings.map(({ message }) => message)).toEqual([
		"The response's body lacks `name`.",
	]);
});

test("a path that the document does not have is told, and fails nothing where the server is another one", async () => {
	const [result] = await judged(["/login"], {});
	expect(result?.status).toBe("passed");
	expect(result?.assertions).toEqual([]);
	expect(result?.warnings[0]?.message).toContain("no path `/login`");
});

test("where a redirect was followed, its first step is judged, and its last where the document has it", async () => {
	const [result] = await judged(["/v1/pets/1"], {
		"/v1/pets/1": { status: 302, location: "/v1/pets/2" },
		"/v1/pets/2": { body: { nick: "Rex" } },
	});
	expect(result?.assertions.map(({ status }) => status)).toEqual([
		"passed",
		"failed",
	]);
});

test("what keeps a judge from judging is a warning, and the request goes on", async () => {
	const judge = vi
		.spyOn(ContractJudge.prototype, "judge")
		.mockImplementation(() => {
			throw new RangeError("Maximum call stack size exceeded");
		});
	onTestFinished(() => judge.mockRestore());
	const [result] = await judged(["/v1/pets/7"], {});
	expect(result?.status).toBe("passed");
	expect(result?.warnings.map(({ message }) => message)).toEqual([
		"The exchange was not judged by the contract: Maximum call stack size exceeded.",
	]);
});
