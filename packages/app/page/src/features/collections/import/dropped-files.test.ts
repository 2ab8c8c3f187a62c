import { expect, test } from "vitest";
import { LARGEST_UPLOAD } from "../../../../../src/protocol/collections.ts";
import { sourceOfFiles, TooMuchDroppedError } from "./dropped-files.ts";

test("what is no text is left out and counted, however large it is", async () => {
	const picture = new Uint8Array(LARGEST_UPLOAD + 1).fill(0xff);
	expect(
		await sourceOfFiles([
			new File([picture], "photo.raw"),
			new File(["{}"], "shop.json"),
		]),
	).toEqual({
		kind: "files",
		files: [{ name: "shop.json", text: "{}" }],
		leftOut: 1,
	});
});

test("a text whose first part ends within a character is one, and one that is no text later on is none", async () => {
	const text = `a${"ä".repeat(40_000)}`;
	expect(
		await sourceOfFiles([
			new File([text], "a.txt"),
			new File([text, new Uint8Array([0xff])], "b.bin"),
		]),
	).toMatchObject({ files: [{ name: "a.txt", text }], leftOut: 1 });
});

test("more text than a page sends is refused", async () => {
	const file = new File(["a".repeat(LARGEST_UPLOAD + 1)], "a.txt");
	await expect(sourceOfFiles([file])).rejects.toBeInstanceOf(
		TooMuchDroppedError,
	);
});
