import { expect, test } from "vitest";
import { MASK, SecretMasker } from "../../variables/secret-masker.ts";
import type { UnmaskedEvent } from "./events.ts";
import { maskEvent } from "./mask-event.ts";

function maskerOf(...secrets: string[]): SecretMasker {
	const masker = new SecretMasker();
	for (const secret of secrets) masker.add(secret);
	return masker;
}

test("secrets that are called like parts of an event leave it readable", () => {
	const event: UnmaskedEvent = {
		type: "request-started",
		index: 1234,
		name: "request name",
		path: "name/request",
		iteration: 0,
	};
	const masker = maskerOf("name", "request", "type", "1234", "started");
	expect(maskEvent(event, masker)).toEqual({
		type: "request-started",
		index: 1234,
		name: `${MASK} ${MASK}`,
		path: `${MASK}/${MASK}`,
		iteration: 0,
	});
});

test("values of variables are masked with their names and numbers", () => {
	const event: UnmaskedEvent = {
		type: "variable-changed",
		at: 0,
		iteration: 0,
		request: "a",
		kind: "script",
		index: 0,
		scope: "runtime",
		name: "x",
		from: "hunter2",
		to: { hunter2: [123456, "hunter2"] },
	};
	expect(maskEvent(event, maskerOf("hunter2", "123456"))).toMatchObject({
		from: MASK,
		to: { [MASK]: [MASK, MASK] },
	});
});

test("without secrets an event is passed on as it is", () => {
	const event: UnmaskedEvent = {
		type: "console-written",
		index: 0,
		level: "log",
		text: "hello",
	};
	expect(maskEvent(event, new SecretMasker())).toBe(event);
});
