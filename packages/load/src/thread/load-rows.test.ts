import { describe, expect, test } from "vitest";
import { collectionOf, requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer, rawServer } from "../testing/servers.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe("rows of data", () => {
	const rows = "id\n1\n2\n3\n4\n5\n";
	const files = {
		"a.yml": requestFile("x", { url: "{{host}}/{{id}}" }),
		"rows.csv": rows,
	};

	async function paths(
		wanted: Parameters<typeof loadOf>[2],
		data: {
			readonly mode: "shared" | "per-user";
			readonly end: "wrap" | "stop";
		},
		parts = 1,
	): Promise<string[]> {
		const received: string[] = [];
		const host = await httpServer((request, response) => {
			received.push(request.url?.slice(1) ?? "");
			response.end();
		});
		const folder = await collectionOf({ "rows.csv": rows });
		const source = { file: `${folder}/rows.csv` };
		await loadOf(
			host,
			files,
			{ ...wanted, data: { source, ...data } },
			{ parts },
		);
		return received.sort();
	}

	test("go one to each iteration, whichever thread it is in, and begin again", async () => {
		const shared = { mode: "shared", end: "wrap" } as const;
		const received = await paths({ iterations: 10, vus: 4 }, shared, 2);
		expect(received.join("")).toBe("1122334455");
	});

	test("end the load where they do not begin again", async () => {
		const shared = { mode: "shared", end: "stop" } as const;
		expect((await paths({ vus: 3, duration: "20s" }, shared, 2)).join("")).toBe(
			"12345",
		);
		expect(
			(await paths({ rate: "100/s", duration: "20s" }, shared)).join(""),
		).toBe("12345");
	});

	test("go all to each user", async () => {
		const each = { mode: "per-user", end: "stop" } as const;
		expect((await paths({ vus: 2, duration: "20s" }, each, 2)).join("")).toBe(
			"1122334455",
		);
	});
});

describe("an arrival rate", () => {
	test("begins as many iterations as it says", async () => {
		const host = await rawServer((socket) => socket.write(OK));
		const { totals } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ rate: "100/s", duration: "1s" },
			{ parts: 2 },
		);
		expect(totals.all.count).toBe(100);
		expect(totals.dropped).toBe(0);
	});

	test("measures late starts from when they should have been, and tells those that never were", async () => {
		const host = await rawServer((socket) => {
			setTimeout(() => socket.write(OK), 200);
		});
		const { totals } = await loadOf(
			host,
			{ "a.yml": requestFile("a") },
			{ rate: "50/s", duration: "1s", maxVus: 2 },
		);
		// Two users can do ten in a second; the others wait longer and longer.
		expect(totals.all.count).toBeGreaterThanOrEqual(8);
		expect(totals.all.count).toBeLessThanOrEqual(14);
		expect(totals.all.count + totals.dropped).toBe(50);
		expect(totals.late).toBeGreaterThan(5);
		expect(totals.all.latencies.maxValue).toBeGreaterThan(600_000);
	});
});
