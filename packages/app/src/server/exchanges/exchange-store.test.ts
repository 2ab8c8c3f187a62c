import type { RequestResult } from "@curlew/client";
import { passedElsewhere } from "@curlew/client/internal";
import { expect, test } from "vitest";
import { KeptResults } from "../runs/kept-results.ts";
import { ExchangeStore } from "./exchange-store.ts";

function resultOf(name: string): RequestResult {
	return {
		...{ name, path: "a", file: "/a.yml", tags: [], iteration: 0, at: 0 },
		...{ status: "failed", problems: [], warnings: [], assertions: [] },
		...{ tests: [], duration: 0 },
	};
}

function said(index: number, text: string) {
	const event = { type: "console-written", index, level: "log", text } as const;
	return passedElsewhere(event);
}

test("exchanges count with all that they hold, and the oldest go first", async () => {
	const store = new ExchangeStore({ mostInMemory: 10_000 });
	for (const id of ["a", "b", "c"]) {
		const result = resultOf("n".repeat(2_000));
		const exchange = {
			id,
			path: "a",
			environment: null,
			result,
			log: [],
			scriptFaults: [],
		};
		await store.add(exchange, undefined);
	}
	expect(["a", "b", "c"].map((id) => store.get(id)?.exchange.id)).toEqual([
		undefined,
		"b",
		"c",
	]);
	await store.close();
});

test("a run keeps details as long as there is space, and says where there was none", () => {
	const kept = new KeptResults({ mostDetails: 10_000 });
	const text = "n".repeat(4_000);
	for (const index of [0, 1, 2]) {
		kept.log(index, said(index, "said"));
		kept.add(index, { ...resultOf("R"), tags: [text] });
	}
	expect(kept.get(1)).toMatchObject({ notes: [], log: [{ text: "said" }] });
	expect(kept.get(1)?.result.tags).toEqual([text]);
	expect(kept.get(2)).toMatchObject({
		result: { name: "R", status: "failed", tags: [] },
		notes: [expect.stringContaining("were not kept")],
	});
	kept.log(3, said(3, text));
	kept.add(3, resultOf("R"));
	expect(kept.get(3)?.log).toEqual([]);
	expect(kept.get(3)?.notes).toEqual([
		expect.stringContaining("Some script output"),
	]);
	expect(kept.size).toBeLessThan(10_000);
});
