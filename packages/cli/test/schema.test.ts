import { expect, test } from "vitest";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

test("`schema` prints the JSON Schema of a kind of file, or of all", async () => {
	const one = await curlew(["schema", "environment"]);
	expect(JSON.parse(one.stdout)).toMatchObject({
		$schema: "http://json-schema.org/draft-07/schema#",
		title: expect.stringMatching(/^Environment of an API collection/),
	});
	const all = await curlew(["schema"]);
	expect(JSON.parse(all.stdout).title).toMatch(/^A file of an API collection/);
	const none = await curlew(["schema", "bruno"]);
	expect(none.stderr).toContain("request, folder, collection, environment");
	expect(none.code).toBe(2);
});
