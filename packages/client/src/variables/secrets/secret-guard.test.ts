import { describe, expect, test } from "vitest";
import { parseHostPattern } from "../../collection/read/host-pattern.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { SecretGuard } from "./secret-guard.ts";

function secret(name: string, ...hosts: string[]): DeclaredSecret {
	return {
		name,
		allowedHosts: hosts.flatMap((host) => parseHostPattern(host) ?? []),
		source: undefined,
		captures: [],
		file: "/c/opencollection.yml",
		line: 1,
	};
}

const found = (guard: SecretGuard, url: string, text: string) =>
	guard.watch(new URL(url))?.(text)?.name;

describe("SecretGuard", () => {
	test("finds a secret that may not go there, in every form, and none that may", () => {
		const guard = new SecretGuard([secret("token", "api.example.com")]);
		guard.learn("token", "s3cret/Token&more");
		const text = "s3cret/Token&more";
		const forms = [
			`Bearer ${text}`,
			encodeURIComponent(text),
			Buffer.from(`user:${text}`).toString("base64"),
			Buffer.from(text).toString("hex"),
			JSON.stringify({ a: text }),
		];
		for (const form of forms) {
			expect(found(guard, "https://evil.test/", form)).toBe("token");
			expect(found(guard, "https://api.example.com/", form)).toBeUndefined();
		}
		expect(found(guard, "https://evil.test/", "s3cret")).toBeUndefined();
	});

	test("finds every text and number in a secret that is a structure", () => {
		const guard = new SecretGuard([secret("keys", "a.test")]);
		guard.learn("keys", { id: 987654321, deep: ["first-key-1"], on: true });
		expect(found(guard, "https://b.test/", '{"id": 987654321}')).toBe("keys");
		expect(found(guard, "https://b.test/", "x=first-key-1")).toBe("keys");
		expect(found(guard, "https://b.test/", "true")).toBeUndefined();
	});

	test("finds a short secret only where it stands by itself", () => {
		const guard = new SecretGuard([secret("pin", "a.test")]);
		guard.learn("pin", "1x2");
		expect(found(guard, "https://b.test/", "pin=1x2&b")).toBe("pin");
		expect(found(guard, "https://b.test/", "abc1x2def")).toBeUndefined();
	});

	test("never forgets the value of a variable, whatever a script makes of the variable later", () => {
		const guard = new SecretGuard([secret("token", "a.test")]);
		guard.learnPassing("token", "the-first-of-all");
		guard.learn("token", "the-first-of-all");
		for (let n = 0; n < 300; n++) {
			guard.learn("token", `another-value-${n}`);
			guard.learnPassing("token", `of-row-number-${n}`);
		}
		const isFound = (text: string) => found(guard, "https://b.test/", text);
		expect(isFound("the-first-of-all")).toBe("token");
		expect(isFound("another-value-0")).toBe("token");
		expect(isFound("of-row-number-299")).toBe("token");
		expect(isFound("of-row-number-0")).toBeUndefined();
	});

	test("lets what was made of one of several secrets go where any of them may", () => {
		const guard = new SecretGuard([
			secret("first", "a.test"),
			secret("second", "b.test"),
		]);
		guard.learnDerived(["second", "first"], "9f86d081884c7d65", "made");
		const text = "sig=9f86d081884c7d65";
		expect(found(guard, "https://a.test/", text)).toBeUndefined();
		expect(found(guard, "https://b.test/", text)).toBeUndefined();
		expect(found(guard, "https://c.test/", text)).toBe("first");
		expect(guard.namesIn(text)).toEqual(["first", "second"]);
	});

	test("watches nothing for secrets without hosts, and refuses everything for an empty list", () => {
		const open: DeclaredSecret = { ...secret("a"), allowedHosts: undefined };
		const guard = new SecretGuard([open, secret("b")]);
		guard.learn("a", "value-of-a");
		expect(guard.watch(new URL("https://x.test/"))).toBeUndefined();
		guard.learn("b", "value-of-b");
		expect(found(guard, "https://x.test/", "value-of-b")).toBe("b");
		expect(found(guard, "https://x.test/", "value-of-a")).toBeUndefined();
		expect(guard.isDeclared("a")).toBe(true);
		expect(guard.isDeclared("c")).toBe(false);
	});
});
