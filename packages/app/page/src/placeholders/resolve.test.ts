import { describe, expect, test } from "vitest";
import type {
	KnownVariables,
	ScopedVariable,
} from "../../../src/protocol/variables.ts";
import { dynamicNames } from "../state/dynamic-names.ts";
import { scopeLookup } from "../state/scope-lookup.ts";
import { placeholdersOf, resolvePlaceholder } from "./resolve.ts";

function variable(
	name: string,
	value: unknown,
	more: Partial<ScopedVariable> = {},
): ScopedVariable {
	return { name, value, type: "string", scope: "environment", ...more };
}

function resolve(
	text: string,
	variables: readonly ScopedVariable[],
	more: Partial<KnownVariables> = {},
) {
	const lookup = scopeLookup({
		variables,
		missingSecrets: [],
		processNames: [],
		syntax: "plain",
		choices: {},
		...more,
	});
	const [placeholder] = placeholdersOf(text, lookup);
	if (!placeholder) throw new Error("There is no placeholder.");
	return resolvePlaceholder(placeholder, lookup);
}

describe("a placeholder", () => {
	test("has its value, its way, and what it hides", () => {
		const own = variable("link", "{{host}}/x", { scope: "request" });
		const hidden = variable("link", "y", { scope: "collection" });
		const host = variable("host", "http://h");
		expect(resolve("{{link}}", [own, host, hidden])).toMatchObject({
			state: "resolved",
			content: "http://h/x",
			type: "string",
			variable: own,
			shadowed: [hidden],
			through: [{ reference: "host", variable: host }],
		});
	});

	test("follows paths into objects, and says what they have where they lead nowhere", () => {
		const user = variable(
			"user",
			{ name: "Ada", tags: ["a"] },
			{ type: "object" },
		);
		expect(resolve("{{user.tags[0]}}", [user]).content).toBe("a");
		expect(resolve("{{user.nmae}}", [user])).toMatchObject({
			state: "unresolved",
			why: "`user` has no property `nmae`; it has `name`, `tags`.",
			variable: user,
		});
	});

	test("is unresolved when no scope has the name", () => {
		expect(resolve("{{gone}}", [])).toMatchObject({
			state: "unresolved",
			why: "The variable `gone` is not set.",
		});
	});

	test("that is secret, or leads to a secret, is so", () => {
		const key = variable("key", "●●●", { isSecret: true });
		expect(resolve("{{key}}", [key])).toMatchObject({ state: "secret" });
		const header = variable("header", "Bearer {{key}}");
		const shown = resolve("{{header}}", [header, key]);
		expect(shown.state).toBe("secret");
		expect(shown.content).toBeUndefined();
	});

	test("for a secret without a value says where it was looked for", () => {
		const missing = {
			name: "key",
			lookedIn: ["`.env`", "the process environment"],
			owner: "local",
			file: "environments/local.yml",
			line: 3,
		};
		const weaker = variable("key", "other", { scope: "collection" });
		expect(
			resolve("{{key}}", [weaker], { missingSecrets: [missing] }),
		).toMatchObject({
			state: "unresolved",
			why: "The secret `key` has no value. It was looked for in `.env`, the process environment.",
		});
	});

	test("of the process environment is known by its name only", () => {
		const processNames = ["HOME"];
		expect(resolve("{{process.env.HOME}}", [], { processNames }).state).toBe(
			"secret",
		);
		expect(resolve("{{process.env.NO}}", [], { processNames }).state).toBe(
			"unresolved",
		);
	});

	test("is dynamic, or a question, by its form", () => {
		dynamicNames.set(["guid"]);
		expect(resolve("{{$guid}}", []).state).toBe("dynamic");
		expect(resolve("{{$giud}}", []).state).toBe("unresolved");
		expect(resolve("{{?Name}}", []).state).toBe("prompt");
	});
});

test("dates and long integers are inserted as the request would have them", () => {
	const date = variable("d", "2025-01-31T08:00:00.000Z", { type: "date" });
	const long = variable("n", "9007199254740993", { type: "bigint" });
	expect(resolve("{{d}}", [date])).toMatchObject({
		content: "2025-01-31T08:00:00.000Z",
		type: "date",
	});
	expect(resolve("{{n}}", [long])).toMatchObject({
		content: "9007199254740993",
		type: "bigint",
	});
});

test("a default stands in where the collection has defaults, and is no placeholder elsewhere", () => {
	const city = variable("city", "Rome");
	const inCollection = { syntax: "defaults" } as const;
	expect(resolve("{{region:-eu}}", [city], inCollection)).toMatchObject({
		state: "resolved",
		content: "eu",
		isDefault: true,
	});
	expect(resolve("{{region:-{{city}}}}", [city], inCollection)).toMatchObject({
		content: "Rome",
		isDefault: true,
		through: [{ reference: "city", variable: city }],
	});
	expect(
		resolve("{{city:-x}}", [city], inCollection).isDefault,
	).toBeUndefined();
	expect(resolve("{{process.env.NO:-x}}", [], inCollection)).toMatchObject({
		state: "resolved",
		content: "x",
	});
	expect(placeholdersOf("{{region:-eu}}")).toEqual([]);
});
