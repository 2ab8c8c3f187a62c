import { nearestName } from "@curlew/template";
import { looksLikeCredential, SCHEME_WORDS } from "./credential-names.ts";
import { KEY_SHAPES, MAY_HOLD_KEY } from "./key-shapes.ts";

/** The lines of a text around one of them, by their distance: -1 is the one before. */
export type Neighbour = (distance: number) => string | undefined;

/** A range of a line, in UTF-16 code units, end exclusive. */
interface Range {
	readonly start: number;
	readonly end: number;
}

/** How far an entry of a list, or a text of several lines, is followed. */
const MOST_LINES = 64;

/** Stands in the place of each character, so that every other one stays in its column. */
const BLACK = "●";

/**
 * A line of a file with the secrets blacked out that it can be told to have: by
 * their shape, by the name beside them, or because the entry that they belong
 * to says `secret: true`. It needs no syntax, as lines are shown of files that
 * have none. Its length stays.
 */
export function withoutSecrets(line: string, neighbour: Neighbour): string {
	return blackened(line, [
		...keys(line),
		...inAddresses(line),
		...inQuotes(line),
		...ofKey(line, neighbour),
		...ofBlock(line, neighbour),
	]);
}

/** Whether any line of a text may have one: most texts have no word of it. */
export function mayHoldSecrets(text: string): boolean {
	return (
		MAY_HOLD_KEY.test(text) || WORDS.test(text) || /:\/\/[^\s/]*@/.test(text)
	);
}

/** One of them is in every name that looks like a credential's, and in whatever marks a value as secret. */
const WORDS = /to?k|s[ec]{1,2}re?|pa?s|key|credential|auth|secret/i;

/** The same for a line of a script: what stands in quotes. */
export function codeWithoutSecrets(line: string): string {
	return blackened(line, [
		...keys(line),
		...inAddresses(line),
		...inQuotes(line),
	]);
}

/** The same for a line of which any part may be one. */
export function allBlack(line: string): string {
	return black(line, 0, line.length);
}

function blackened(line: string, ranges: readonly Range[]): string {
	let shown = line;
	for (const { start, end } of ranges)
		shown = shown.slice(0, start) + black(line, start, end) + shown.slice(end);
	return shown;
}

/** A word that may begin a password, too, counts only before a placeholder. */
const HARMLESS = new RegExp(
	`^(?:Bearer|Basic|Digest) (?=\\S)|^(?:${SCHEME_WORDS}) +(?=\\{\\{)|\\{\\{[^{}]*\\}\\}|\\$\\{[^{}]*\\}|([^{$\\s]|[{$])`,
	"g",
);

/** Placeholders hold nothing, nor does what `Authorization` begins with. */
function black(line: string, start: number, end: number): string {
	return line
		.slice(start, end)
		.replace(HARMLESS, (text, one) => (one === undefined ? text : BLACK));
}

/** What services hand out, wherever it stands. */
function* keys(line: string): Iterable<Range> {
	if (!MAY_HOLD_KEY.test(line)) return;
	for (const { pattern, isHarmless } of KEY_SHAPES)
		for (const { 0: key, index } of line.matchAll(pattern))
			if (!isHarmless?.(key)) yield { start: index, end: index + key.length };
}

