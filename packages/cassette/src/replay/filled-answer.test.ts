import { expect, test } from "vitest";
import { exchangesInHar } from "../har/read-har.ts";
import { filledAnswer } from "./filled-answer.ts";

function recorded(text: string, secrets: object = {}) {
	const entry = {
		request: { method: "GET", url: "http://api/" },
		response: {
			status: 200,
			headers: [{ name: "location", value: "/users/1790000000" }],
			content: { text },
		},
		_curlew: { by: "x", secrets },
	};
	const [exchange] = exchangesInHar(
		JSON.stringify({ log: { entries: [entry] } }),
	);
	if (!exchange) throw new Error("no exchange");
	return exchange;
}

test("the ids and times of today come back where those of the recording stood by themselves", () => {
	const { response } = filledAnswer(
		recorded('{"at":1790000000,"later":1790000000123,"other":1790000001}'),
		new Map(),
		new Map([
			["1790000000", "1795484146"],
			["1790000001", "1790000000"],
		]),
		() => undefined,
	);
	expect(Buffer.from(response?.content ?? "").toString()).toBe(
		'{"at":1795484146,"later":1790000000123,"other":1790000000}',
	);
	expect(response?.headers).toEqual([["location", "/users/1795484146"]]);
});

test("a secret with quotation marks leaves JSON whole, and is encoded as it was", () => {
	const secrets = {
		"{{pw}}": { name: "pw", encoding: "plain" },
		"{{b}}": { name: "encoded", encoding: "base64", inner: "ada:{{pw}}" },
		"{{gone}}": { name: "gone", encoding: "plain" },
	};
	const { response } = filledAnswer(
		recorded('{"pw":"{{pw}}","basic":"{{b}}","gone":"{{gone}}"}', secrets),
		new Map(),
		new Map(),
		({ name }) => (name === "pw" ? 'a"b' : undefined),
	);
	expect(JSON.parse(Buffer.from(response?.content ?? "").toString())).toEqual({
		pw: 'a"b',
		basic: Buffer.from('ada:a"b').toString("base64"),
		gone: "{{gone}}",
	});
});
