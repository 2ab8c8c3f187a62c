import { copyFile } from "node:fs/promises";
import { createServer } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { fixture, listen } from "../../http/testing/loopback.ts";
import { httpsServer, identity } from "../../http/testing/tls-servers.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import type { RunEvent } from "../events/events.ts";
import { type RunOptions, runCollection } from "../order/run-collection.ts";

/** What a guarded secret is used for, without being in a request, where the collection alone vouches for who gets it. */

const SECRET = "s3cret-Token/with&signs-4711";

/** A proxy that the collection's authority has signed for, and what it was told. */
async function tlsProxy() {
	const told: string[] = [];
	const server = createServer(identity("server"), ({ headers }, response) => {
		told.push(String(headers["proxy-authorization"]));
		response.end("by the proxy");
	});
	server.on("tlsClientError", () => {});
	server.on("connect", ({ headers }, socket) => {
		told.push(String(headers["proxy-authorization"]));
		socket.end("HTTP/1.1 502 No\r\n\r\n");
	});
	return { ...(await listen(server, "https")), told };
}

async function run(
	request: string,
	collection: string,
	options: Partial<RunOptions> = {},
): Promise<string> {
	const folder = await temporaryFolder({
		"opencollection.yml": `info:\n  name: Shop\n${collection}extensions:\n  curlew:\n    certificateAuthorities: [ca.pem]\n    secrets:\n      token:\n        allowedHosts: [localhost, 127.0.0.1]\n`,
		"a.yml": `info:\n  name: a\nhttp:\n${request}`,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	await copyFile(fixture("ca.pem"), folder.at("ca.pem"));
	const events: RunEvent[] = [];
	await runCollection(
		await openCollection(folder.root),
		{
			...{ contentLimit: 1_000, grants: NO_GRANTS, ...options },
			overrides: { token: SECRET },
		},
		(event) => events.push(event),
	);
	return JSON.stringify(events);
}

function proxySettings(port: number, password: string): string {
	return `config:\n  proxy:\n    inherit: false\n    config:\n      protocol: https\n      hostname: 127.0.0.1\n      port: ${port}\n      auth:\n        username: me\n        password: "${password}"\n`;
}

test.each(["http", "https"])(
	"a guarded secret in the password of the collection's proxy goes to no proxy that the collection alone vouches for, on the way to %s",
	async (protocol) => {
		const { port, told } = await tlsProxy();
		const request = `  url: ${protocol}://shop.invalid/\n`;
		const guarded = await run(request, proxySettings(port, "{{token}}"));
		expect(guarded).toContain("do not count for this request");
		expect(told).toEqual([]);
		const http = { ca: [fixture("ca.pem")] };
		await run(request, proxySettings(port, "{{token}}"), { http });
		expect(told).toHaveLength(1);
		await run(request, proxySettings(port, "plain"));
		expect(told).toHaveLength(2);
	},
);

const SIGNED = {
	awsv4:
		'accessKeyId: a\n    secretAccessKey: "{{token}}"\n    service: s3\n    region: eu-west-1',
	oauth1: 'consumerKey: a\n    consumerSecret: "{{token}}"',
	wsse: 'username: a\n    password: "{{token}}"',
};

test.each(Object.entries(SIGNED))(
	"what %s signs with a guarded secret is trusted to no server that only the collection vouches for, or that is not verified",
	async (type, fields) => {
		const { url } = await httpsServer("server");
		const auth = `  url: ${url}\n  auth:\n    type: ${type}\n    ${fields}\n`;
		const told = await run(auth, "");
		expect(told).toContain("do not count for this request");
		expect(told).not.toContain("client unknown");
		const unverified = await run(
			`${auth}settings:\n  verifyCertificate: false\n`,
			"",
		);
		expect(unverified).toContain("without verifying its certificate");
		expect(unverified).not.toContain("client unknown");
		const http = { ca: [fixture("ca.pem")] };
		expect(await run(auth, "", { http })).toContain("client unknown");
	},
);
