import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
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

/** What a server gets to see of client certificates that lie outside of the collection. */

const NAME = "Curlew Test Client";

let folder: TemporaryFolder;
let url: string;
beforeEach(async () => {
	const server = await httpsServer("server", {
		requestCert: true,
		rejectUnauthorized: false,
	});
	url = server.url.replace("127.0.0.1", "localhost");
	folder = await temporaryFolder({
		"shop/a.yml": 'info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n',
	});
	await mkdir(folder.at("keys"));
	await mkdir(folder.at("shop/own"));
	for (const name of ["client.pem", "client-key.pem", "client.p12"]) {
		await copyFile(fixture(name), folder.at(`keys/${name}`));
		await symlink(folder.at(`keys/${name}`), folder.at(`shop/own/${name}`));
	}
});
afterEach(() => folder[Symbol.asyncDispose]());

const pem = (certificate: string, key: string) =>
	`      type: pem\n      certificateFilePath: ${certificate}\n      privateKeyFilePath: ${key}\n`;
const pkcs12 = (file: string) =>
	`      type: pkcs12\n      pkcs12FilePath: ${file}\n      passphrase: curlew\n`;

async function run(certificate: string, options: Partial<RunOptions> = {}) {
	await writeFile(
		folder.at("shop/opencollection.yml"),
		`info:\n  name: Shop\nconfig:\n  clientCertificates:\n    - domain: "*"\n${certificate}`,
	);
	const events: RunEvent[] = [];
	await runCollection(
		await openCollection(folder.at("shop")),
		{
			contentLimit: 1_000,
			grants: NO_GRANTS,
			http: { insecure: true },
			...options,
			overrides: { host: url },
		},
		(event) => events.push(event),
	);
	return JSON.stringify(events);
}

test.each([
	["by ..", pem("../keys/client.pem", "../keys/client-key.pem")],
	["the key alone", pem("own-copy.pem", "../keys/client-key.pem")],
	["by a link", pem("own/client.pem", "own/client-key.pem")],
	["PKCS #12", pkcs12("../keys/client.p12")],
	["PKCS #12 by a link", pkcs12("own/client.p12")],
])("is refused, and nothing is sent: %s", async (_name, certificate) => {
	await copyFile(fixture("client.pem"), folder.at("shop/own-copy.pem"));
	const told = await run(certificate);
	expect(told).toContain("FILE_OUTSIDE_COLLECTION");
	expect(told).not.toContain(`client ${NAME}`);
	expect(told).not.toContain("client unknown");
});

test("is refused by its absolute path, and shown once its files or their folder are allowed", async () => {
	const files = ["client.pem", "client-key.pem"].map((name) =>
		folder.at(`keys/${name}`),
	);
	const [certificate = "", key = ""] = files;
	const own = pem(certificate, key);
	expect(await run(own)).not.toContain(NAME);
	const one = { ...NO_GRANTS, files: [certificate] };
	expect(await run(own, { grants: one })).toContain("FILE_OUTSIDE_COLLECTION");
	const grants = { ...NO_GRANTS, files };
	expect(await run(own, { grants })).toContain(`client ${NAME}`);
	const fileFolders = [folder.at("keys")];
	expect(await run(own, { fileFolders })).toContain(`client ${NAME}`);
});
