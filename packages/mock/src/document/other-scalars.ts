import type { Random } from "@curlew/client/internal";
import type { ApiNode } from "@curlew/client/openapi";

const FIRST_NAMES = words(
	"Ada Alan Barbara Claude Donald Edsger Frances Grace Hedy Ivan Joan Katherine Leslie Margaret Niklaus Radia",
);
const LAST_NAMES = words(
	"Allen Clarke Dijkstra Hamilton Hopper Johnson Knuth Lamarr Lamport Liskov Lovelace Perlman Shannon Sutherland Turing Wirth",
);
const CITIES = words(
	"Amsterdam Bergen Cardiff Dublin Geneva Hamburg Lisbon Lyon Oslo Porto Riga Seville Turin Vienna Warsaw Zurich",
);
const WORDS = words(
	"amber birch coral delta ember fjord grove harbor island juniper kelp lagoon meadow north ocean pine quartz river stone tide",
);

/** Milliseconds since 1970 around which points in time are drawn: 2025-01-01. */
const SOME_TIME = Date.UTC(2025, 0, 1);
const YEAR = 365 * 24 * 3600 * 1000;

function words(text: string): readonly [string, ...string[]] {
	const [first = "", ...others] = text.split(" ");
	return [first, ...others];
}

/** Another number within the bounds; where there are none, of the same size. */
export function otherNumber(
	parts: readonly ApiNode[],
	value: number,
	isInteger: boolean,
	random: Random,
): number {
	const low = boundOf(parts, "minimum") ?? (value < 0 ? value * 2 : 1);
	const high = boundOf(parts, "maximum") ?? Math.max(low + 100, value * 2);
	if (isInteger || Number.isInteger(value))
		return random.integer(Math.ceil(low), Math.floor(high));
	return Number((low + random.fraction() * (high - low)).toFixed(2));
}

function boundOf(parts: readonly ApiNode[], name: string): number | undefined {
	const found = parts.find((part) => typeof part.get(name).value === "number");
	return found && Number(found.get(name).value);
}

/** Another text of the same format, or of what its member's name promises. */
export function otherText(
	parts: readonly ApiNode[],
	value: string,
	random: Random,
): string {
	const format = parts.map((part) => part.textAt("format")).find(Boolean);
	const name = parts.map(({ key }) => key).find((key) => key !== "") ?? "";
	return (
		ofFormat(format, value, random) ??
		(format === undefined ? ofName(name, random) : undefined) ??
		(/^\d+$/.test(value) ? digitsLike(value, random) : undefined) ??
		(format === undefined ? random.pick(WORDS) : value)
	);
}

function ofFormat(
	format: string | undefined,
	value: string,
	random: Random,
): string | undefined {
	switch (format) {
		case "uuid":
		case "guid":
			return random.uuid();
		case "email":
		case "idn-email":
			return `${random.pick(FIRST_NAMES)}.${random.pick(LAST_NAMES)}@example.com`.toLowerCase();
		case "date":
			return timeText(random).slice(0, 10);
		case "date-time":
			return timeText(random);
		case "uri":
		case "url":
			return value.startsWith("https://example.com")
				? `https://example.com/${random.pick(WORDS)}`
				: value;
		default:
			return undefined;
	}
}

function timeText(random: Random): string {
	const time = SOME_TIME - Math.floor(random.fraction() * YEAR);
	return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

const NAMES: readonly (readonly [RegExp, (random: Random) => string])[] = [
	[/^first_?name$|^given_?name$/i, (random) => random.pick(FIRST_NAMES)],
	[
		/^last_?name$|^surname$|^family_?name$/i,
		(random) => random.pick(LAST_NAMES),
	],
	[
		/^(?:full|display|real)_?name$|^author$|^owner$/i,
		(random) => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
	],
	[
		/^(?:user_?name|login|nick_?name)$/i,
		(random) => `${random.pick(WORDS)}${random.integer(1, 99)}`,
	],
	[
		/e-?mail/i,
		(random) => `${random.pick(WORDS)}${random.integer(1, 99)}@example.com`,
	],
	[/^name$|_name$/i, (random) => `${random.pick(WORDS)} ${random.pick(WORDS)}`],
	[/^city$|^town$/i, (random) => random.pick(CITIES)],
	[/^phone|phone$/i, (random) => `+1415555${random.integer(1000, 9999)}`],
	[
		/^(?:title|subject|summary|description|text|content|message|comment|bio)$/i,
		(random) => sentence(random),
	],
];

function ofName(name: string, random: Random): string | undefined {
	// Names of members come from documents: long ones say nothing.
	if (name.length > 40) return undefined;
	return NAMES.find(([pattern]) => pattern.test(name))?.[1](random);
}

function sentence(random: Random): string {
	const [first = "", ...others] = Array.from({ length: 4 }, () =>
		random.pick(WORDS),
	);
	return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(" ");
}

function digitsLike(value: string, random: Random): string {
	return value.replace(/\d/g, (_, at) =>
		String(random.integer(at === 0 && value.length > 1 ? 1 : 0, 9)),
	);
}
