import { describe, expect, test } from "vitest";
import type {
	EnvironmentDefinition,
	FolderDefinition,
	VariableDefinition,
} from "../collection/model.ts";
import {
	collection,
	defaults,
	request,
	variable,
} from "../request/testing/built-requests.ts";
import { ProcessEnvironment } from "./process-environment.ts";
import { PromptAnswers } from "./prompt-answers.ts";
import { RunVariables, type RunVariablesOptions } from "./run-variables.ts";
import { SecretMasker } from "./secret-masker.ts";
import { answerMissingSecrets } from "./secrets/missing-secrets.ts";
import { AllowedEnvironment } from "./trust/allowed-environment.ts";

function environment(
	name: string,
	...variables: VariableDefinition[]
): EnvironmentDefinition {
	return {
		name,
		file: `/collection/environments/${name}.yml`,
		extends: undefined,
		dotEnvFile: undefined,
		variables,
		clientCertificates: [],
	};
}

function folder(
	path: string,
	...variables: VariableDefinition[]
): FolderDefinition {
	return {
		kind: "folder",
		name: path,
		seq: undefined,
		tags: [],
		path,
		file: `/collection/${path}/folder.yml`,
		requestPath: ["request"],
		defaults: defaults({ variables }),
		docs: undefined,
		faults: [],
	};
}

function chainOf(
	options: Partial<RunVariablesOptions>,
	...variables: VariableDefinition[]
) {
	const run = new RunVariables({ collection: collection(), ...options });
	return run.chainFor(request({ variables }));
}

const secret = variable("token", undefined, {
	isSecret: true,
	file: "/collection/environments/dev.yml",
	line: 4,
});

