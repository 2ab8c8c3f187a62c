import { createServer } from "node:http";
import { expect, test } from "vitest";
import { collectionOf, curlew, listening } from "../../cli/test/curlew.ts";

test("the first line is the address, and Ctrl-C ends the command in order", async () => {
	await using collection = await collectionOf({});
	let answer: Promise<Response> | undefined;
	const { code, stdout, stderr } = await curlew(
		["open", collection.root, "--no-browser"],
		{
			onOutput: (text, kill) => {
				if (answer || !text.includes("\n")) return;
				answer = fetch(text.trim(), { redirect: "manual" });
				void answer.finally(() => kill("SIGINT"));
			},
		},
	);
	expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
	expect((await answer)?.status).toBe(303);
	expect(stderr).toBe("Press Ctrl-C to stop.\n");
	expect(code).toBe(0);
});

test("a port that is taken is said to be", async () => {
	await using collection = await collectionOf({});
	await using taken = await listening(createServer());
	const { port } = new URL(taken.url);
	const { code, stderr } = await curlew([
		"open",
		collection.root,
		"--no-browser",
		"--port",
		port,
	]);
	expect(code).toBe(2);
	expect(stderr).toContain(`Port ${port} is taken.`);
	expect(stderr).toContain("--port");
});

test("a port that cannot be one is refused", async () => {
	const { code, stderr } = await curlew(["open", "--port", "70000"]);
	expect(code).toBe(2);
	expect(stderr).toContain("Ports end at 65535.");
});
