import { expect, test } from "vitest";
import { nameOfLayers } from "../../variables/environment.ts";
import type { RunOptions } from "../order/run-collection.ts";
import { requestFile, runFiles } from "../testing/run-files.ts";

function environment(
	values: Readonly<Record<string, string>>,
	base?: string,
): string {
	const variables = Object.entries(values).map(
		([name, value]) => `  - name: ${name}\n    value: "${value}"\n`,
	);
	const above = base === undefined ? "" : `extends: ${base}\n`;
	return `${above}variables:\n${variables.join("")}`;
}

const FILES = {
	"a.yml": requestFile("a").replace("/a", "/{{app}}/{{device}}/{{lang}}"),
	"environments/base.yml": environment({ app: "b", device: "b", lang: "b" }),
	"environments/ios.yml": environment({ device: "ios" }),
	"environments/german.yml": environment({ lang: "de", device: "de" }, "base"),
};

async function sentWith(options: Partial<RunOptions>) {
	const { received, events } = await runFiles(FILES, options);
	const started = events.find(({ type }) => type === "run-started");
	return {
		received,
		environment: started?.type === "run-started" && started.environment,
	};
}

test("a later environment is stronger than one before, which gives what it lacks", async () => {
	expect(
		await sentWith({ baseEnvironments: ["base"], environment: "ios" }),
	).toEqual({ received: ["GET /b/ios/b"], environment: "base + ios" });
	expect(
		await sentWith({ baseEnvironments: ["ios"], environment: "base" }),
	).toEqual({ received: ["GET /b/b/b"], environment: "ios + base" });
});

test("what a layer extends does not come above the layers below it again", async () => {
	const layers = { baseEnvironments: ["base", "ios"], environment: "german" };
	expect((await sentWith(layers)).received).toEqual(["GET /b/de/de"]);
	const other = { baseEnvironments: ["german"], environment: "ios" };
	expect((await sentWith(other)).received).toEqual(["GET /b/ios/de"]);
});

test("a layer that is not there is an error with the names there are", async () => {
	await expect(
		sentWith({ baseEnvironments: ["bsae"], environment: "ios" }),
	).rejects.toMatchObject({
		code: "ENVIRONMENT_NOT_FOUND",
		hint: expect.stringContaining('Did you mean "base"?'),
	});
});

test("a secret may go where the strongest layer that says something of it lets it", async () => {
	const secrets = `extensions:
  curlew:
    secrets:
      app:
        environments:
          base:
            allowedHosts: [other.example]
`;
	const { events, received } = await runFiles(
		{
			...FILES,
			"opencollection.yml": `info:\n  name: Test\n${secrets}`,
		},
		{ baseEnvironments: ["base"], environment: "ios" },
	);
	expect(received).toEqual([]);
	expect(JSON.stringify(events)).toContain("other.example");
});

test("layers are told in their order", () => {
	expect(nameOfLayers(["base", "ios"])).toBe("base + ios");
});
