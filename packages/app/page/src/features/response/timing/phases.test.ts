import { expect, test } from "vitest";
import { hopsOf } from "./phases.ts";

test("hops and their phases follow one another", () => {
	const hops = hopsOf(
		{
			status: 200,
			statusText: "OK",
			httpVersion: "1.1",
			url: "http://b/",
			headers: [],
			size: 1,
			duration: 30,
			informational: [],
			timings: { waiting: 7, download: 2, total: 10 },
			redirects: [
				{
					status: 302,
					url: "http://a/",
					method: "POST",
					location: "http://b/",
					timings: { dns: 1, connect: 2, waiting: 15, download: 2, total: 20 },
				},
			],
		},
		"GET",
	);
	expect(hops.map(({ url, from, method }) => [url, from, method])).toEqual([
		["http://a/", 0, "POST"],
		["http://b/", 20, "GET"],
	]);
	expect(hops[0]?.phases.map(({ name, from }) => [name, from])).toEqual([
		["DNS", 0],
		["Connect", 1],
		["Wait", 3],
		["Receive", 18],
	]);
	expect(hops[1]?.phases).toEqual([
		{ name: "Wait", from: 21, duration: 7 },
		{ name: "Receive", from: 28, duration: 2 },
	]);
});
