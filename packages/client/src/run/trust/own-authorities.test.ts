import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check } from "../../analysis/check.ts";
import { openCollection } from "../../collection/open/open-collection.ts";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { fixture } from "../../http/testing/loopback.ts";
import { httpsServer } from "../../http/testing/tls-servers.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import type { RunEvent } from "../events/events.ts";
import { type RunOptions, runCollection } from "../order/run-collection.ts";

/** Which servers a collection's own certificate authorities vouch for. */

const SECRET = "s3cret-Token/with&signs-4711";

let folder: TemporaryFolder;
beforeEach(async () => {
	folder = await temporaryFolder({
		"shop/a.yml":
			'info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n  headers:\n    - name: X\n      value: "{{sent}}"\n',
	});
	await mkdir(folder.at("keys"));
	await mkdir(folder.at("shop/own"));
	await copyFile(fixture("ca.pem"), folder.at("keys/ca.pem"));
	await copyFile(fixture("ca.pem"), folder.at("shop/own/ca.pem"));
	await symlink(folder.at("keys/ca.pem"), folder.at("shop/own/link.pem"));
});
afterEach(() => folder[Symbol.asyncDispose]());

/** @param authorities as they stand in the collection's file */
async function run(
	authorities: string,
	{
		server = "server",
		sent = "nothing",
		...options
	}: Partial<RunOptions> & {
		readonly server?: string;
		readonly sent?: string;
	} = {},
) {
	const { url } = await httpsServer(server);
	await writeFile(
		folder.at("shop/opencollection.yml"),
		`info:\n  name: Shop\nextensions:\n  curlew:\n    certificateAuthorities: ${authorities}\n    secrets:\n      token:\n        allowedHosts: [localhost, 127.0.0.1]\n`,
	);
	const events: RunEvent[] = [];
	await runCollection(
		await openCollection(folder.at("shop")),
		{
			contentLimit: 1_000,
			grants: NO_GRANTS,
			...options,
			overrides: {
				host: url.replace("127.0.0.1", "localhost"),
				ca: "own/ca.pem",
				token: SECRET,
				sent,
			},
		},
		(event) => events.push(event),
	);
	return JSON.stringify(events);
}

const ANSWER = "client unknown";

test("a server is trusted that an authority of the collection vouches for, and no other", async () => {
	expect(await run("[]")).toContain("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
	expect(await run("[own/ca.pem]")).toContain(ANSWER);
	expect(await run('["{{ca}}"]')).toContain(ANSWER);
	const options = { server: "self-signed" };
	expect(await run("[own/ca.pem]", options)).toContain(
		"DEPTH_ZERO_SELF_SIGNED_CERT",
	);
	await copyFile(fixture("self-signed.pem"), folder.at("shop/own/self.pem"));
	expect(await run("[own/self.pem]", options)).toContain(ANSWER);
	expect(await run("[own/self.pem]")).not.toContain(ANSWER);
});

test("neither an expired certificate nor one for another host becomes good by its authority", async () => {
	for (const [server, reason] of [
		["expired", "CERT_HAS_EXPIRED"],
		["other-host", "ERR_TLS_CERT_ALTNAME_INVALID"],
	] as const) {
		const told = await run("[own/ca.pem]", { server });
		expect(told).toContain(reason);
		expect(told).not.toContain(ANSWER);
	}
});

test("a server that sends its own certificate only is trusted by that", async () => {
	await copyFile(fixture("server.pem"), folder.at("shop/own/server.pem"));
	expect(await run("[own/server.pem]")).toContain(ANSWER);
});

test("files of authorities are the collection's own, or allowed", async () => {
	for (const file of [
		"../keys/ca.pem",
		"own/link.pem",
		folder.at("keys/ca.pem"),
	])
		expect(await run(`["${file}"]`)).toContain("FILE_OUTSIDE_COLLECTION");
	const fileFolders = [folder.at("keys")];
	expect(await run("[own/link.pem]", { fileFolders })).toContain(ANSWER);
});

test("a file that is not there, or holds no certificate, keeps what goes by https from being sent", async () => {
	const gone = await run("[own/gone.pem]");
	expect(gone).toContain("own/gone.pem, is not there");
	expect(gone).toContain("certificateAuthorities of the collection");
	await writeFile(folder.at("shop/own/none.pem"), "none");
	expect(await run("[own/none.pem]")).toContain("holds no certificate");
});

test("a secret that may go to some hosts only goes to no server that the collection alone vouches for", async () => {
	const told = await run("[own/ca.pem]", { sent: "{{token}}" });
	expect(told).toContain("do not count for this request");
	expect(told).not.toContain(ANSWER);
	const http = { ca: [fixture("ca.pem")] };
	expect(await run("[own/ca.pem]", { sent: "{{token}}", http })).toContain(
		ANSWER,
	);
});

test("who trusts their own authorities and no others is not overruled", async () => {
	const http = { ca: [fixture("self-signed.pem")], trustsOnlyCa: true };
	expect(await run("[own/ca.pem]", { http })).not.toContain(ANSWER);
});

test("check tells of the files of client certificates that are not there, with their lines", async () => {
	await mkdir(folder.at("shop/environments"));
	const certificates = (key: string) =>
		`clientCertificates:\n    - domain: a.example\n      type: pem\n      certificateFilePath: own/ca.pem\n      privateKeyFilePath: ${key}\n    - domain: b.example\n      type: pkcs12\n      pkcs12FilePath: "{{file}}"\n`;
	await writeFile(
		folder.at("shop/opencollection.yml"),
		`info:\n  name: Shop\nconfig:\n  ${certificates("own/gone.pem")}`,
	);
	await writeFile(
		folder.at("shop/environments/dev.yml"),
		`name: dev\n${certificates("own/lost.pem").replaceAll("\n  ", "\n")}`,
	);
	const { findings } = await check(folder.at("shop"), { cache: false });
	const found = findings.filter(({ rule }) => rule === "dangling-file");
	expect(found).toMatchObject([
		{
			message: expect.stringContaining("`own/lost.pem`"),
			location: { line: 6 },
		},
		{
			message: expect.stringContaining("`own/gone.pem`"),
			location: { line: 8 },
		},
	]);
});

test("check tells of a file that is not there, with its line", async () => {
	await writeFile(
		folder.at("shop/opencollection.yml"),
		'info:\n  name: Shop\nextensions:\n  curlew:\n    certificateAuthorities:\n      - own/ca.pem\n      - own/gone.pem\n      - "{{ca}}"\n',
	);
	const { findings } = await check(folder.at("shop"), { cache: false });
	const found = findings.filter(({ rule }) => rule === "dangling-file");
	expect(found).toMatchObject([
		{
			message: expect.stringContaining("`own/gone.pem`"),
			location: { line: 7, column: 9 },
		},
	]);
});
