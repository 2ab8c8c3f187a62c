import type { ApiNode } from "../document/api-node.ts";
import { boundsOf } from "../schema/bounds.ts";
import { numberAt } from "../schema/parts-of-schema.ts";
import { textsOfPattern } from "./text-of-pattern.ts";

/** What must be longer is not made. Characters. */
const LONGEST_TEXT = 10_000;

/** Values of the formats of OpenAPI's registry and of JSON Schema; later ones are shorter, or longer. */
const OF_FORMATS: Readonly<Record<string, readonly string[]>> = {
	date: ["2025-01-15"],
	time: ["08:30:00Z"],
	"date-time": ["2025-01-15T08:30:00Z", "2025-01-15T08:30:00.000Z"],
	"iso-time": ["08:30:00Z"],
	"iso-date-time": ["2025-01-15T08:30:00Z"],
	duration: ["P1D", "PT1H"],
	email: ["user@example.com", "a@b.co"],
	"idn-email": ["user@example.com", "a@b.co"],
	hostname: ["example.com", "a.co"],
	"idn-hostname": ["example.com", "a.co"],
	ipv4: ["192.0.2.1"],
	ipv6: ["2001:db8::1"],
	ip: ["192.0.2.1"],
	uri: ["https://example.com", "http://a.co", "a:b"],
	url: ["https://example.com", "http://a.co"],
	iri: ["https://example.com", "a:b"],
	"uri-reference": ["https://example.com", "/a"],
	"iri-reference": ["https://example.com", "/a"],
	"uri-template": ["https://example.com/{id}", "/{id}"],
	uuid: ["3fa85f64-5717-4562-b3fc-2c963f66afa6"],
	guid: ["3fa85f64-5717-4562-b3fc-2c963f66afa6"],
	"json-pointer": ["/name", ""],
	"relative-json-pointer": ["0/name", "0"],
	regex: ["^[a-z]+$", "a"],
	byte: ["c3RyaW5n", "YQ==", ""],
	base64: ["c3RyaW5n"],
	base64url: ["c3RyaW5n"],
	binary: ["string"],
	password: ["pa55word", "string"],
	"unix-time": ["1738312200"],
};

/** What texts that schemas know more of than a format often look like. */
const ORDINARY: readonly string[] = [
	"string",
	"1",
	"true",
	"en",
	"USD",
	"2025-01-15",
	"2025-01-15T08:30:00Z",
	"https://example.com",
	"user@example.com",
	"+14155550100",
	"#336699",
	"Pa55word!",
	"a",
	"",
];

/** Texts that schemas, of which all must hold, may want: enough that `turn` others come before one. */
export function* textCandidates(
	schemas: readonly ApiNode[],
	turn: number,
): Generator<string, void> {
	const least = Math.max(0, ...numbersAt(schemas, "minLength"));
	const most = Math.min(LONGEST_TEXT, ...numbersAt(schemas, "maxLength"));
	const fitted = (text: string) => fit(text, least, most, turn);
	const formats = schemas.flatMap((schema) => schema.textAt("format") ?? []);
	for (const format of formats)
		for (const text of Object.hasOwn(OF_FORMATS, format)
			? (OF_FORMATS[format] ?? [])
			: []) {
			yield text;
			for (let other = 1; other <= turn; other++) yield turned(text, other);
			yield stretched(format, text, least);
		}
	const patterns = schemas.flatMap((schema) => {
		const { value } = schema.get("pattern");
		return typeof value === "string" ? [value] : [];
	});
	for (const pattern of patterns)
		for (const text of textsOfPattern(pattern)) {
			yield text;
			yield fitted(text);
		}
	for (let other = 0; other <= turn; other++)
		yield fit(ORDINARY[0] ?? "", least, most, other);
	for (const text of ORDINARY) yield fitted(text);
}

/** Another text of the same form. */
function turned(text: string, turn: number): string {
	return text.replace(/\d(?=\D*$)/, (digit) =>
		String((Number(digit) + turn) % 10),
	);
}

/** A text of a format that is as long as it must be. */
function stretched(format: string, text: string, least: number): string {
	const missing = Math.max(0, least - text.length);
	switch (format) {
		case "email":
			return `${"a".repeat(missing)}${text}`;
		case "uri":
		case "url":
			return `${text}/${"a".repeat(missing)}`;
		case "byte":
			return "YWFh".repeat(Math.ceil(Math.max(least, 4) / 4));
		default:
			return text + "a".repeat(missing);
	}
}

function fit(text: string, least: number, most: number, turn: number): string {
	const other = turn === 0 ? text : `${text}${turn}`;
	const long = other.padEnd(
		Math.min(least, LONGEST_TEXT),
		other === "" ? "a" : other,
	);
	const cut = long.slice(0, most);
	return turn === 0 || cut.length === long.length
		? cut
		: `${String(turn).slice(0, most)}${cut}`.slice(0, most);
}

/** Numbers that schemas, of which all must hold, may want: enough that `turn` others come before one. */
export function* numberCandidates(
	schemas: readonly ApiNode[],
	isInteger: boolean,
	turn: number,
): Generator<number, void> {
	const all = schemas.map(boundsOf);
	const low = Math.max(...all.map((bounds) => bounds.low));
	const high = Math.min(...all.map((bounds) => bounds.high));
	const steps = all.flatMap(({ step }) => step ?? []);
	const step = Math.max(isInteger ? 1 : 0, ...steps) || 1;
	const start = low === Number.NEGATIVE_INFINITY ? Math.min(high, 0) : low;
	const first = Math.ceil(start / step);
	for (let count = 0; count < turn + 3; count++) {
		if (low === Number.NEGATIVE_INFINITY || low <= 1) {
			yield 1 + count;
			yield clean(step * (1 + count));
		}
		yield clean((first + count) * step);
		yield clean((Math.floor(high / step) - count) * step);
	}
	if (!isInteger && Number.isFinite(low) && Number.isFinite(high))
		for (let parts = 2; parts < turn + 3; parts++)
			yield low + (high - low) / parts;
	yield start;
	if (!isInteger) yield start + 0.5;
	yield 0;
}

/** Without what binary fractions add. */
function clean(value: number): number {
	return Number(value.toPrecision(12));
}

function numbersAt(
	schemas: readonly ApiNode[],
	key: string,
): readonly number[] {
	return schemas.flatMap((schema) => numberAt(schema, key) ?? []);
}