/** A password before a host, and parameters that are called like credentials. */
function* inAddresses(line: string): Iterable<Range> {
	for (const { 0: all, 1: before = "", index } of line.matchAll(
		/(:\/\/[^\s:@/?#"']{0,200}:)[^\s@"']{1,500}@/g,
	))
		yield { start: index + before.length, end: index + all.length - 1 };
	for (const { 0: all, 1: name = "", index } of line.matchAll(
		/[?&]([\w.-]{1,64})=[^&\s"'#]{1,5000}/g,
	))
		if (isCredential(name))
			yield { start: index + name.length + 2, end: index + all.length };
}

/** `"token": "…"`, `token = '…'`, `setVar("token", "…")`. */
const QUOTED =
	/(["'`]?)\b([A-Za-z_$][\w$.-]{0,63})\1\s{0,8}[:=,]\s{0,8}(["'`])((?:\\.|(?!\3).)*)/g;

function* inQuotes(line: string): Iterable<Range> {
	for (const { 0: all, 2: name = "", 4: value = "", index } of line.matchAll(
		QUOTED,
	)) {
		const end = index + all.length;
		if (isCredential(name) && !isSetting(value))
			yield { start: end - value.length, end };
	}
}

/** `token: …`, `- value: …` of a secret variable, `TOKEN=…`: the rest of the line. */
const PLAIN = /^(\s*(?:- +)*(?:export +)?["']?)([\w$.-]{1,64})["']? ?[:=]\s*/;

function* ofKey(line: string, neighbour: Neighbour): Iterable<Range> {
	if (/^\s*(?:- +)*\{/.test(line) || line.includes("},")) yield* inFlow(line);
	const { 0: head = "", 1: before = "", 2: key = "" } = PLAIN.exec(line) ?? [];
	if (key === "") return;
	const value = line.slice(head.length);
	if (isSetting(value) || isCode(value)) return;
	const isSecret =
		isCredential(key) ||
		isMisspelt(key) ||
		(!isOther(key) && belongsToSecret(before.length, neighbour));
	if (!isSecret) return;
	// Of a text in quotation marks, these stay.
	const quote = /^["'`]/.test(value) ? 1 : 0;
	const closing = quote === 1 ? (/["'`],?\s*$/.exec(value)?.[0] ?? "") : "";
	yield { start: head.length + quote, end: line.length - closing.length };
}

/** A line is shown because of a fault in it, and that may be in its name. */
const OFTEN_MISSPELT = ["password", "passphrase", "secret", "token", "apikey"];

function isMisspelt(name: string): boolean {
	return (
		/^[A-Za-z_-]{4,13}$/.test(name) &&
		nearestName(name, OFTEN_MISSPELT) !== undefined
	);
}

/** `{ name: token, value: …, secret: true }`: the values of it. */
function* inFlow(line: string): Iterable<Range> {
	if (!MARKS_SECRET.test(line) && !namesCredential(line)) return;
	for (const { 0: all, 1: before = "", index } of line.matchAll(
		/(["']?\b(?:value|data)["']?\s*:\s*["']?)(?:\{\{[^{}"']*\}\}|[^,}"']){1,20000}/g,
	))
		yield { start: index + before.length, end: index + all.length };
}

/** A line of a text of several lines: `value: |` above it. */
function* ofBlock(line: string, neighbour: Neighbour): Iterable<Range> {
	const indent = indentOf(line);
	const whole = { start: indent, end: line.length };
	if (isInsideOfKey(line, neighbour)) yield whole;
	for (let distance = -1; distance > -MOST_LINES; distance -= 1) {
		const above = neighbour(distance);
		if (above === undefined) return;
		if (above.trim() === "" || indentOf(above) >= indent) continue;
		const { 1: before = "", 2: key = "" } =
			/^(\s*(?:- +)*["']?)([\w$.-]{1,64})["']?:\s*(?:[|>][+\d-]*\s*)?$/.exec(
				above,
			) ?? [];
		const around: Neighbour = (further) => neighbour(distance + further);
		if (
			isCredential(key) ||
			(isValue(key) && belongsToSecret(before.length, around))
		)
			yield whole;
		return;
	}
}

/** Between `-----BEGIN PRIVATE KEY-----` and its end. */
function isInsideOfKey(line: string, neighbour: Neighbour): boolean {
	if (!/[A-Za-z0-9+/=]{16}/.test(line)) return false;
	if (line.includes("PRIVATE KEY-----")) return false;
	for (let distance = -1; distance > -MOST_LINES; distance -= 1) {
		const above = neighbour(distance);
		if (above === undefined || above.includes("-----END")) return false;
		if (above.includes("-----BEGIN")) return above.includes("PRIVATE KEY-----");
	}
	return false;
}

const MARKS_SECRET =
	/["']?\b(?:secret|isSecret)["']?\s*:\s*["']?true\b|\btype["']?\s*:\s*["']?(?:secret|apikey)\b/;

/** Whether the other members of an entry say so: `secret: true`, or a name like that of a credential. */
function belongsToSecret(column: number, neighbour: Neighbour): boolean {
	return (
		someMember(column, neighbour, -1, isOfSecret) ||
		someMember(column, neighbour, 1, isOfSecret)
	);
}

function isOfSecret(member: string): boolean {
	return MARKS_SECRET.test(member) || namesCredential(member);
}

/** Members stand in the same column; one behind a dash is the first of its entry. */
function someMember(
	column: number,
	neighbour: Neighbour,
	step: 1 | -1,
	holds: (member: string) => boolean,
): boolean {
	for (let count = 1; count < MOST_LINES; count += 1) {
		const line = neighbour(step * count);
		if (line === undefined) return false;
		if (line.trim() === "" || /^\s*[[\]{}],?\s*$/.test(line)) continue;
		const { 0: before = "" } = /^\s*(?:- +)*["']?/.exec(line) ?? [];
		if (before.length < column) return false;
		if (before.length > column) continue;
		const isFirst = before.includes("-");
		if (step === 1 && isFirst) return false;
		if (holds(line)) return true;
		if (isFirst) return false;
	}
	return false;
}

/** `name: apiToken` */
function namesCredential(text: string): boolean {
	const { 1: name = "" } =
		/["']?\b(?:name|key)["']?\s*:\s*["']?([^"',}]{1,64})/.exec(text) ?? [];
	return isCredential(name.trim());
}

/** Members of an entry that hold no value. What is none of them may be a misspelt one. */
function isOther(key: string): boolean {
	return OTHERS.has(key);
}

const OTHERS: ReadonlySet<string> = new Set([
	...["name", "key", "secret", "type", "enabled", "disabled", "description"],
	...["placement", "transient", "local", "content", "contentType"],
]);

function isValue(key: string): boolean {
	return key === "value" || key === "data";
}

/** Settings around credentials are none: `tokenPlacement: header`. */
function isCredential(name: string): boolean {
	return (
		name !== "" &&
		looksLikeCredential(name) &&
		!/^(?:auth|oauth2?|authentication)$|(?:placement|prefix|source|format|name|id|mode|uri)$/i.test(
			name,
		)
	);
}

/** No text of anybody's, or the beginning of something nested. */
function isSetting(value: string): boolean {
	return /^["']?(?:true|false|null|~|inherit|none|[[{|>][+\d-]*)?["']?,?\s*(?:#.*)?$/.test(
		value,
	);
}

/** A script's expression; texts in it stand in quotes. */
function isCode(value: string): boolean {
	return /^(?:await |new |\()|^[\w$.?[\]]+\(.*\)?;?$|^[\w$]+(?:\?\.|\.)[\w$.?[\]]+;$/.test(
		value,
	);
}

function indentOf(line: string): number {
	return line.length - line.trimStart().length;
}
