import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../tools/testing/cpu-time.ts";
import { MASK, SecretMasker } from "./secret-masker.ts";

function maskerOf(...secrets: string[]): SecretMasker {
	const masker = new SecretMasker();
	for (const secret of secrets) masker.add(secret);
	return masker;
}

describe("SecretMasker", () => {
	test("replaces every occurrence", () => {
		const masker = maskerOf("hunter2");
		expect(masker.mask("a hunter2, b=hunter2hunter2!")).toBe(
			`a ${MASK}, b=${MASK}${MASK}!`,
		);
	});

	test("leaves a text without secrets as it is", () => {
		expect(maskerOf("hunter2").mask("hunter3 (.*) $1")).toBe("hunter3 (.*) $1");
		expect(new SecretMasker().mask("anything")).toBe("anything");
	});

	test("masks a short secret only where it is the whole text", () => {
		const masker = maskerOf("1x");
		expect(masker.mask("1x")).toBe(MASK);
		expect(masker.mask("11x1")).toBe("11x1");
		expect(maskerOf("").mask("abc")).toBe("abc");
	});

	test.each([
		"{{token}}",
		"Bearer {{token}}",
		"Token {{ $guid }}",
		"{{a}}:{{b}}",
	])("a text that only names other values is no secret: %s", (text) => {
		const masker = maskerOf(text);
		masker.addPassing(text);
		masker.hold(text);
		expect(masker.isEmpty).toBe(true);
	});

	test.each([
		"hunter2{{token}}",
		"Hunter {{token}}",
		"{{f('hunter2')}}",
		"Bearer",
	])("one that has a text of its own is: %s", (text) => {
		expect(maskerOf(text).mask(text)).toBe(MASK);
	});

	test("takes the longest of secrets that contain each other", () => {
		expect(maskerOf("abcd", "abcdefgh").mask("x abcdefgh y")).toBe(
			`x ${MASK} y`,
		);
	});

	test("knows a secret that is added after the first masking", () => {
		const masker = maskerOf("first");
		expect(masker.mask("first second")).toBe(`${MASK} second`);
		masker.add("second");
		expect(masker.mask("first second")).toBe(`${MASK} ${MASK}`);
	});

	test.each([
		["percent-encoded", "p%40ss%20w%2Frd%22%C3%BC"],
		["percent-encoded in lower case", "p%40ss%20w%2frd%22%c3%bc"],
		["percent-encoded twice", "p%2540ss%2520w%252Frd%2522%25C3%25BC"],
		["as the path of a URL", "p@ss%20w/rd%22%C3%BC"],
		["form-encoded", "p%40ss+w%2Frd%22%C3%BC"],
		["JSON-escaped", 'p@ss w/rd\\"ü'],
		["JSON in JSON", 'p@ss w/rd\\\\\\"ü'],
		["JSON with escapes", 'p@ss w\\/rd\\"\\u00FC'],
		["XML-escaped", "p@ss w/rd&quot;ü"],
		["JSON-escaped and percent-encoded", "p%40ss%20w%2Frd%5C%22%C3%BC"],
	])("finds a secret %s", (_, form) => {
		const masker = maskerOf('p@ss w/rd"ü');
		expect(masker.mask(`<${form}>`)).toBe(`<${MASK}>`);
	});

	test.each(["", "u", "us", "user", "ann:", "x".repeat(31)])(
		"finds a secret in the base64 of %j and it",
		(before) => {
			const masker = maskerOf("correct horse");
			for (const after of ["", ":", "!!", "more"]) {
				const text = `${before}correct horse${after}`;
				for (const encoding of ["base64", "base64url"] as const) {
					const masked = masker.mask(Buffer.from(text).toString(encoding));
					expect(masked).toContain(MASK);
					expect(
						Buffer.from(masked.replace(MASK, ""), encoding).toString(),
					).not.toMatch(/corr|rect|hors|orse/);
				}
			}
		},
	);

	test("masks the beginning of a secret where something has cut the text", () => {
		const masker = maskerOf("correct-horse-battery-staple");
		expect(masker.mask("expected 'correct-horse-b…' to equal 'x'")).toBe(
			`expected '${MASK}…' to equal 'x'`,
		);
		expect(masker.mask("'correct-hor'... 900 more characters")).toBe(
			`'${MASK}'... 900 more characters`,
		);
		const encoded = btoa("user:correct-horse-battery-staple").slice(0, 20);
		expect(masker.mask(`Basic ${encoded}…`)).toMatch(/^Basic .{4,8}●●●…$/);
		expect(masker.mask("nothing to see…")).toBe("nothing to see…");
	});

	test("masks a text up to a limit, and a secret across it as a whole", () => {
		const masker = maskerOf("hunter2");
		expect(masker.maskBeginning("a hunter2 b hunter2 c", 3)).toBe(`a ${MASK}`);
		expect(masker.maskBeginning("a hunter2 b hunter2 c", 11)).toBe(
			`a ${MASK} b`,
		);
		expect(masker.maskBeginning("abc", 2)).toBe("ab");
		expect(new SecretMasker().maskBeginning("abc", 2)).toBe("ab");
	});

	test("masks a secret as hosts and header names have it, without its white space, and line by line", () => {
		expect(maskerOf("TopSecretHost").mask("http://topsecrethost.test/")).toBe(
			`http://${MASK}.test/`,
		);
		expect(maskerOf(" padded \n").mask("<padded>")).toBe(`<${MASK}>`);
		const key = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n-----END KEY-----\n";
		expect(maskerOf(key).mask("it has MIIEvQIBADANBgkq in it")).toBe(
			`it has ${MASK} in it`,
		);
	});

	test("masks a secret in hexadecimal", () => {
		const masker = maskerOf("hunter2");
		for (const hex of ["68756e74657232", "68:75:6E:74:65:72:32"])
			expect(masker.mask(`<${hex}>`)).toBe(`<${MASK}>`);
	});

	test("leaves words of settings alone, whatever the variable is called", () => {
		const masker = maskerOf("true", "localhost", "None");
		expect(masker.isEmpty).toBe(true);
		expect(masker.mask("true localhost None")).toBe("true localhost None");
	});

	test("masks what passes, whole and at a limit, and forgets the oldest", () => {
		const masker = maskerOf("hunter2");
		masker.addPassing("a+b/c9d0e1f2a3b4==", "plain");
		expect(masker.mask("hunter2 a+b/c9d0e1f2a3b4== x")).toBe(
			`${MASK} ${MASK} x`,
		);
		expect(masker.mask("a%2Bb%2Fc9d0e1f2a3b4%3D%3D")).toBe(MASK);
		expect(masker.maskBeginning("x a+b/c9d0e1f2a3b4== hunter2", 5)).toBe(
			`x ${MASK}`,
		);
		for (let n = 0; n < 100; n++) masker.addPassing(`passing-${n}`, "plain");
		expect(masker.mask("a+b/c9d0e1f2a3b4==")).toBe("a+b/c9d0e1f2a3b4==");
		expect(masker.mask("hunter2 passing-7")).toBe(`${MASK} ${MASK}`);
	});

	test("keeps what is held until it is let go, and forgets it when others have come", () => {
		const masker = new SecretMasker();
		const letGo = masker.hold({ password: "row-secret", pin: 91823 });
		const letGoAgain = masker.hold("row-secret");
		const others = (from: number) => {
			for (let n = 0; n < 100; n++) masker.addPassing(`other-${from + n}`);
		};
		others(0);
		letGo();
		expect(masker.mask("row-secret 91823")).toBe(`${MASK} 91823`);
		others(100);
		expect(masker.mask("row-secret")).toBe(MASK);
		letGoAgain();
		expect(masker.mask("row-secret other-150")).toBe(`row-secret ${MASK}`);
	});

	test("tells whether a value has a secret in it, in any form and depth", () => {
		const masker = maskerOf("hunter2", "1234567");
		expect(masker.conceals("Bearer hunter2")).toBe(true);
		expect(masker.conceals({ a: ["aHVudGVyMg=="] })).toBe(true);
		expect(masker.conceals({ hunter2: 1 })).toBe(true);
		expect(masker.conceals(1234567)).toBe(true);
		for (const value of ["hunter", 123, true, null, new Date(), { a: ["b"] }])
			expect(masker.conceals(value)).toBe(false);
	});

	test("masks plain data in depth, keys included, and leaves its shape", () => {
		const masker = maskerOf("hunter2", "1234567");
		const data = {
			"x-hunter2": ["a", "hunter2", { deep: "Bearer hunter2" }],
			number: 1234567,
			other: 12345678,
			nothing: null,
			flag: true,
		};
		expect(masker.maskDeep(data)).toEqual({
			[`x-${MASK}`]: ["a", MASK, { deep: `Bearer ${MASK}` }],
			number: MASK,
			other: 12345678,
			nothing: null,
			flag: true,
		});
	});

	test("masks a `__proto__` key's content and touches no prototype", () => {
		const data: unknown = JSON.parse('{"__proto__": {"a": "hunter2"}}');
		const masked = maskerOf("hunter2").maskDeep(data);
		expect(JSON.stringify(masked)).toBe(`{"__proto__":{"a":"${MASK}"}}`);
	});

	test("gives back the same object when there is nothing to mask", () => {
		const data = { a: ["b"] };
		expect(new SecretMasker().maskDeep(data)).toBe(data);
	});

	test("leaves short numbers alone: reports need their counts and status codes", () => {
		const masker = new SecretMasker();
		for (const secret of ["1", "200", "1234"]) masker.add(secret);
		expect(
			masker.maskDeep({ count: 1, status: 200, pin: 1234, text: "200" }),
		).toEqual({ count: 1, status: 200, pin: MASK, text: MASK });
	});

	test("adds the texts and numbers within an object", () => {
		const masker = new SecretMasker();
		masker.add({ user: "ann-lee", keys: [987654, true, null, "k-e-y"] });
		expect(masker.mask("ann-lee 987654 true null k-e-y")).toBe(
			`${MASK} ${MASK} true null ${MASK}`,
		);
	});

	test("goes through a megabyte with twenty secrets in well under a second", async () => {
		const masker = new SecretMasker();
		for (let n = 0; n < 20; n++)
			masker.add(createHash("sha256").update(`${n}`).digest("base64"));
		const text = JSON.stringify(
			Array.from({ length: 12_000 }, (_, id) => ({
				id,
				name: `user ${id}`,
				email: `user${id}@example.com`,
				note: "some text that is no secret",
			})),
		);
		expect(text.length).toBeGreaterThan(1_000_000);
		masker.mask(text.slice(0, 1000));
		const time = await cpuTime(() => expect(masker.mask(text)).toBe(text));
		expect(time).toBeLessThan(5000);
	});
});
