import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { SecretStore } from "../../variables/secrets/secret-store.ts";
import { listVariables } from "./list-variables.ts";

const environment = (values: Readonly<Record<string, string>>, more = "") =>
	`${more}variables: ${JSON.stringify(
		Object.entries(values).map(([name, value]) => ({ name, value })),
	)}\n`;

const FILES = {
	"opencollection.yml": `info: { name: Test }
extensions:
  curlew:
    secrets:
      token:
        environments:
          base: { allowedHosts: [base.example] }
          ios: { allowedHosts: [ios.example] }
`,
	"environments/base.yml": environment({ host: "h", device: "none" }),
	"environments/ios.yml": environment({ device: "phone" }),
	"environments/de.yml": environment({ lang: "de" }, "extends: base\n"),
};

async function opened() {
	const folder = await temporaryFolder(FILES);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return openCollection(folder.root);
}

/** `name` with the value and the environment that it is from, in each column. */
async function listed(environments: readonly (readonly string[])[]) {
	const { table } = await listVariables(await opened(), { environments });
	const rows = table.rows.map(({ name, cells }) => [
		name,
		...cells.map((cell) =>
			cell.kind === "value" ? `${cell.value} of ${cell.owner}` : cell.kind,
		),
	]);
	return { environments: table.environments, rows };
}

test("what layers come to stands beside what each of them gives, with where each value is from", async () => {
	expect(await listed([["base", "ios"], ["ios"], ["base"]])).toEqual({
		environments: ["base + ios", "ios", "base"],
		rows: [
			["host", "h of base", "absent", "h of base"],
			["device", "phone of ios", "phone of ios", "none of base"],
		],
	});
});

test("the other order has the other result, and what is extended counts", async () => {
	expect((await listed([["ios", "base"]])).rows).toContainEqual([
		"device",
		"none of base",
	]);
	expect((await listed([["ios", "de"]])).rows).toEqual([
		["device", "none of base"],
		["host", "h of base"],
		["lang", "de of de"],
	]);
});

test("secrets are listed as layers have them: the strongest that says something counts", async () => {
	const store = new SecretStore((await opened()).definition, {});
	const hosts = async (...names: Parameters<SecretStore["list"]>) =>
		(await store.list(...names)).map(({ allowedHosts }) => allowedHosts);
	expect(await hosts("ios", ["base"])).toEqual([["ios.example"]]);
	expect(await hosts("de", ["base"])).toEqual([["base.example"]]);
	expect(await hosts(undefined)).toEqual([undefined]);
});
