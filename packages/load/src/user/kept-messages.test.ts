import { describe, expect, test } from "vitest";
import { requestFile } from "../testing/collections.ts";
import { loadOf } from "../testing/loads.ts";
import { httpServer } from "../testing/servers.ts";

describe("what is sent again is what would be written anew", () => {
	/** The `X-Value` headers that the server saw of one user. */
	async function values(
		variables: readonly Readonly<Record<string, unknown>>[],
		others: Readonly<Record<string, unknown>> = {},
	): Promise<readonly unknown[]> {
		const seen: unknown[] = [];
		const host = await httpServer((request, response) => {
			if (request.url === "/a") seen.push(request.headers["x-value"]);
			response.end();
		});
		const request = requestFile("a", {
			headers: [{ name: "X-Value", value: "{{value}}" }],
		});
		const files = {
			"a.yml": {
				...Object(request),
				info: { name: "a", seq: 1 },
				runtime: { variables },
			},
			...others,
		};
		const { totals } = await loadOf(host, files, { iterations: 20, vus: 1 });
		expect(totals.requests[0]).toMatchObject({ count: 20, fastPath: 20 });
		return seen;
	}

	test("values that stay the same", async () => {
		const seen = await values([{ name: "value", value: "same" }]);
		expect(seen).toEqual(Array.from({ length: 20 }, () => "same"));
	});

	test("dynamic values, also inside others, are new each time", async () => {
		const seen = await values([{ name: "value", value: "x-{{$guid}}" }]);
		expect(new Set(seen).size).toBe(20);
	});

	test("values that a script sets count from the next request on", async () => {
		const counting = {
			...Object(requestFile("b")),
			info: { name: "b", seq: 2 },
			runtime: {
				scripts: [
					{
						type: "after-response",
						code: 'client.setVar("count", (client.getVar("count") ?? 0) + 1);',
					},
				],
			},
		};
		const seen = await values([{ name: "value", value: "{{count}}" }], {
			"opencollection.yml": {
				info: { name: "Load" },
				request: {
					variables: [{ name: "count", value: { type: "number", data: "0" } }],
				},
			},
			"b.yml": counting,
		});
		expect(seen).toEqual(
			Array.from({ length: 20 }, (_, count) => String(count)),
		);
	});
});
