import { expect, test } from "vitest";
import { memoryHost, memoryResponse } from "../testing/script-host.ts";
import { explainPath } from "./explain-path.ts";

const BODY = {
	user: { name: "Ada", mail: null },
	items: [{ id: 7 }, { id: 8 }],
	none: [],
	empty: {},
};

function explained(expression: string, body: unknown = BODY) {
	const response = memoryResponse(JSON.stringify(body));
	return explainPath(expression, memoryHost({ response }));
}

test.each([
	["res.body.usr.name", "`res.body` has no `usr`: did you mean `user`?"],
	["res.body?.usr?.name", "`res.body` has no `usr`: did you mean `user`?"],
	["res.body.user.naem", "`res.body.user` has no `naem`: did you mean `name`?"],
	[
		'res.body["user"].nmae',
		'`res.body["user"]` has no `nmae`: did you mean `name`?',
	],
	[
		"res.body.total",
		"`res.body` has no `total`: it has user, items, none, empty.",
	],
	[
		"res.body.items.id",
		"`res.body.items` is a list of 2 elements: did you mean `res.body.items[0].id`?",
	],
	[
		"res.body.items.name",
		"`res.body.items` is a list of 2 elements; `res.body.items[0]` is the first.",
	],
	[
		"res.body.items[2].id",
		"`res.body.items` has 2 elements: the last is `res.body.items[1]`.",
	],
	["res.body.none[0]", "`res.body.none` is an empty list."],
	["res.body.empty.x", "`res.body.empty` is an empty object."],
	["res.body.user.mail.host", "`res.body.user.mail` is null."],
	[
		"res.body.user.name.first",
		"`res.body.user.name` is a text, which has no `first`.",
	],
	[
		"res.body.usr.map(x => x.id)",
		"`res.body` has no `usr`: did you mean `user`?",
	],
	[
		'res.headers["contnt-type"]',
		"`res.headers` has no `contnt-type`: did you mean `content-type`?",
	],
	["res.body.user.name", undefined],
	["res.body.items.length", undefined],
	["res.body.items.map(x => x.id)", undefined],
	["res.body.user.name.length", undefined],
	["userId", undefined],
	["res", undefined],
])("%s: %s", (expression, hint) => {
	expect(explained(expression)).toBe(hint);
});

test("of many and long names a few are told", () => {
	const names = Array.from({ length: 40 }, (_, at) => `${at}`.repeat(60));
	const body = Object.fromEntries(names.map((name) => [name, 1]));
	expect(explained("res.body.total", body)?.length).toBeLessThan(600);
});

test("without a response, there is nothing to tell", () => {
	expect(explainPath("res.body.a", memoryHost())).toBeUndefined();
});
