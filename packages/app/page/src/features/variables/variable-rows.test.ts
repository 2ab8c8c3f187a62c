import { expect, test } from "vitest";
import type { ScopedVariable } from "../../../../src/protocol/variables.ts";
import { listedVariables, variableLines } from "./variable-rows.ts";

const variable = (
	name: string,
	scope: ScopedVariable["scope"],
	value: unknown,
	more: Partial<ScopedVariable> = {},
): ScopedVariable => ({ name, scope, value, type: "string", ...more });

const ALL = [
	variable("token", "runtime", "abc", { request: "auth/login" }),
	variable("user", "runtime", { id: 7, name: "Ada" }),
	variable("base_url", "environment", "http://a.test", {
		owner: "dev",
		file: "environments/dev.yml",
	}),
	variable("password", "environment", "●●●", { owner: "dev", isSecret: true }),
];

function told(filter: string): readonly string[] {
	return variableLines(listedVariables(ALL), filter).map((line) =>
		line.kind === "scope" ? `${line.scope} ${line.count}` : line.variable.name,
	);
}

test("variables stand below their scopes", () => {
	expect(told("")).toEqual([
		"runtime 2",
		"token",
		"user",
		"environment dev 2",
		"base_url",
		"password",
	]);
});

test("a filter looks through names, values and origins, and all its words must be there", () => {
	expect(told("ADA")).toEqual(["runtime 1", "user"]);
	expect(told("login")).toEqual(["runtime 1", "token"]);
	expect(told("a.test dev.yml")).toEqual(["environment dev 1", "base_url"]);
	expect(told("a.test login")).toEqual([]);
});
