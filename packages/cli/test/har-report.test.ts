import { expect, test } from "vitest";
import { report } from "./reported-run.ts";

test("--reporter har writes an HTTP Archive 1.2 with each exchange of the run", async () => {
	const run = await report(["--reporter", "har={out}/a"]);
	const { log } = JSON.parse(await run.read("a"));
	expect(log.version).toBe("1.2");
	expect(log.creator.name).toBe("Curlew");
	expect(log.entries[0]).toMatchObject({
		comment: "users/create",
		request: { method: "POST", postData: { text: expect.any(String) } },
		response: { status: 200, content: { text: '{"answer":"yes"}' } },
	});
});
