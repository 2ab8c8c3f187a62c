import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { openCollection } from "@curlew/client";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./new-history.ts";

export async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("port");
	return `http://127.0.0.1:${address.port}`;
}

/** Answers with everything that was sent, as JSON. */
export const echo: RequestListener = async (request, response) => {
	let body = "";
	for await (const chunk of request) body += chunk;
	response.setHeader("content-type", "application/json");
	response.setHeader("x-echo", request.headers.authorization ?? "none");
	response.end(
		JSON.stringify({ url: request.url, headers: request.headers, body }),
	);
};

export async function collection(files: Readonly<Record<string, string>>) {
	const root = await temporaryFolder();
	const all = { "opencollection.yml": "info:\n  name: Test\n", ...files };
	for (const [path, text] of Object.entries(all)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	}
	return openCollection(root);
}
