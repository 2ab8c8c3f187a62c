import fc from "fast-check";
import { expect, test } from "vitest";
import { LiveContent, type Masking } from "./live-content.ts";

const SECRET = "correct-horse-battery";

/** Masks a secret wherever it stands, and looks as far ahead as it is long. */
const MASKING: Masking = {
	mask: (text) => text.replaceAll(SECRET, "●●●"),
	maskBeginning: (text, limit) => {
		const cut = text.lastIndexOf(SECRET, limit - 1);
		const end = cut === -1 ? limit : Math.max(limit, cut + SECRET.length);
		return text.slice(0, end).replaceAll(SECRET, "●●●");
	},
	lookAhead: SECRET.length,
};

const OPEN: Masking = {
	mask: (text) => text,
	maskBeginning: (text, limit) => text.slice(0, limit),
	lookAhead: 0,
};

type Kind = ConstructorParameters<typeof LiveContent>[0];

function contentOf(kind: Kind, masking = OPEN): LiveContent {
	return new LiveContent(kind, "text/plain", new Uint8Array(), masking);
}

test("events have their data, types and ids, whatever ends their lines", () => {
	const text =
		": hello\r\n\r\nretry: 500\n\nevent: tick\rid: 7\rdata: a\rdata:b\r\rdata\n\nid: 8\n\ndata: broken";
	const content = contentOf("events");
	content.add(Buffer.from(text));
	expect(content.end()).toEqual([
		{ text: "hello", note: "comment" },
		{ text: "500", note: "retry" },
		{ text: "a\nb", type: "tick", id: "7" },
		{ text: "" },
		{ text: "", id: "8" },
		{ text: "broken", note: "incomplete" },
	]);
});

test("items are the same however the bytes are cut", () => {
	const text = 'event: ü\r\ndata: {"€":1}\r\n\r\ndata: two\n\n: three\r\r';
	const bytes = Buffer.from(text);
	const whole = contentOf("events");
	whole.add(bytes);
	const expected = whole.end();
	expect(expected).toHaveLength(3);
	fc.assert(
		fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
			const content = contentOf("events");
			const places = [0, ...cuts, bytes.length].sort((a, b) => a - b);
			const items = places.flatMap((place, index) => {
				content.add(bytes.subarray(place, places[index + 1]));
				return content.take();
			});
			expect([...items, ...content.end()]).toEqual(expected);
		}),
	);
});

test("lines of data come without blank ones, and the last without its end", () => {
	const content = contentOf("lines");
	content.add(Buffer.from('{"a":1}\n\n\x1e{"b":2}\n{"c"'));
	expect(content.take()).toEqual([{ text: '{"a":1}' }, { text: '{"b":2}' }]);
	expect(content.tail).toBe('{"c"');
	expect(content.end()).toEqual([{ text: '{"c"' }]);
});

test("of a secret no part is shown, however slowly it comes", () => {
	const content = contentOf("text", MASKING);
	let shown = "";
	for (const byte of Buffer.from(`token=${SECRET}; and some more text`)) {
		content.add(Uint8Array.of(byte));
		shown = content.tail;
		expect(shown).not.toMatch(/cor/);
	}
	content.add(Buffer.from("\n"));
	expect(content.take()).toEqual([{ text: "token=●●●; and some more text" }]);
});

test("a line that does not end is cut, and what follows it is there again", () => {
	const content = contentOf("lines");
	for (let part = 0; part < 30; part++) content.add(Buffer.alloc(10_000, "x"));
	const [cut, ...others] = content.take();
	expect([cut?.note, cut?.text.length, others]).toEqual(["cut", 100_000, []]);
	content.add(Buffer.from("the rest\nnext\n"));
	expect(content.take()).toEqual([{ text: "next" }]);
});

test("text that comes faster than anybody reads is counted, not kept", () => {
	const content = contentOf("text");
	const block = Buffer.alloc(1_000_000, `${"y".repeat(99)}\n`);
	for (let part = 0; part < 50; part++) content.add(block);
	const items = content.take();
	expect(items.length).toBeLessThan(60_000);
	expect(items.at(-1)).toMatchObject({ note: "skipped" });
	content.add(Buffer.from("half\nwhole\n"));
	expect(content.take()).toEqual([{ text: "whole" }]);
});
