import { compile } from "@curlew/template";
import { describe, expect, test } from "vitest";
import { ScopeChain } from "./scope-chain.ts";
import { SCOPES, type ScopeKind } from "./variable.ts";
import { VariableScope } from "./variable-scope.ts";

function scopeWith(kind: ScopeKind, ...names: string[]): VariableScope {
	return new VariableScope(
		kind,
		undefined,
		names.map((name) => ({ name, value: kind, origin: { scope: kind } })),
	);
}

describe("ScopeChain", () => {
	test("finds a name in the strongest scope that has it, in the order of SCOPES", () => {
		const scopes = SCOPES.map((kind) => scopeWith(kind, "name"));
		const chain = new ScopeChain(scopes);
		for (const [index, kind] of SCOPES.entries()) {
			expect(chain.find("name")?.value).toBe(kind);
			scopes[index]?.delete("name");
		}
		expect(chain.find("name")).toBeUndefined();
	});

	test("finds what was set, changed and deleted a moment ago", () => {
		const runtime = scopeWith("runtime");
		const chain = new ScopeChain([runtime, scopeWith("collection", "a")]);
		expect(chain.find("a")?.value).toBe("collection");
		const origin = { scope: "runtime" } as const;
		runtime.set({ name: "a", value: 1, origin });
		expect(chain.find("a")?.value).toBe(1);
		runtime.set({ name: "a", value: 2, origin });
		expect(chain.find("a")?.value).toBe(2);
		runtime.delete("a");
		expect(chain.find("a")?.value).toBe("collection");
	});

	test("gives every name once", () => {
		const chain = new ScopeChain([
			scopeWith("runtime", "a", "b"),
			scopeWith("global", "b", "c"),
		]);
		expect(chain.names()).toEqual(["a", "b", "c"]);
	});

	test("knows whether some name has a dot, while it has", () => {
		const scope = scopeWith("environment", "a.b", "a.b");
		const chain = new ScopeChain([scopeWith("runtime", "x"), scope]);
		expect(chain.hasDottedNames).toBe(true);
		expect(compile("{{a.b}}").render(chain).text).toBe("environment");
		scope.delete("a.b");
		expect(chain.hasDottedNames).toBe(false);
	});

	test("finds no inherited members of objects", () => {
		const chain = new ScopeChain([scopeWith("runtime", "a")]);
		for (const name of ["__proto__", "constructor", "toString"])
			expect(chain.find(name)).toBeUndefined();
	});
});
