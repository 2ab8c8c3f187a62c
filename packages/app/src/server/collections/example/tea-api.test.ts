import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { teaApi } from "./tea-api.ts";

test("what the example cannot read is answered, and ends nothing", async () => {
	const server = createServer(teaApi()).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const url = `http://127.0.0.1:${port}`;
	try {
		const socket = connect(Number(port), "127.0.0.1");
		socket.write("GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
		expect(String((await once(socket, "data"))[0])).toContain(
			"400 Bad Request",
		);
		const login = await fetch(`${url}/login`, {
			method: "POST",
			body: '{"user":{"toString":1,"valueOf":1}}',
		});
		expect(await login.json()).toEqual({ token: "tea-nobody" });
		const cut = connect(Number(port), "127.0.0.1");
		cut.write("POST /teas HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
		await once(cut, "connect");
		cut.destroy();
		await once(cut, "close");
		expect((await fetch(`${url}/teas`)).status).toBe(200);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});
