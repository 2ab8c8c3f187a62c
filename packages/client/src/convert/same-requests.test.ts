import { cp } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../collection/testing/temporary-folder.ts";
import { type Conversion, convertCollection } from "./convert-collection.ts";
import { generatedCollection } from "./testing/wire/arbitrary-collection.ts";
import { bruFiles } from "./testing/wire/bru-files.ts";
import type { GeneratedCollection } from "./testing/wire/collection-model.ts";
import { expressible } from "./testing/wire/expressible.ts";
import { Recorder, type Sent } from "./testing/wire/sent-by.ts";
import { yamlFiles } from "./testing/wire/yaml-files.ts";

/** `CURLEW_CONVERTED_COLLECTIONS=500` looks at more of them; `CURLEW_CONVERSION_SEED` at others. */
const COUNT = Number(process.env.CURLEW_CONVERTED_COLLECTIONS ?? 6);
const SEED = Number(process.env.CURLEW_CONVERSION_SEED ?? 1);

/** What bodies of type `file` and parts of forms send. */
const SENT_FILES = {
	"files/a.bin": "bytes",
	"files/b c.txt": "text",
	"files/ü.json": "{}",
};

interface Way {
	readonly there: Conversion;
	readonly back: Conversion;
	/** Of the collection as it was, converted, and converted back. */
	readonly sent: readonly [Sent, Sent, Sent];
}

describe("a converted collection", () => {
	let recorder: Recorder;
	let files: TemporaryFolder;
	beforeAll(async () => {
		recorder = await Recorder.open();
		files = await temporaryFolder(SENT_FILES);
	});
	afterAll(async () => {
		await recorder.close();
		await files[Symbol.asyncDispose]();
	});

	async function thereAndBack(
		collection: Readonly<Record<string, string>>,
	): Promise<Way> {
		await using source = await temporaryFolder(collection);
		await using targets = await temporaryFolder({});
		await cp(files.root, source.root, { recursive: true });
		const [there, back] = [targets.at("there"), targets.at("back")];
		return {
			there: await convertCollection(source.root, there),
			back: await convertCollection(there, back),
			sent: [
				await recorder.sentBy(source.root),
				await recorder.sentBy(there),
				await recorder.sentBy(back),
			],
		};
	}

	/** As many collections as asked for, one after the other. */
	async function forAll(
		filesOf: (sample: GeneratedCollection) => Readonly<Record<string, string>>,
		check: (way: Way) => void,
	): Promise<void> {
		const property = fc.asyncProperty(generatedCollection, async (sample) => {
			check(await thereAndBack(filesOf(sample)));
		});
		await fc.assert(property, {
			seed: SEED,
			numRuns: COUNT,
			endOnFailure: true,
		});
	}

	test.each([
		["OpenCollection", yamlFiles],
		["Bruno's format", bruFiles],
	])(
		"sends the same requests and judges the same, from %s and back",
		async (_format, filesOf) => {
			await forAll(
				(sample) => filesOf(expressible(sample)),
				({ there, back, sent: [original, converted, returned] }) => {
					expect([...there.changes, ...back.changes]).toEqual([]);
					expect(converted).toEqual(original);
					expect(returned).toEqual(original);
				},
			);
		},
		600_000,
	);

	test.each([
		["OpenCollection", yamlFiles],
		["Bruno's format", bruFiles],
	])(
		"sends something else only where it is told, whatever %s says",
		async (_format, filesOf) => {
			await forAll(filesOf, ({ there, back, sent: [original, ...others] }) => {
				for (const [index, { changes }] of [there, back].entries()) {
					if (changes.length > 0) return;
					expect(others[index]).toEqual(original);
				}
			});
		},
		600_000,
	);
});
