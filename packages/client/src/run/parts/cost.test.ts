import { describe, expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import { dataFile } from "../data/testing/data-files.ts";
import { requestFile } from "../testing/run-files.ts";
import { assertAffordable, isAffordable } from "./cost.ts";
import { openPartedRun, type PartedRunOptions } from "./parted-run.ts";

/** So many folders with so many requests each; all of them read `token`. */
function readers(folders: number, each: number): Record<string, string> {
	const files: Record<string, string> = {};
	for (let folder = 0; folder < folders; folder++)
		for (let one = 0; one < each; one++)
			files[`f${folder}/r${one}.yml`] =
				`info: {name: r${one}, seq: ${one + 1}}\nhttp:\n  url: "{{host}}/f${folder}/r${one}?{{token}}"\n`;
	return files;
}

const login = requestFile("login", {
	seq: 1,
	"after-response": 'client.setVar("token", "t");',
}).replace("http:\n", "http:\n  method: POST\n");

/** "Get a token if there is none", before every request. */
const IF_THERE_IS_NONE = `info:
  name: Test
request:
  scripts:
    - type: before-request
      code: |-
        if (!client.getVar("token")) {
          await client.sendRequest({ url: client.getEnvVar("host") + "/login", method: "POST" });
          client.setVar("token", "t");
        }
`;

async function divided(
	files: Readonly<Record<string, string>>,
	count: number,
	options: Partial<PartedRunOptions> = {},
) {
	const received: string[] = [];
	const server = await httpServer(({ url = "" }, response) => {
		received.push(url.split("?", 1)[0] ?? "");
		response.end("{}");
	});
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const run = await openPartedRun(await openCollection(folder.root), {
		contentLimit: 0,
		overrides: { host: server.url },
		...options,
	});
	onTestFinished(() => run.close());
	const division = await run.divide(count);
	const runAll = async () => {
		for (const part of division.parts) await run.run(part, () => {});
		return received;
	};
	return { run, division, runAll };
}

describe("what a division costs is what the server receives", () => {
	test.each([1, 2, 5, 8])("with a login, in %i parts", async (count) => {
		const files = { "a/login.yml": login, ...readers(6, 2) };
		const { division, runAll } = await divided(files, count);
		expect(await runAll()).toHaveLength(division.cost.sent);
		expect(division.cost.planned).toBe(13);
	});

	test.each([1, 2, 8])(
		"with a token that every request gets if there is none, in %i parts",
		async (count) => {
			const files = {
				...readers(8, 3),
				"opencollection.yml": IF_THERE_IS_NONE,
			};
			const { division, runAll } = await divided(files, count);
			const received = await runAll();
			const ofScripts = received.filter((url) => url === "/login");
			expect(received.length - ofScripts.length).toBe(division.cost.sent);
			expect(ofScripts).toHaveLength(count);
		},
	);

	test("with rows of data", async () => {
		const data = await dataFile("rows.csv", "a\n1\n2\n3\n4\n5\n");
		const files = { "a/login.yml": login, ...readers(3, 1) };
		const { division, runAll } = await divided(files, 4, {
			data: { file: data },
			parallel: 2,
		});
		expect(await runAll()).toHaveLength(division.cost.sent);
		expect(division.cost.planned).toBe(20);
	});
});

describe("a division that repeats too much", () => {
	const files = { ...readers(8, 3), "opencollection.yml": IF_THERE_IS_NONE };

	test("is refused, with the requests responsible and what to do", async () => {
		const { run, division } = await divided(files, 8);
		expect(isAffordable(division)).toBe(false);
		const check = () =>
			assertAffordable(division, run.requests, { word: "shard" });
		expect(check).toThrow(
			`8 shards would together send ${division.cost.sent} requests instead of 24: 4.50 times as many, and at most 2 times is allowed.`,
		);
		expect(check).toThrow(
			expect.objectContaining({
				code: "TOO_MUCH_REPEATED",
				hint: expect.stringMatching(
					/^f0\/r0, f0\/r1, f0\/r2 and 18 more are repeated, up to 7 times each, since others need `token` of them\. .*--shard-limit 5\.$/,
				),
			}),
		);
	});

	test("is allowed by a higher limit", async () => {
		const { run, division } = await divided(files, 8);
		const options = { limit: 5, word: "shard" } as const;
		expect(() =>
			assertAffordable(division, run.requests, options),
		).not.toThrow();
	});

	test("is none where its author wants it, by the tag every-shard", async () => {
		const tagged = (name: string, seq: number) =>
			`info: {name: ${name}, seq: ${seq}, tags: [every-shard]}\nhttp: {url: "{{host}}/${name}"}\n`;
		const { division } = await divided(
			{
				"a/a.yml": tagged("a", 1),
				"a/b.yml": tagged("b", 2),
				"a/c.yml": tagged("c", 3),
				...readers(4, 1),
			},
			8,
		);
		expect(division.cost.factor).toBeGreaterThan(2);
		expect(isAffordable(division)).toBe(true);
	});
});
