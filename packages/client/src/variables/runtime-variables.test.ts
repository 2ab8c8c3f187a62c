import { compile } from "@curlew/template";
import { describe, expect, test } from "vitest";
import {
	collection,
	defaults,
	request,
	variable,
} from "../request/testing/built-requests.ts";
import { RunVariables } from "./run-variables.ts";
import { RuntimeVariables, type VariableChange } from "./runtime-variables.ts";
import { SecretMasker } from "./secret-masker.ts";

const at = { file: "/collection/users/create.yml", line: 12 };
const options = { persist: false, at };

function setUp() {
	const masker = new SecretMasker();
	const changes: VariableChange[] = [];
	const run = new RunVariables({
		masker,
		collection: collection({
			defaults: defaults({
				variables: [
					variable("host", "example.com"),
					variable("url", "https://{{host}}"),
					variable("token", "old-secret", { isSecret: true }),
				],
			}),
		}),
	});
	const chain = run.chainFor(request());
	const variables = new RuntimeVariables(chain, {
		request: "users/create",
		masker,
		onChange: (change) => changes.push(change),
	});
	return { chain, variables, changes, masker };
}

describe("RuntimeVariables", () => {
	test("`getVar` reads the row of data where no runtime variable has the name", () => {
		const run = new RunVariables({
			collection: collection(),
			data: { values: { id: 7, name: "{{id}}" } },
		});
		const chain = run.chainFor(request());
		const variables = new RuntimeVariables(chain, { request: "a" });
		expect(variables.get("runtime", "name")).toBe("7");
		expect(variables.has("runtime", "id")).toBe(true);
		variables.set("runtime", "id", 8, options);
		expect(variables.get("runtime", "id")).toBe(8);
		expect(variables.all("runtime")).toEqual({ id: 8 });
		variables.delete("runtime", "id", at);
		expect(variables.get("runtime", "id")).toBe(7);
	});

	test("a variable that a script sets is data, with the line that set it", () => {
		const { chain, variables, changes } = setUp();
		variables.set("runtime", "id", 7, options);
		const origin = {
			scope: "runtime",
			file: at.file,
			line: 12,
			request: "users/create",
		};
		expect(chain.find("id")).toEqual({
			name: "id",
			value: 7,
			isData: true,
			isSecret: false,
			origin,
		});
		expect(changes).toEqual([
			{
				kind: "script",
				scope: "runtime",
				name: "id",
				from: undefined,
				to: 7,
				origin,
				isSecret: false,
			},
		]);
	});

	test("each of the scopes can be set, read, listed and cleared", () => {
		const { variables } = setUp();
		for (const scope of [
			"runtime",
			"request",
			"environment",
			"collection",
			"global",
		] as const) {
			variables.set(scope, "a", scope, options);
			expect(variables.has(scope, "a")).toBe(true);
			expect(variables.get(scope, "a")).toBe(scope);
			expect(variables.all(scope).a).toBe(scope);
			variables.clear(scope, at);
			expect(variables.all(scope)).toEqual({});
		}
	});

	test("one variable comes with its placeholders filled in, all of a scope as they stand", () => {
		const { variables } = setUp();
		variables.set("runtime", "own", { at: "{{host}}" }, options);
		expect(variables.get("collection", "url")).toBe("https://example.com");
		expect(variables.get("runtime", "own")).toEqual({ at: "example.com" });
		expect(variables.all("runtime")).toEqual({ own: { at: "{{host}}" } });
		expect(variables.all("collection").url).toBe("https://{{host}}");
	});

	test("a change of a collection variable reports both values", () => {
		const { variables, changes } = setUp();
		variables.set("collection", "host", "new.example.com", {
			persist: true,
			at,
		});
		variables.delete("collection", "host", at);
		variables.delete("collection", "host", at);
		expect(changes.map(({ from, to }) => [from, to])).toEqual([
			["example.com", "new.example.com"],
			["new.example.com", undefined],
		]);
	});

	test.each(["", "a b", "a.b", "a{{b}}", "x".repeat(257), "$guid"])(
		"refuses %j as a name",
		(name) => {
			const { variables } = setUp();
			expect(() => variables.set("runtime", name, 1, options)).toThrow(
				expect.objectContaining({ code: "INVALID_VARIABLE_NAME" }),
			);
		},
	);

	test("names may have dots where the collection's format has them, and nothing else more", () => {
		const { chain } = setUp();
		const variables = new RuntimeVariables(chain, {
			request: "a",
			allowsDots: true,
		});
		variables.set("runtime", "user", { name: "path" }, options);
		variables.set("runtime", "user.name", "whole", options);
		const { text } = compile("{{user.name}}").render(chain);
		expect(text).toBe("whole");
		variables.delete("runtime", "user.name", at);
		expect(compile("{{user.name}}").render(chain).text).toBe("path");
		expect(() => variables.set("runtime", "a b", 1, options)).toThrow(
			expect.objectContaining({ code: "INVALID_VARIABLE_NAME" }),
		);
	});

	test("texts within a structure are filled in, too", () => {
		const run = new RunVariables({
			collection: collection({
				defaults: defaults({
					variables: [
						variable("id", "7"),
						variable("user", { name: "u-{{id}}" }),
					],
				}),
			}),
		});
		const chain = run.chainFor(request());
		const variables = new RuntimeVariables(chain, { request: "a" });
		expect(variables.get("collection", "user")).toEqual({ name: "u-7" });
	});

	test.each(["secret", "oauth2", "folder"] as const)(
		"refuses to set a variable of the scope %s",
		(scope) => {
			const { variables } = setUp();
			expect(() => variables.set(scope, "a", 1, options)).toThrow(
				expect.objectContaining({ code: "SCOPE_NOT_WRITABLE" }),
			);
		},
	);

	test("a secret stays secret when a script gives it a new value", () => {
		const { chain, variables, masker, changes } = setUp();
		variables.set("collection", "token", "new-secret", options);
		expect(chain.find("token")?.isSecret).toBe(true);
		expect(changes[0]?.isSecret).toBe(true);
		expect(masker.mask("new-secret old-secret")).toBe("●●● ●●●");
		expect(variables.all("secret")).toEqual({ token: "new-secret" });
		expect(variables.has("secret", "host")).toBe(false);
	});

	test("what a script makes of a secret is masked, since masking goes by value", () => {
		const { masker, variables } = setUp();
		const token = variables.get("secret", "token");
		variables.set("runtime", "header", `Bearer ${token}`, options);
		expect(masker.mask(String(variables.get("runtime", "header")))).toBe(
			"Bearer ●●●",
		);
	});

	test("data reaches ordinary variables but no secret (demand 8)", () => {
		const { chain, variables } = setUp();
		variables.set("runtime", "answer", "{{host}} {{token}} {{nope}}", options);
		const rendered = compile("{{answer}}").render(chain);
		expect(rendered.text).toBe("example.com {{token}} {{nope}}");
		expect(rendered.unresolved).toEqual([]);
	});
});
