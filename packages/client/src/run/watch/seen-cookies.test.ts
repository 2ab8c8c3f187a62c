import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { runCollection } from "../order/run-collection.ts";
import { requestFile } from "../testing/run-files.ts";
import { SeenCookies } from "./seen-cookies.ts";

test("who got a cookie and who sent it is seen, also where a redirect sets it", async () => {
	const server = createServer((request, response) => {
		if (request.url === "/a")
			response.setHeader("set-cookie", "one=1; Path=/").end();
		else if (request.url === "/b")
			response
				.writeHead(302, { "set-cookie": "two=2; Path=/", location: "/c" })
				.end();
		else response.end();
	});
	await new Promise<void>((resolve) =>
		server.listen(0, "127.0.0.1", () => resolve()),
	);
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"a.yml": requestFile("a"),
		"b.yml": requestFile("b"),
		"c.yml": requestFile("c"),
		"d.yml": "http:\n  url: http://127.0.0.1:1/\n",
	});
	const seen = new SeenCookies();
	const overrides = { host: `http://127.0.0.1:${port}` };
	await runCollection(
		await openCollection(folder.root),
		{ contentLimit: 0, overrides },
		(event) => seen.handle(event),
	);
	expect(seen.requests).toEqual(
		new Map([
			["a", { sets: new Set(["one"]), sends: new Set() }],
			["b", { sets: new Set(["one", "two"]), sends: new Set(["one", "two"]) }],
			["c", { sets: new Set(), sends: new Set(["one", "two"]) }],
		]),
	);
});
