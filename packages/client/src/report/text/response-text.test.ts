import { expect, test } from "vitest";
import type { HttpResponse } from "../../http/exchange.ts";
import {
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../../http/testing/loopback.ts";
import { describeResponse } from "./response-text.ts";
import { createStyle } from "./style.ts";

const plain = {
	style: createStyle(false),
	isVerbose: false,
	mask: (text: string) => text,
};

async function answer(
	body: string | Buffer,
	{
		status = 200,
		headers = {},
		memoryLimit = 1e7,
	}: {
		status?: number;
		headers?: Readonly<Record<string, string>>;
		memoryLimit?: number;
	} = {},
): Promise<HttpResponse> {
	const server = await httpServer((_request, response) => {
		response.sendDate = false;
		response.writeHead(status, { connection: "close", ...headers });
		response.end(body);
	});
	const client = newClient({ memoryLimit });
	return responseOf(await client.send(requestTo(server.url)));
}

/** Without the duration, which differs. */
function shown(response: HttpResponse, options = plain): string {
	return describeResponse(response, options).replace(
		/\d+ ms|[\d.]+ s(?= )/,
		"n ms",
	);
}

test("status and class, time, size, version, headers, body", async () => {
	const response = await answer('{"id":9007199254740993}', {
		status: 404,
		headers: { "content-type": "application/json", "x-a": "1" },
	});
	expect(
		shown(response),
	).toBe(`404 Not Found  client error · n ms · 23 B · HTTP/1.1

connection: close
content-type: application/json
x-a: 1
Transfer-Encoding: chunked

{
  "id": 9007199254740993
}
`);
});

test("a status outside of the classes is shown without one", async () => {
	const response = await answer("", { status: 999 });
	expect(shown(response)).toContain("999 unknown  n ms · 0 B");
});

test("a response without content ends after its headers", async () => {
	const response = await answer("", { status: 204 });
	expect(shown(response)).toMatch(/close\n$/);
});

test("verbose tells how long each phase took", async () => {
	const text = shown(await answer("x"), { ...plain, isVerbose: true });
	expect(text).toMatch(
		/\nconnect [\d.]+ ms · send [\d.]+ ms · waiting [\d.]+ ms · download [\d.]+ ms\n/,
	);
});

test("binary content is not for a terminal", async () => {
	const png = await answer(Buffer.from([0x89, 0, 1]), {
		headers: { "content-type": "image/png" },
	});
	expect(shown(png)).toContain("(3 B of image/png; --raw writes it out)");
	const unknown = await answer(Buffer.from([0xff, 0xfe, 0xfd]));
	expect(shown(unknown)).toContain("(3 B of binary data; --raw writes it out)");
});

test("of a large text, in memory or in a file, the beginning is shown", async () => {
	for (const memoryLimit of [1e7, 1_000]) {
		const text = shown(
			await answer("ä".repeat(400_000), {
				headers: { "content-type": "text/plain; charset=utf-8" },
				memoryLimit,
			}),
		);
		expect(text).toContain(`${"ä".repeat(200_000)}\n… (800.0 kB in all`);
		expect(text.length).toBeLessThan(201_000);
	}
});

test("nothing in a response reaches the terminal as a command", async () => {
	const response = await answer("\u001b[31mred\u0007\r\nover\rwritten", {
		headers: { "content-type": "text/plain", "x-evil": "\u009b31m" },
	});
	const text = shown(response);
	expect(text).toContain("x-evil: �31m");
	expect(text).toContain("␛[31mred␇\nover␍written");
});

test("secrets are masked before anything else is done to the text", async () => {
	const response = await answer('{"token":"hu\\nsh"}', {
		headers: { "content-type": "application/json", "x-token": "hush" },
	});
	const mask = (text: string) => text.replaceAll(/hush|hu\\nsh/g, "●●●");
	const text = shown(response, { ...plain, mask });
	expect(text).toContain("x-token: ●●●");
	expect(text).toContain('"token": "●●●"');
});
