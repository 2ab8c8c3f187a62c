import { expect, test } from "vitest";
import type { RequestFinishedEvent, RequestResult } from "../run/events.ts";
import { NOTHING_OMITTED, withoutOmitted } from "./omission.ts";
import { received, result } from "./testing.ts";

const body = { kind: "text", text: "0123456789", isTruncated: false } as const;

const exchange = {
	request: {
		method: "POST",
		url: "http://api/users",
		headers: [
			["Authorization", "Bearer x"],
			["Accept", "*/*"],
		],
		body,
	},
	response: received({ body }),
} as const;

const finished = (given: RequestResult): RequestFinishedEvent => ({
	type: "request-finished",
	index: 0,
	result: given,
});

test("an event of which nothing is omitted is the same object", () => {
	const event = finished(result(exchange));
	expect(withoutOmitted(event, NOTHING_OMITTED)).toBe(event);
});

test("headers, bodies and what is too long are omitted, also of requests that scripts ran, and of those that these ran", () => {
	const omission = {
		headers: ["authorization"],
		requestBodies: true,
		responseBodies: false,
		bodyLimit: 4,
	};
	const bare = result({
		request: {
			method: "POST",
			url: "http://api/users",
			headers: [["Accept", "*/*"]],
		},
		response: received({
			body: { kind: "text", text: "0123", isTruncated: true },
		}),
	});
	const nested = (one: RequestResult): RequestResult => ({
		...one,
		called: [{ ...one, called: [one] }],
	});
	expect(
		withoutOmitted(finished(nested(result(exchange))), omission),
	).toStrictEqual(finished(nested(bare)));
});
