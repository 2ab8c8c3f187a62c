import { mkdir, symlink, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { ANYWHERE, boundHosts } from "../../variables/trust/bound-hosts.ts";
import {
	ALL_NAMES,
	mergedGrants,
	NO_GRANTS,
} from "../../variables/trust/grants.ts";
import type { RunOptions } from "../order/run-collection.ts";
import { runFiles } from "../testing/run-files.ts";

const SECRET = "value-of-the-users-own";

/** Whatever allows this machine's collections something. */
const MACHINE = ["CI", "CURLEW_ALLOW_ENV", "XDG_CONFIG_HOME"] as const;
const kept = new Map<string, string | undefined>();
beforeEach(() => {
	for (const name of MACHINE) {
		kept.set(name, process.env[name]);
		delete process.env[name];
	}
	process.env.XDG_CONFIG_HOME = "/nonexistent-of-tests";
	process.env.VICTIM_TOKEN = SECRET;
	process.env.CURLEW_VICTIM = SECRET;
});
afterEach(() => {
	delete process.env.VICTIM_TOKEN;
	delete process.env.CURLEW_VICTIM;
	for (const [name, value] of kept)
		if (value === undefined) delete process.env[name];
		else process.env[name] = value;
});

const request = (path: string, script = "") =>
	`info:\n  name: a\nhttp:\n  url: "{{host}}/${path}"\n  headers:\n    - name: x\n      value: "{{v}}"\n${
		script &&
		`runtime:\n  scripts:\n    - type: before-request\n      code: ${JSON.stringify(script)}\n`
	}`;

/** Ways to one and the same variable of the process. */
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"in a URL": { "a.yml": request("{{process.env.VICTIM_TOKEN}}") },
	"in brackets": { "a.yml": request('{{process.env[\\"VICTIM_TOKEN\\"]}}') },
	"in a variable": {
		"a.yml": request("{{one}}"),
		"environments/dev.yml":
			'name: dev\nvariables:\n  - name: one\n    value: "{{two}}"\n  - name: two\n    value: "{{process.env.VICTIM_TOKEN}}"\n',
	},
	"as a secret": {
		"a.yml": request("{{VICTIM_TOKEN}}"),
		"environments/dev.yml":
			"name: dev\nvariables:\n  - name: VICTIM_TOKEN\n    secret: true\n",
	},
	"by a script": {
		"a.yml": request(
			"{{v}}",
			'client.setVar("v", client.getProcessEnv("VICTIM_TOKEN"))',
		),
	},
	"by a name made up": {
		"a.yml": request(
			"{{v}}",
			'client.setVar("v", client["getProcess" + "Env"]("VICTIM_" + "TOKEN"))',
		),
	},
	"by interpolation": {
		"a.yml": request(
			"{{v}}",
			'client.setVar("v", client.interpolate("{{process.env.VICTIM_TOKEN}}"))',
		),
	},
	"through process": {
		"a.yml": request(
			"{{v}}",
			'client.setVar("v", typeof process === "object" ? process["env"]?.VICTIM_TOKEN ?? "none" : "none")',
		),
	},
};

async function receivedOf(
	files: Readonly<Record<string, string>>,
	options: Partial<RunOptions> = {},
) {
	const run = await runFiles(
		{ "opencollection.yml": "info:\n  name: T\n", ...files },
		{
			...("environments/dev.yml" in files && { environment: "dev" }),
			unresolved: "empty",
			overrides: { v: "" },
			...options,
		},
	);
	return { text: JSON.stringify(run), received: run.received.join("\n") };
}

test.each(Object.entries(WAYS))(
	"nothing of the process is sent that nobody allowed: %s",
	async (_name, files) => {
		const none = await receivedOf(files);
		expect(none.received + none.text).not.toContain(SECRET);
	},
);

test.each(Object.entries(WAYS).filter(([name]) => name !== "through process"))(
	"what was allowed is sent: %s",
	async (_name, files) => {
		const grants = { ...NO_GRANTS, environment: ["VICTIM_TOKEN"] };
		const { received } = await receivedOf(files, {
			grants,
			overrides: {},
			unresolved: "empty",
		});
		expect(received).toContain(SECRET);
	},
);

test("whether it is set is not told, and how to allow it is", async () => {
	const told = async (name: string) => {
		const files = { "a.yml": request(`{{process.env.${name}}}`) };
		const { text } = await receivedOf(files, { unresolved: "error" });
		return text.replaceAll(name, "NAME").match(/"(?:message|hint)":"[^"]*"/g);
	};
	const set = await told("VICTIM_TOKEN");
	expect(set).toEqual(await told("NOT_SET_TOKEN"));
	expect(set?.join()).toContain("--allow-env NAME");
	expect(set?.join()).toContain("may not read");
	expect(set?.join()).not.toContain("is not set");
});

