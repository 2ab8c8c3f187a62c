import { expect, test } from "vitest";
import { curlew, folderOf } from "./curlew.ts";

const DOCUMENT = {
	openapi: "3.1.0",
	paths: {
		"/notes/{id}": {
			get: {
				responses: {
					"200": {
						content: {
							"application/json": {
								schema: {
									type: "object",
									properties: { id: { type: "integer" } },
								},
							},
						},
					},
				},
			},
		},
	},
};

test("`mock` tells its address first, then what it is asked, without secrets, and ends in order with Ctrl-C", async () => {
	await using folder = await folderOf({
		"api.json": JSON.stringify(DOCUMENT),
	});
	let asked: Promise<unknown> | undefined;
	const { code, stdout, stderr } = await curlew(
		["mock", "api.json", "--port", "0"],
		{
			cwd: folder.root,
			onOutput: (text, kill) => {
				const [url] = /^http:\S+(?=\n)/.exec(text) ?? [];
				if (url === undefined) return;
				asked ??= fetch(`${url}/notes/1?token=s3cret`, {
					headers: { authorization: "Bearer s3cret" },
				}).then((response) => response.json());
				if (text.includes("/notes/1")) kill("SIGINT");
			},
		},
	);
	expect(await asked).toEqual({ id: 1 });
	expect(stdout).toMatch(
		/^http:\/\/127\.0\.0\.1:\d+\n200 GET {4}\/notes\/1\?token=●●● made for the schema\n$/,
	);
	expect(stderr).toContain("1 operation; none of them keeps anything.");
	expect(stdout + stderr).not.toContain("s3cret");
	expect(code).toBe(0);
});

test("`mock` says where a document is wrong, and which options belong together", async () => {
	await using folder = await folderOf({
		"rules.yml": "rules:\n  - when: {}\n",
	});
	const run = (...args: readonly string[]) =>
		curlew(["mock", ...args], { cwd: folder.root });
	const [rules, tls, missing] = await Promise.all([
		run("--rules", "rules.yml"),
		run("--rules", "rules.yml", "--tls-cert", "a.pem"),
		run("missing.yml"),
	]);
	expect(rules.code).toBe(3);
	expect(rules.stderr).toContain("rules.yml:2:5");
	expect(tls.code).toBe(2);
	expect(tls.stderr).toContain("belong together");
	expect(missing.code).toBeGreaterThan(1);
	expect(missing.stderr).toContain("missing.yml");
});
