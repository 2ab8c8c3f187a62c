import { expect, test } from "vitest";
import { temporaryFolder } from "../../../client/src/collection/testing/temporary-folder.ts";
import { InvalidRulesError } from "../errors.ts";
import { ask, mocked } from "../testing/mocked.ts";
import { USERS_DOCUMENT } from "../testing/users-document.ts";
import { readRules } from "./read-rules.ts";

const RULES = `rules:
  - when: { method: post, path: "/users", body: { name: Eve } }
    then: { status: 409, headers: { Retry-After: 5 }, body: { taken: true } }
  - when: { path: "/users/{id}", query: { slow: 1 }, headers: { X-Test: a } }
    then: { delay: 250, body: wait }
`;

async function rulesOf(text: string) {
	await using folder = await temporaryFolder({ "rules.yml": text });
	return readRules(folder.at("rules.yml"));
}

test("the first rule that holds answers, before all else", async () => {
	const engine = mocked(USERS_DOCUMENT, {}, { rules: await rulesOf(RULES) });
	const taken = ask(engine, "POST /users", { body: { name: "Eve", more: 1 } });
	expect(taken).toMatchObject({
		status: 409,
		headers: { "retry-after": "5", "content-type": "application/json" },
		value: { taken: true },
		why: "rule in line 2",
	});
	expect(ask(engine, "POST /users", { body: { name: "Ada" } }).status).toBe(
		201,
	);
	const headers = { "x-test": "a" };
	expect(ask(engine, "GET /users/1?slow=1", { headers })).toMatchObject({
		status: 200,
		body: "wait",
		delay: 250,
	});
	expect(ask(engine, "GET /users/1?slow=1").value).toHaveProperty("name");
});

test.each([
	[
		"rules:\n  - when: { verb: GET }\n    then: {}",
		2,
		"`verb` is not known here.",
	],
	[
		"rules:\n  - then: { status: 99 }",
		2,
		"`status` is a number from 200 to 599.",
	],
	[
		"rules:\n  - when: { path: users }\n    then: {}",
		2,
		"A path begins with `/`.",
	],
	["rules:\n  - when: {}", 2, "A rule has `then`: what is answered."],
	["rule: []", 1, "A file of rules has a list `rules`."],
])("%j is no rule: line %i, %s", async (text, line, message) => {
	const fault = await rulesOf(text).catch((error: unknown) => error);
	expect(fault).toBeInstanceOf(InvalidRulesError);
	expect(fault).toMatchObject({ message, location: { line } });
});
