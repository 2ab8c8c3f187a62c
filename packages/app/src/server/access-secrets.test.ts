import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedApp, openAskedApp } from "../testing/asked-app.ts";

let app: AskedApp;
let root: string;

const ENVIRONMENT = `name: dev
variables:
  - { name: key, value: hunter2-hunter2, secret: true }
  - { name: copy, value: "Bearer hunter2-hunter2" }
`;

/** The collection says that the first of them is secret; the second file cannot be read as YAML. */
const DECLARED = `name: declared
variables:
  - { name: declared, value: hunter3-hunter3 }
`;
const BROKEN = `name: broken
variables:
  - { name: key, value: hunter4-hunter4, secret: true }
  - [
`;

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), "curlew-app-test-"));
	await mkdir(join(root, "environments"));
	await writeFile(
		join(root, "opencollection.yml"),
		"info:\n  name: C\nextensions:\n  curlew:\n    secrets: [{ name: declared }]\n",
	);
	await writeFile(join(root, "environments/dev.yml"), ENVIRONMENT);
	await writeFile(join(root, "environments/declared.yml"), DECLARED);
	await writeFile(join(root, "environments/broken.yml"), BROKEN);
	await writeFile(
		join(root, "one.yml"),
		"info: { name: One, type: http }\nhttp: { method: GET, url: '{{copy}}' }\n",
	);
	app = await openAskedApp(root);
});

afterAll(async () => {
	await app[Symbol.asyncDispose]();
	await rm(root, { recursive: true, force: true });
});

describe("secrets", () => {
	test("stand in no answer, whatever is asked", async () => {
		const environment = { file: "environments/dev.yml", at: [] };
		const answers = [
			await app.ask("/api/collection", { cookie: app.cookie }),
			await app.post("/api/variables", { environment: "dev" }),
			await app.post("/api/forms/read", {
				...environment,
				kind: "environment",
			}),
			await app.post("/api/texts/read", { file: "environments/dev.yml" }),
			await app.post("/api/preview", {
				environment: "dev",
				request: { path: "one", file: "one.yml", at: [] },
			}),
		];
		// The second variable's own text is none of the secret's: the user wrote it there.
		for (const { text } of answers.slice(0, 2))
			expect(text).not.toContain("hunter2");
		expect(answers[3]?.text).toContain("INVALID_REQUEST_TO_APP");
		expect(answers[3]?.text).not.toContain("hunter2");
		expect(answers[4]?.text).not.toContain("hunter2");
		const form = JSON.parse(answers[2]?.text ?? "");
		expect(form.tree.variables[0]).toEqual({
			name: "key",
			value: "●●●",
			secret: true,
		});
	});

	test("stand in no text, whether marked, declared, or in a broken file", async () => {
		for (const name of ["dev", "declared", "broken"]) {
			const file = `environments/${name}.yml`;
			const text = await app.post("/api/texts/read", { file });
			if (name === "broken") expect(text.text).toContain("value: ●●●1");
			else expect(text.text).toContain("holds the values of secrets");
			expect(text.text).not.toMatch(/hunter\d/);
			const form = { file, at: [], kind: "environment", version: "" };
			const conflict = await app.post("/api/texts/write", {
				...form,
				text: "x",
			});
			expect(conflict.status).toBe(409);
			expect(conflict.text).not.toMatch(/hunter\d/);
		}
		const form = await app.post("/api/forms/read", {
			file: "environments/declared.yml",
			at: [],
			kind: "environment",
		});
		expect(form.text).not.toContain("hunter3");
		expect(form.text).toContain("●●●");
	});

	test("are kept when a broken file is mended as text", async () => {
		const file = "environments/broken.yml";
		const read = await app.post("/api/texts/read", { file });
		const { version, text } = JSON.parse(read.text);
		const mended = await app.post("/api/texts/write", {
			file,
			version,
			text: text.replace("  - [\n", ""),
		});
		expect(mended.status).toBe(200);
		expect(mended.text).not.toContain("hunter4");
		expect(await readFile(join(root, file), "utf8")).toBe(
			BROKEN.replace("  - [\n", ""),
		);
		await writeFile(join(root, file), BROKEN);
	});

	test("that were not shown are kept when the form is written", async () => {
		const place = {
			file: "environments/dev.yml",
			at: [],
			kind: "environment",
		};
		const read = JSON.parse((await app.post("/api/forms/read", place)).text);
		const [key, copy] = read.tree.variables;
		const tree = {
			...read.tree,
			variables: [
				{ ...key, name: "renamed" },
				{ ...copy, value: "other" },
			],
		};
		const written = await app.post("/api/forms/write", {
			...place,
			...read,
			tree,
		});
		expect(written.status).toBe(200);
		expect(written.text).not.toContain("hunter2");
		expect(await readFile(join(root, "environments/dev.yml"), "utf8")).toBe(
			ENVIRONMENT.replace("name: key", "name: renamed").replace(
				'"Bearer hunter2-hunter2"',
				'"other"',
			),
		);
	});
});
