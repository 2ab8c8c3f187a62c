import { expect, test } from "vitest";
import type {
	RequestFinishedEvent,
	RequestResult,
} from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { NOTHING_OMITTED, withoutOmitted } from "./omission.ts";
import { received, result } from "./testing/run-results.ts";

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

const finished = (given: RequestResult) =>
	passedElsewhere<RequestFinishedEvent>({
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

test("with headers and bodies goes what they were made from", () => {
	const origins = { text: "x", spans: [] };
	const trace = [
		{ ...origins, where: "the URL", part: "url" },
		{
			...origins,
			where: "the header `X-Key`",
			part: "header",
			header: "X-Key",
		},
		{
			...origins,
			where: "the header `Accept`",
			part: "header",
			header: "Accept",
		},
		{
			...origins,
			where: "the token of the bearer authentication",
			part: "auth",
		},
		{ ...origins, where: "the JSON body", part: "body" },
	] as const;
	const kept = (omission: Partial<typeof NOTHING_OMITTED>) => {
		const event = withoutOmitted(finished(result({ trace })), {
			...NOTHING_OMITTED,
			...omission,
		});
		const { trace: left = [] } =
			event.type === "request-finished" ? event.result : {};
		return left.map(({ part, header }) => header ?? part);
	};
	expect(kept({ headers: ["x-key"] })).toEqual([
		"url",
		"Accept",
		"auth",
		"body",
	]);
	expect(kept({ headers: ["Authorization"], requestBodies: true })).toEqual([
		"url",
		"X-Key",
		"Accept",
	]);
	expect(kept({ headers: "all", bodyLimit: 0 })).toEqual(["url"]);
	expect(kept({ responseBodies: true, bodyLimit: 1 })).toHaveLength(5);
});
