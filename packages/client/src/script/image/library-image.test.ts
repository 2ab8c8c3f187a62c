import { expect, test } from "vitest";
import { engineImage } from "../engine-pool.ts";
import { createLibraryImage } from "./library-image.ts";

// What cannot be prepared is evaluated again in each script.
test.each([
	"ajv6",
	"backbone",
	"cheerio",
	"csv-parse/lib/sync",
	"curlew:own/pm/crypto-js",
	"curlew:own/pm/old-names",
	"lodash3",
	"xml2js",
])("%s is evaluated once for all scripts that use it", async (name) => {
	const base = await engineImage();
	const image = await createLibraryImage(base, [name]);
	expect(image.size).toBeGreaterThan(base.size);
});

test("what a library would learn by chance is refused: every script would see the same", async () => {
	await expect(
		createLibraryImage(await engineImage(), ["handlebars"]),
	).rejects.toThrow("A library called random while it was evaluated.");
});
