import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openCollection, openSession } from "@curlew/client";
import { buildSchema, introspectionFromSchema } from "graphql";
import { expect, onTestFinished, test } from "vitest";
import { introspect } from "./introspect.ts";

const SCRIPT = `
bru.setVar("runs", (bru.getVar("runs") ?? 0) + 1);
req.setHeader("x-run", String(bru.getVar("runs")));
req.setHeader("x-newer", String(JSON.stringify(req.getBody()).includes("isRepeatable")));
`;

/** What a server of before 2021 was asked: the run of the script, and whether for what is newer. @param isSigned whether it refuses a body that its script has not seen */
async function asked(isSigned: boolean) {
	const requests: string[] = [];
	const data = introspectionFromSchema(buildSchema("type Query { a: Int }"));
	const errors = [{ message: 'Cannot query field "isRepeatable".' }];
	const answer = async (request: IncomingMessage) => {
		const isNewer = (await text(request)).includes("isRepeatable");
		const { "x-run": run, "x-newer": newer } = request.headers;
		requests.push(`${run} ${isNewer ? "newer" : "plain"}`);
		if (isSigned && newer !== String(isNewer)) return [401, { errors: [] }];
		return isNewer ? [400, { errors }] : [200, { data }];
	};
	const server = createServer(async (request, response) => {
		const [status, body] = await answer(request);
		response.writeHead(Number(status)).end(JSON.stringify(body));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const root = await mkdtemp(join(tmpdir(), "curlew-introspect-"));
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Test\n");
	await writeFile(
		join(root, "ask.yml"),
		JSON.stringify({
			info: { name: "ask", type: "graphql" },
			graphql: {
				url: `http://127.0.0.1:${port}/`,
				method: "POST",
				body: { query: "{ a }", variables: "" },
			},
			runtime: { scripts: [{ type: "before-request", code: SCRIPT }] },
		}),
	);
	const collection = await openCollection(root);
	const session = await openSession(collection);
	onTestFinished(async () => {
		await session.close();
		server.close();
		await rm(root, { recursive: true });
	});
	const { requests: selected } = await collection.select([]);
	const [request] = selected;
	if (!request) throw new Error("There is no request.");
	const { kind } = await introspect(session, request);
	return { kind, requests };
}

test("a server of before 2021 is asked once more for less, and scripts run once", async () => {
	expect(await asked(false)).toEqual({
		kind: "schema",
		requests: ["1 newer", "1 plain"],
	});
});

test("where scripts have signed what was asked first, they run again for what is asked then", async () => {
	expect(await asked(true)).toEqual({
		kind: "schema",
		requests: ["1 newer", "1 plain", "2 plain"],
	});
});
