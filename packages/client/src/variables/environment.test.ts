import { describe, expect, test } from "vitest";
import type { EnvironmentDefinition } from "../collection/model.ts";
import { loadEnvironmentChain } from "./environment.ts";

function loader(bases: Record<string, string | undefined>) {
	return async (name: string): Promise<EnvironmentDefinition> => {
		if (!Object.hasOwn(bases, name)) throw new Error(`There is no ${name}.`);
		return {
			name,
			file: `/c/environments/${name}.yml`,
			extends: bases[name],
			dotEnvFile: undefined,
			variables: [],
			clientCertificates: [],
		};
	};
}

describe("loadEnvironmentChain", () => {
	test("gives the outermost base first", async () => {
		const load = loader({ dev: "eu", eu: "base", base: undefined });
		const chain = await loadEnvironmentChain("dev", load);
		expect(chain.map(({ name }) => name)).toEqual(["base", "eu", "dev"]);
	});

	test("a circle is an error that prints it", async () => {
		const load = loader({ dev: "a", a: "b", b: "a" });
		await expect(loadEnvironmentChain("dev", load)).rejects.toMatchObject({
			code: "ENVIRONMENT_CYCLE",
			message: "The environments extend each other in a circle: a → b → a.",
			location: { file: "/c/environments/b.yml" },
		});
		await expect(
			loadEnvironmentChain("self", loader({ self: "self" })),
		).rejects.toMatchObject({ chain: ["self", "self"] });
	});

	test("a circle is found also when the environments have other names than their files", async () => {
		const byFile = loader({ a: "b", b: "a" });
		const load = async (file: string) => ({
			...(await byFile(file)),
			name: `Environment ${file}`,
		});
		await expect(loadEnvironmentChain("a", load)).rejects.toMatchObject({
			chain: ["Environment a", "Environment b", "Environment a"],
		});
	});

	test("an environment may have the name of the file that it extends", async () => {
		const byFile = loader({ local: "base", base: undefined });
		const load = async (file: string) => ({
			...(await byFile(file)),
			name: "base",
		});
		const chain = await loadEnvironmentChain("local", load);
		expect(chain.map(({ file }) => file)).toEqual([
			"/c/environments/base.yml",
			"/c/environments/local.yml",
		]);
	});

	test("a missing base is an error that names both", async () => {
		const load = loader({ dev: "eu", eu: "bse" });
		await expect(loadEnvironmentChain("dev", load)).rejects.toMatchObject({
			code: "ENVIRONMENT_BASE_MISSING",
			message: "The environment `eu` extends `bse`, which cannot be loaded.",
			hint: "There is no bse.",
		});
	});

	test("a missing environment is whatever the loader says", async () => {
		await expect(loadEnvironmentChain("dev", loader({}))).rejects.toThrow(
			"There is no dev.",
		);
	});
});
