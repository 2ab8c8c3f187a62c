import { expect, test } from "vitest";
import { check } from "./check.ts";
import {
	checkFiles,
	environment,
	folderOf,
	foundIn,
	request,
} from "./testing/checked-files.ts";

const collection = (extensions: string) =>
	`info: { name: A }\nextensions: { curlew: { ${extensions} } }\n`;

const LAYERS = {
	"environments/base.yml": environment("base", { host: "a", app: "b" }),
	"environments/ios.yml": environment("ios", { device: "c" }),
	"a.yml": request("A", { url: "https://{{host}}/{{app}}/{{device}}/{{no}}" }),
};

/** Messages of a rule, without those that are notes. */
async function messages(
	files: Readonly<Record<string, string>>,
	options: Parameters<typeof checkFiles>[1] = {},
): Promise<readonly string[]> {
	const findings = await checkFiles(files, options);
	return findings.flatMap(({ severity, message }) =>
		severity === "info" ? [] : [message],
	);
}

test("of layered environments, each gives what those above it lack", async () => {
	const layered = { baseEnvironments: ["base"], environment: "ios" };
	// What each of them lacks by itself is no fault.
	expect(await messages(LAYERS, layered)).toEqual([
		expect.stringMatching(/`{{no}}` .*\(In the environment `base \+ ios`\.\)$/),
	]);
	expect(await foundIn(LAYERS, { environment: "ios" })).toContain(
		"unresolved a.yml:6:17",
	);
	const { environments, defaultEnvironment } = await check(
		await folderOf(LAYERS),
		{ cache: false, ...layered },
	);
	expect(environments).toEqual(["base + ios"]);
	expect(defaultEnvironment).toBeUndefined();
});

test("a layer that is not there is an error with the names there are", async () => {
	const wrong = { baseEnvironments: ["bse"], environment: "ios" };
	await expect(checkFiles(LAYERS, wrong)).rejects.toMatchObject({
		code: "ENVIRONMENT_NOT_FOUND",
	});
});

const TWO = {
	"environments/dev.yml": environment("dev", { host: "a" }),
	"environments/prod.yml": environment("prod", { host: "b", key: "c" }),
	"a.yml": request("A", { url: "https://{{host}}/{{key}}" }),
};

test("what the default environment lacks keeps a run from sending, whatever others have", async () => {
	expect(await foundIn(TWO)).toEqual([
		"environment-gap environments/dev.yml:1:1",
	]);
	const files = {
		...TWO,
		"opencollection.yml": collection("defaultEnvironment: dev"),
	};
	expect(await foundIn(files)).toEqual(["unresolved a.yml:6:26"]);
	expect(await messages(files)).toEqual([
		expect.stringMatching(/`{{key}}` .*\(In the environment `dev`\.\)$/),
	]);
	// Who chooses an environment wants to know about that one.
	expect(await foundIn(files, { environment: "prod" })).toEqual([
		"environment-gap environments/dev.yml:1:1",
	]);
	const outcome = await check(await folderOf(files), { cache: false });
	expect(outcome.environments).toEqual(["dev", "prod"]);
	expect(outcome.defaultEnvironment).toBe("dev");
});

test("other environments than the default one still tell what they lack", async () => {
	const files = {
		...TWO,
		"opencollection.yml": collection("defaultEnvironment: prod"),
	};
	expect(await foundIn(files)).toEqual([
		"environment-gap environments/dev.yml:1:1",
	]);
});

test("the only environment is the default; of several that nobody names, none is", async () => {
	const only = {
		"environments/dev.yml": environment("dev", { host: "a" }),
		"a.yml": request("A", { url: "https://{{host}}" }),
	};
	const usual = async (files: Readonly<Record<string, string>>) =>
		(await check(await folderOf(files), { cache: false })).defaultEnvironment;
	expect(await usual(only)).toBe("dev");
	expect(await usual(TWO)).toBeUndefined();
	expect(
		await usual({
			...TWO,
			"opencollection.yml": collection("defaultEnvironment: nowhere"),
		}),
	).toBeUndefined();
});
