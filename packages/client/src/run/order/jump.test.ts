import { expect, test } from "vitest";
import { CURLEW_RULES } from "../../formats/rules/curlew-rules.ts";
import { POSTMAN_RULES } from "../../formats/rules/postman-rules.ts";
import { request } from "../../request/testing/built-requests.ts";
import { RequestSequence } from "./jump.ts";

const REQUESTS = [
	request({ name: "Sign in", path: "login" }),
	request({ name: "List", path: "users/list" }),
	request({ name: "login", path: "other/login" }),
	request({ name: "List", path: "orders/list" }),
];

test("without a wish a run goes on in order, to its end", () => {
	const order = new RequestSequence(REQUESTS, CURLEW_RULES);
	expect(order.next(0, undefined)).toEqual({ kind: "go-on", position: 1 });
	expect(order.next(3, undefined)).toEqual({ kind: "end" });
});

test("an id of Postman's means its request before any name does", () => {
	const requests = [
		...REQUESTS,
		request({ name: "Sign out", path: "logout", id: "Sign in" }),
	];
	expect(
		new RequestSequence(requests, POSTMAN_RULES).next(0, "Sign in"),
	).toEqual({ kind: "go-on", position: 4 });
});

test("null ends the run", () => {
	expect(new RequestSequence(REQUESTS, CURLEW_RULES).next(0, null)).toEqual({
		kind: "end",
	});
});

test.each([
	["Sign in", 0],
	["List", 1],
	["login", 2],
	["orders/list", 3],
	["orders/list.yml", 3],
	["./users/list.yaml", 1],
])(
	"%j means the request at %i: names before paths, the first of several",
	(wish, position) => {
		expect(new RequestSequence(REQUESTS, CURLEW_RULES).next(0, wish)).toEqual({
			kind: "go-on",
			position,
		});
	},
);

test("a wish for a request that is not there names the nearest", () => {
	const step = new RequestSequence(REQUESTS, CURLEW_RULES).next(
		0,
		"orders/lits",
	);
	expect(step).toMatchObject({
		kind: "lost",
		problem: {
			code: "NEXT_REQUEST_NOT_FOUND",
			severity: "error",
			hint: 'Did you mean "orders/list"?',
		},
	});
});

test("a wish that is too long for any message is shortened there", () => {
	const step = new RequestSequence(REQUESTS, CURLEW_RULES).next(
		0,
		"x".repeat(1_000_000),
	);
	expect(step).toMatchObject({
		problem: {
			message: `setNextRequest("${"x".repeat(199)}…"): no request in this run has that name or path; the run ends here.`,
		},
	});
});

test("a run of nothing but jumps comes to an end", () => {
	const order = new RequestSequence(REQUESTS, CURLEW_RULES);
	let jumps = 0;
	let step = order.next(0, "Sign in");
	while (step.kind === "go-on") {
		jumps += 1;
		step = order.next(0, "Sign in");
	}
	expect(jumps).toBe(10_000);
	expect(step).toMatchObject({ problem: { code: "JUMP_LIMIT" } });
});

test("in Postman's collections the last of several is meant, and a name that is none ends the iteration", () => {
	const order = new RequestSequence(REQUESTS, POSTMAN_RULES);
	expect(order.next(0, "List")).toEqual({ kind: "go-on", position: 3 });
	expect(order.next(0, null)).toEqual({ kind: "end" });
	expect(order.next(0, "nowhere")).toMatchObject({
		kind: "lost",
		problem: {
			severity: "warning",
			message:
				'setNextRequest("nowhere"): no request in this run has that name or path; the iteration ends here.',
		},
	});
});
