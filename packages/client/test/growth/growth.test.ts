import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { growthOf, isTooSteep, LARGEST } from "./measure-growth.ts";
import { READERS, WITHOUT_ROW } from "./readers.ts";
import { TEXTS } from "./texts.ts";

test.each(Object.entries(READERS))(
	"%s takes time proportional to the text",
	async (_, read) => {
		const steep: string[] = [];
		for (const [name, grow] of Object.entries(TEXTS)) {
			const growth = await growthOf(read, grow);
			if (isTooSteep(growth)) steep.push(`${name}: × ${growth?.toFixed(1)}`);
		}
		expect(steep).toEqual([]);
	},
);

test("a function that takes ever longer is found", async () => {
	const quadratic = (text: string) => {
		let sum = 0;
		for (let one = 0; one < text.length; one++)
			for (let other = 0; other < text.length; other++)
				sum += text.charCodeAt(other);
		return sum;
	};
	const growth = () =>
		growthOf(quadratic, (size) => "a".repeat(size * 2), LARGEST / 2);
	// What it is compared with may be slow for once, on a busy machine.
	await expect.poll(async () => isTooSteep(await growth())).toBe(true);
});

/** Where functions read what others have written. */
const ROOMS = [
	"../../../template/src",
	"../../src/convert",
	"../../src/diagnostics",
	"../../src/http",
	"../../src/run",
	"../../src/values",
];
const READER = /^export (?:async )?function ((?:parse|read|split)[A-Z]\w*)/gm;

test("every function that reads has a row, or a reason for having none", () => {
	const readers = ROOMS.flatMap((room) => {
		const folder = new URL(`${room}/`, import.meta.url);
		return readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter(
				(name) => name.endsWith(".ts") && !/\.test\.ts$|testing/.test(name),
			)
			.flatMap((name) => {
				const text = readFileSync(new URL(name, folder), "utf8");
				return Array.from(text.matchAll(READER), ([, reader = ""]) => reader);
			});
	});
	expect(
		readers.filter((name) => !(name in READERS) && !(name in WITHOUT_ROW)),
	).toEqual([]);
});
