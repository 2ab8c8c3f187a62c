import { expect, test } from "vitest";
import type { RecordedExchange } from "../exchange/recorded-exchange.ts";
import { concealExchange } from "./conceal-exchange.ts";
import { learnFromReply } from "./learnt-from-response.ts";
import { SecretBook } from "./secret-book.ts";

function bookOf(secrets: Readonly<Record<string, string>>): SecretBook {
	const named = Object.entries(secrets).map(([name, text]) => ({ name, text }));
	const book = new SecretBook({
		texts: () => [],
		named: () => named,
		mask: (text) => text,
	});
	book.learn(0);
	return book;
}

function exchangeWith(body: string, answer = ""): RecordedExchange {
	return {
		subject: undefined,
		request: {
			method: "POST",
			url: `http://api/?q=${encodeURIComponent(body)}`,
			headers: [["Authorization", `Bearer ${body}`]],
			body: { kind: "text", text: body },
		},
		response: {
			...{ status: 200, statusText: "OK", httpVersion: "1.1" },
			headers: [["content-type", "application/json"]],
			...{ trailers: [], informational: [], encodedSize: 0 },
			content: { kind: "text", text: answer },
			timings: { waiting: 0, download: 0, total: 0 },
		},
		duration: 1,
		marks: new Map(),
	};
}

const SECRET = 's3cr&t "pass"/word+1';

test("a secret is replaced by its name in every form that messages have", () => {
	const basic = Buffer.from(`ada:${SECRET}`).toString("base64");
	const answer = JSON.stringify({
		plain: SECRET,
		url: encodeURIComponent(SECRET),
		base64: Buffer.from(SECRET).toString("base64"),
		hex: Buffer.from(SECRET).toString("hex"),
		basic: `Basic ${basic}`,
	});
	const { request, response } = concealExchange(
		exchangeWith(SECRET, answer),
		bookOf({ password: SECRET }),
		1,
	);
	expect(request.url).toBe("http://api/?q=%7B%7Bpassword%3Aurl%7D%7D");
	expect(request.headers).toEqual([["Authorization", "Bearer {{password}}"]]);
	expect(request.body).toEqual({ kind: "text", text: "{{password}}" });
	expect(response?.content).toEqual({
		kind: "text",
		text: JSON.stringify({
			plain: "{{password:json}}",
			url: "{{password:url}}",
			base64: "{{password:base64}}",
			hex: "{{password:hex}}",
			basic: "Basic {{encoded:base64}}",
		}),
	});
});

test("what a server gives out under the name of a credential is replaced by a stand-in of its shape", () => {
	const token = "ghp_Ab12Cd34Ef56Gh78Ij90";
	const answer = `{"access_token":"${token}","name":"Ada Lovelace 1815"}`;
	const book = bookOf({});
	const exchange = exchangeWith("x", answer);
	if (exchange.response) learnFromReply(book, exchange.response, 1);
	const { response, marks } = concealExchange(exchange, book, 0);
	expect(response?.content).toEqual({
		kind: "text",
		text: '{"access_token":"{{access_token}}","name":"Ada Lovelace 1815"}',
	});
	const standIn = marks.get("{{access_token}}")?.standIn ?? "";
	expect(standIn).toMatch(/^ghp_(?:[A-Z][a-z]\d\d){5}$/);
	expect(standIn).not.toBe(token);
});

test.each([
	["a form", "access_token=gho_Ab12Cd34Ef56&scope=repo", "gho_Ab12Cd34Ef56"],
	["a scheme", '{"token":"Bearer Qm71Zx82Lp93"}', "Qm71Zx82Lp93"],
	["a byte order mark", '\u{feff}{"token":"Qm71Zx82Lp93"}', "Qm71Zx82Lp93"],
	["plain text", ' [{"token":"Qm71Zx82Lp93"}]', "Qm71Zx82Lp93"],
])("a token that a server gives out is found in %s", (_, answer, token) => {
	const exchange = exchangeWith("x", answer);
	const response = exchange.response && {
		...exchange.response,
		headers: [["content-type", "text/plain"]] as const,
	};
	const book = bookOf({});
	if (response) learnFromReply(book, response, 1);
	const concealed = concealExchange({ ...exchange, response }, book, 0);
	expect(concealed.response?.content).toEqual({
		kind: "text",
		text: expect.not.stringContaining(token),
	});
});

test("text that looks like a mark by chance is kept apart from marks", () => {
	const { request, marks } = concealExchange(
		exchangeWith("{{password}} and hunter22"),
		bookOf({ password: "hunter22" }),
		1,
	);
	expect(request.body).toEqual({
		kind: "text",
		text: "{{password}} and {{password~1}}",
	});
	expect(marks.has("{{password}}")).toBe(false);
});

test("a secret that becomes known later is found in what was concealed before", () => {
	const book = bookOf({ password: "hunter22" });
	const early = concealExchange(exchangeWith("hunter22 late-one-9"), book, 0);
	book.add("late-one-9", "late", 5);
	const { request } = concealExchange(early, book, 0);
	expect(request.body).toEqual({ kind: "text", text: "{{password}} {{late}}" });
});

test("a name that is a secret itself is not told, and credentials nobody named go", () => {
	const { request } = concealExchange(
		{
			...exchangeWith("hunter22"),
			request: {
				...exchangeWith("hunter22").request,
				headers: [["Authorization", 'Digest username="a", response="0af3"']],
			},
		},
		bookOf({ hunter22: "hunter22" }),
		1,
	);
	expect(request.body).toEqual({ kind: "text", text: "{{secret#1}}" });
	expect(request.headers).toEqual([
		["Authorization", "Digest {{credentials}}"],
	]);
});