describe("RunVariables", () => {
	test("looks through data, request, folders innermost first, environment, collection, global", () => {
		const run = new RunVariables({
			collection: collection({
				defaults: defaults({ variables: [variable("v", "collection")] }),
			}),
			environments: [environment("dev", variable("v", "environment"))],
			globalEnvironments: [environment("all", variable("v", "global"))],
			data: { values: { v: "data" }, file: "/rows.csv", line: 2 },
		});
		const chain = run.chainFor(
			request({
				variables: [variable("v", "request")],
				folders: [
					folder("a", variable("v", "outer")),
					folder("a/b", variable("v", "inner")),
				],
			}),
		);
		expect(
			chain.scopes.flatMap((scope) => scope.get("v")?.value ?? []),
		).toEqual([
			"data",
			"request",
			"inner",
			"outer",
			"environment",
			"collection",
			"global",
		]);
		expect(chain.find("v")).toEqual({
			name: "v",
			value: "data",
			isData: true,
			origin: { scope: "data", file: "/rows.csv", line: 2 },
		});
	});

	test("an environment replaces what the ones it extends define; disabled variables do not count", () => {
		const chain = chainOf({
			environments: [
				environment("base", variable("a", "base"), variable("b", "base")),
				environment(
					"dev",
					variable("b", "dev", { file: "/dev.yml", line: 7 }),
					variable("a", "off", { isDisabled: true }),
				),
			],
		});
		expect(chain.find("a")?.value).toBe("base");
		expect(chain.find("a")?.origin.owner).toBe("base");
		expect(chain.find("b")).toEqual({
			name: "b",
			value: "dev",
			origin: { scope: "environment", owner: "dev", file: "/dev.yml", line: 7 },
		});
	});

	test("--env-var replaces and adds variables of the environment", () => {
		const chain = chainOf({
			environments: [environment("dev", variable("host", "x"))],
			overrides: new Map([
				["host", "y"],
				["api_key", "k3y"],
			]),
		});
		expect(chain.find("host")).toEqual({
			name: "host",
			value: "y",
			isSecret: false,
			origin: { scope: "environment", owner: "dev", via: "--env-var" },
		});
		expect(chain.find("api_key")?.isSecret).toBe(true);
	});

	test("a secret comes from --env-var, else .env files, else the process environment", () => {
		const files = [
			{
				file: "/collection/.env.dev",
				label: ".env.dev",
				values: new Map([["token", "from .env.dev"]]),
			},
		];
		const both = { token: "from process" };
		const sources = {
			processEnvironment: new ProcessEnvironment(
				files,
				AllowedEnvironment.given(both),
			),
		};
		const environments = [environment("dev", secret)];
		const overrides = new Map([["token", "from flag"]]);
		expect(chainOf({ environments, sources, overrides }).find("token")).toEqual(
			{
				name: "token",
				value: "from flag",
				isSecret: true,
				origin: { scope: "environment", owner: "dev", via: "--env-var" },
			},
		);
		expect(chainOf({ environments, sources }).find("token")).toEqual({
			name: "token",
			value: "from .env.dev",
			isSecret: true,
			origin: {
				scope: "environment",
				owner: "dev",
				file: "/collection/.env.dev",
				via: ".env.dev",
			},
		});
		const processOnly = {
			processEnvironment: new ProcessEnvironment(
				[],
				AllowedEnvironment.given(both),
			),
		};
		expect(
			chainOf({ environments, sources: processOnly }).find("token")?.value,
		).toBe("from process");
	});

	test("a secret without value is remembered with where it was looked for", () => {
		const files = [{ file: "/c/.env", label: ".env", values: undefined }];
		const chain = chainOf({
			environments: [
				environment("base", variable("token", "plain of the base")),
				environment("dev", secret),
			],
			sources: {
				processEnvironment: new ProcessEnvironment(
					files,
					AllowedEnvironment.given({}),
				),
			},
		});
		expect(chain.find("token")).toBeUndefined();
		expect(chain.missingSecret("token")).toEqual({
			name: "token",
			owner: "dev",
			file: "/collection/environments/dev.yml",
			line: 4,
			lookedIn: ["--env-var", ".env (no such file)", "the process environment"],
		});
	});

	test("a secret without value hides the value of a weaker scope", () => {
		const run = new RunVariables({
			collection: collection({
				defaults: defaults({ variables: [variable("token", "of nobody")] }),
			}),
			environments: [environment("dev", secret)],
		});
		const chain = run.chainFor(request());
		expect(chain.find("token")).toBeUndefined();
		const origin = { scope: "runtime" } as const;
		chain.scope("runtime")?.set({ name: "token", value: "set", origin });
		expect(chain.find("token")?.value).toBe("set");
	});

	test("asks for a missing secret once, and masks the answer", async () => {
		const masker = new SecretMasker();
		const questions: string[] = [];
		const prompts = new PromptAnswers({
			ask: async (question, { isSecret }) => {
				questions.push(`${question} ${isSecret}`);
				return "typed-secret";
			},
		});
		const run = new RunVariables({
			collection: collection(),
			environments: [environment("dev", secret)],
		});
		for (const path of ["one", "two"]) {
			const chain = run.chainFor(request({ path }));
			const missing = chain.missingSecret("token");
			await answerMissingSecrets(chain, missing ? [missing] : [], prompts, {
				masker,
			});
			expect(chain.find("token")).toEqual({
				name: "token",
				value: "typed-secret",
				isSecret: true,
				origin: { scope: "environment", owner: "dev", via: "prompt" },
			});
		}
		expect(questions).toEqual(["Value of the secret token (dev) true"]);
		expect(masker.mask("x typed-secret")).toBe("x ●●●");
	});

	test("the masker learns the secrets of every scope", () => {
		const masker = new SecretMasker();
		chainOf(
			{
				masker,
				environments: [environment("dev", secret)],
				overrides: new Map([["token", "s3cret"]]),
			},
			variable("own", "in-file-secret", { isSecret: true }),
		);
		expect(masker.mask("s3cret in-file-secret")).toBe("●●● ●●●");
	});

	test("runs that are going on at the same time see nothing of each other: mistake 16", () => {
		const shared = {
			collection: collection(),
			environments: [environment("dev", variable("a", "file"))],
		};
		const origin = { scope: "environment" } as const;
		const one = new RunVariables(shared).chainFor(request());
		const other = new RunVariables(shared).chainFor(request());
		one.scope("environment")?.set({ name: "a", value: "changed", origin });
		one.scope("runtime")?.set({ name: "b", value: 1, origin });
		expect(other.find("a")?.value).toBe("file");
		expect(other.find("b")).toBeUndefined();
	});

	test("folder and environment variables live as long as the run, those of a request as long as its execution", () => {
		const run = new RunVariables({ collection: collection() });
		const definition = request({ folders: [folder("a")] });
		const origin = { scope: "runtime" } as const;
		const first = run.chainFor(definition);
		for (const kind of ["runtime", "folder", "environment", "request"] as const)
			first.scope(kind)?.set({ name: kind, value: 1, origin });
		expect(run.chainFor(definition).names()).toEqual([
			"runtime",
			"folder",
			"environment",
		]);
	});
});
