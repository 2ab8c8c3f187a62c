import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import { openSession } from "./open-session.ts";

const environment = (name: string, more: string) => `name: ${name}\n${more}`;
const host = "variables:\n  - name: host\n    value: https://a.test\n";

type Told = Pick<Diagnostic, "hint" | "mends">;

async function hints(...asked: Parameters<typeof problems>) {
	return (await problems(...asked)).map(({ hint }) => hint);
}

async function problems(
	environments: Readonly<Record<string, string>>,
	{ url = "{{host}}/x", ...options }: { url?: string; environment?: string },
): Promise<readonly Told[]> {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: x\n",
		"a.yml": `info:\n  name: A\n  type: http\nhttp:\n  method: GET\n  url: "${url}"\n`,
		...environments,
	});
	const collection = await openCollection(folder.root);
	const request = await collection.request("a");
	if (request === undefined) throw new Error("The request is not there.");
	const session = await openSession(
		collection,
		{
			contentLimit: 0,
			environment: null,
			// A build server allows everything.
			grants: NO_GRANTS,
			...options,
		},
		() => {},
	);
	try {
		const { result } = await session.execute(request);
		return result.problems;
	} finally {
		await session.close();
	}
}

const DEV = { "environments/dev.yml": environment("dev", host) };
const PROD = {
	"environments/prod.yml": environment("prod", "variables: []\n"),
};

test("what is not set tells which environments have it", async () => {
	expect(await hints(DEV, {})).toEqual(["`dev` has it: `--env dev`."]);
	expect(await hints({ ...DEV, ...PROD }, { environment: "prod" })).toEqual([
		"`dev` has it: `--env dev`, or define it in `prod`, too.",
	]);
	const inherited = {
		"environments/eu.yml": "name: eu\nextends: dev\nvariables: []\n",
	};
	expect(await hints({ ...DEV, ...inherited }, {})).toEqual([
		"`dev` and `eu` have it: `--env dev`.",
	]);
});

test("what can be done with one click stands beside the hint: the environment, the definition, the similar name", async () => {
	const mends = async (...asked: Parameters<typeof problems>) =>
		(await problems(...asked)).map((told) => told.mends);
	const prod = { environment: "prod" };
	const define = { kind: "define-variable", name: "host", environment: "prod" };
	expect(await mends({ ...DEV, ...PROD }, prod)).toEqual([
		[{ kind: "use-environment", environment: "dev" }, define],
	]);
	expect(await mends(DEV, { url: "{{hostt}}/x", environment: "dev" })).toEqual([
		[
			{ kind: "use-name", written: "{{hostt}}", instead: "{{host}}" },
			{ kind: "define-variable", name: "hostt", environment: "dev" },
		],
	]);
	expect(
		await mends(DEV, {
			url: "{{process.env.NO_SUCH}}/{{$noSuch}}",
			environment: "dev",
		}),
	).toEqual([[{ kind: "allow-access" }], undefined]);
});

test("environments that cannot be read, and variables that are switched off, have nothing", async () => {
	const broken = { "environments/broken.yml": "variables: [" };
	const off = {
		"environments/off.yml": environment(
			"off",
			"variables:\n  - name: host\n    value: x\n    disabled: true\n",
		),
	};
	expect(await hints({ ...DEV, ...broken, ...off }, {})).toEqual([
		"`dev` has it: `--env dev`.",
	]);
	expect(await hints({ ...broken, ...off }, {})).toEqual([
		"Set it in the environment, with --env-var host=…, or in a script.",
	]);
});

test("a long list of environments is cut", async () => {
	const many = Object.fromEntries(
		["a", "b", "c", "d", "e", "f", "g"].map((name) => [
			`environments/${name}.yml`,
			environment(name, host),
		]),
	);
	expect(await hints(many, {})).toEqual([
		"`a`, `b`, `c`, `d`, `e` and 2 more have it: `--env a`.",
	]);
});

test("a URL that came of nothing says the same", async () => {
	await using folder = await temporaryFolder({
		"bruno.json": '{ "version": "1", "name": "x", "type": "collection" }',
		"environments/dev.bru": "vars {\n  host: https://a.test\n}\n",
		"a.bru":
			"meta {\n  name: a\n  type: http\n}\n\nget {\n  url: {{host}}/x\n}\n",
	});
	const collection = await openCollection(folder.root);
	const request = await collection.request("a");
	if (request === undefined) throw new Error("The request is not there.");
	const session = await openSession(collection, { contentLimit: 0 }, () => {});
	const { result } = await session.execute(request);
	await session.close();
	expect(result.problems).toMatchObject([
		{ code: "INVALID_URL", hint: "`dev` has it: `--env dev`." },
	]);
});