test("Curlew's own variables are read by no collection, also where all may be", async () => {
	const grants = { ...NO_GRANTS, environment: [ALL_NAMES] };
	const files = { "a.yml": request("{{process.env.CURLEW_VICTIM}}") };
	expect((await receivedOf(files, { grants })).text).not.toContain(SECRET);
	const other = { "a.yml": request("{{process.env.VICTIM_TOKEN}}") };
	const run = await receivedOf(other, { grants });
	expect(run.received).toContain(SECRET);
	expect(run.text).toContain('"environmentNames":["VICTIM_TOKEN"]');
});

test("a profile of AWS that nobody allowed signs nothing", async () => {
	const files = {
		"a.yml":
			'info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n  auth:\n    type: awsv4\n    accessKeyId: ""\n    secretAccessKey: ""\n    service: s3\n    region: eu\n    profileName: staging\n',
	};
	const { received, text } = await receivedOf(files);
	expect(received).toBe("");
	expect(text).toContain("may not use the keys of the AWS profile staging");
	expect(text).toContain("--allow-aws-profile staging");
});

test("environments and folders that links bring in from elsewhere are not read", async () => {
	await using folder = await temporaryFolder({
		"shop/opencollection.yml": "info:\n  name: Shop\n",
		"other/prod.yml": "name: prod\nvariables:\n  - name: k\n    value: x\n",
		"other/folder.yml": "info:\n  name: theirs\n",
		"shop/sub/a.yml": request("a"),
	});
	await mkdir(folder.at("shop/environments"));
	await writeFile(folder.at("shop/environments/own.yml"), "name: own\n");
	for (const [to, at] of [
		["other/prod.yml", "shop/environments/prod.yml"],
		["shop/environments/own.yml", "shop/environments/same.yml"],
		["other/folder.yml", "shop/sub/folder.yml"],
	] as const)
		await symlink(folder.at(to), folder.at(at));
	const collection = await openCollection(folder.at("shop"));
	await expect(collection.environment("prod")).rejects.toThrow(
		"The link leads out of the collection",
	);
	expect((await collection.environment("same")).name).toBe("own");
	const { problems } = await collection.select([]);
	expect(problems).toMatchObject([{ code: "LINK_NOT_FOLLOWED" }]);
});

/** Ways in which a value that was allowed for one host is brought to another. */
const STRAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	...Object.fromEntries(
		Object.entries(WAYS).filter(([name]) => name !== "through process"),
	),
	"by code that code makes": {
		"a.yml": request(
			"{{v}}",
			'const made = [].constructor.constructor("return client")(); client.setVar("v", made["getProcess" + "Env"]("VICTIM_TOKEN") ?? "")',
		),
	},
	"by a request that is in no list": {
		".h/e.yml": request("{{process.env.VICTIM_TOKEN}}"),
		"a.yml": request("a", 'await client.runRequest(".h/e").catch(() => 0)'),
	},
};

test.each(Object.entries(STRAYS))(
	"what was allowed for one host goes to no other: %s",
	async (_name, files) => {
		const grants = {
			...NO_GRANTS,
			environment: ["VICTIM_TOKEN"],
			hosts: { VICTIM_TOKEN: ["https://api.example"] },
		};
		const options = { unresolved: "empty", overrides: {} } as const;
		const { received, text } = await receivedOf(files, { ...options, grants });
		expect(received).not.toContain(SECRET);
		expect(text).not.toContain(SECRET);
	},
);

test("what was allowed for a host goes there, and the refusal for another says how to allow it", async () => {
	const files = { "a.yml": request("{{process.env.VICTIM_TOKEN}}") };
	const to = (host: string) =>
		receivedOf(files, {
			grants: {
				...NO_GRANTS,
				environment: ["VICTIM_TOKEN"],
				hosts: { VICTIM_TOKEN: [host] },
			},
		});
	expect((await to("127.0.0.1")).received).toContain(SECRET);
	const { text } = await to("https://api.example");
	expect(text).toContain("to https://api.example only");
	expect(text).toContain("--allow-env VICTIM_TOKEN");
});

test("who allows a name without hosts allows it for all", () => {
	const bound = {
		...NO_GRANTS,
		environment: ["A", "B"],
		hosts: { A: ["a.example"], B: ["b.example"] },
	};
	const named = { ...NO_GRANTS, environment: ["A"] };
	expect(mergedGrants(bound, named).hosts).toEqual({ B: ["b.example"] });
	const all = { ...NO_GRANTS, environment: [ALL_NAMES] };
	expect(mergedGrants(all, bound).hosts).toEqual({});
	expect(
		boundHosts({
			A: ["https://a.example", "the proxy http://proxy.example:3128"],
			B: ["https://a.example", ANYWHERE],
			C: ["{{host}}"],
		}),
	).toEqual({ A: ["https://a.example", "proxy.example:3128"] });
});
