import { visibleCharacter } from "./visible-text.ts";

/**
 * What build servers take for commands when they read a log, and nothing else
 * may command them. By their own sources and documents:
 *
 * | who | reads |
 * |---|---|
 * | GitHub's runner | `##[name …]` anywhere in a line; `::name …::` where a line begins, after white space |
 * | Gitea, Forgejo, act | the same where a line begins |
 * | Azure Pipelines | `##vso[area.event …]` anywhere, `##[section]` and the like |
 * | TeamCity | `##teamcity[…]` anywhere |
 * | GitLab | `section_start:TIME:NAME` and `section_end:…`, with control characters after them |
 * | Travis CI | `travis_fold:…` and `travis_time:…` |
 * | Buildkite | `--- `, `+++ `, `~~~ ` and `^^^ +++` where a line begins, colours aside |
 * | Buildkite, Drone, Jenkins | escape sequences of their own (`ESC ] 1338 ;`, `ESC [ 8 m ha:`) |
 *
 * Words are told apart from commands as little as possible: a reader that
 * knows more names than we do today must find none of them either.
 */
const ANYWHERE =
	/(?<=#)#(?=\[|[\w.-]{1,40}\[|vso|teamcity)|(?<=travis_(?:fold|time)|section_(?:start|end)):/gi;

/** The same characters as bytes of UTF-8, each byte read as one character: see `LogGuard.bytes`. */
const LEAD_BYTES = String.raw`\u00c2[\u0085\u00a0\u00ad]|\u00e1\u009a\u0080|\u00e1\u00a0\u008e|\u00e2\u0080[\u0080-\u008f\u00a8-\u00af]|\u00e2\u0081[\u009f-\u00af]|\u00e3\u0080\u0080|\u00ef\u00bb\u00bf`;

/** White space that readers trim, what has no width, and colours. No text can be read in two ways: so this takes linear time. */
const LEAD = String.raw`(?:(?![\n\r\u2028\u2029])[\s\u0085\p{Cf}]|\u001b\[[\d;]*[A-Za-z]|${LEAD_BYTES})`;
const ONLY_LEAD = new RegExp(`^${LEAD}*$`, "u");

/** A place that begins a line: `::1 refused` is an address. */
const AT_LINE_START = new RegExp(
	String.raw`(?<=^${LEAD}*)(?:::(?!\d)|(?:---|\+\+\+|~~~|\^\^\^)[^\S\n\r])`,
	"gmu",
);

/** Before it the text is cut in two, so that nobody takes it for a command. */
interface CommandPlace {
	readonly index: number;
	/** What people see at the cut. */
	readonly cut: " " | "| ";
}

function commandPlaces(text: string): readonly CommandPlace[] {
	const places: CommandPlace[] = [];
	if (/##|travis_|section_/i.test(text))
		for (const { index } of text.matchAll(ANYWHERE))
			places.push({ index, cut: " " });
	if (/::|---|\+\+\+|~~~|\^\^\^/.test(text))
		for (const { index } of text.matchAll(AT_LINE_START))
			places.push({ index, cut: "| " });
	return places.sort((one, other) => one.index - other.index);
}

/**
 * Text for a log: what servers, scripts and files wrote into it commands no
 * build server. `##[error]` becomes `# #[error]`, and a line that begins with
 * `::error::` begins with `| ::error::`.
 */
export function withoutCommands(text: string): string {
	let shown = "";
	let from = 0;
	for (const { index, cut } of commandPlaces(text)) {
		shown += text.slice(from, index) + cut;
		from = index;
	}
	return shown === "" ? text : shown + text.slice(from);
}

/**
 * The same for formats that can write any character in another way (JSON, XML):
 * who parses the text gets it as it was, and who reads it as a log finds no command.
 *
 * @param escaping writes the character that a command cannot do without
 */
export function escapeCommands(
	text: string,
	escaping: (character: string) => string,
): string {
	let escaped = "";
	let from = 0;
	for (const { index } of commandPlaces(text)) {
		escaped += text.slice(from, index) + escaping(text.charAt(index));
		from = index + 1;
	}
	return escaped === "" ? text : escaped + text.slice(from);
}

/** Control characters, but for line breaks, tabs and what moves the cursor or colours: `ESC [ … letter`. `ESC [ 8 m` hides text. */
const UNSAFE_CONTROL = new RegExp(
	[
		String.raw`\u001b(?!\[[\d;?]*[A-Za-z])`,
		String.raw`\u001b(?=\[(?:\d*;)*0*8(?:;\d*)*m)`,
		String.raw`(?![\t\n\r\u001b])\p{Cc}`,
	].join("|"),
	"gu",
);

/** No command is longer up to where it is recognised. */
const LONGEST_COMMAND = 64;

/**
 * Watches over all that one output gets, piece by piece: a command does not get
 * through in two halves either.
 */
export class LogGuard {
	/** The end of the line that is not at its end yet. */
	#tail = "";

	/** The text as it may be written. */
	text(text: string): string {
		return this.#guarded(text.replace(UNSAFE_CONTROL, visibleCharacter));
	}

	/** The same for bytes of a document, whose own format takes care of control characters. */
	bytes(bytes: Uint8Array): Uint8Array {
		const text = Buffer.from(
			bytes.buffer,
			bytes.byteOffset,
			bytes.byteLength,
		).toString("latin1");
		const guarded = this.#guarded(text);
		return guarded === text ? bytes : Buffer.from(guarded, "latin1");
	}

	#guarded(text: string): string {
		const before = this.#tail;
		const joined = before + text;
		let shown = "";
		let from = before.length;
		for (const { index, cut } of commandPlaces(joined)) {
			const isHalf = index < before.length;
			const place = isHalf ? before.length : index;
			shown += joined.slice(from, place) + (isHalf ? cut.charAt(0) : cut);
			from = place;
		}
		shown += joined.slice(from);
		this.#tail = endOfLine(before + shown);
		return shown;
	}
}

/** The last characters of the line that is not at its end; none while it could still begin with a command. */
function endOfLine(text: string): string {
	const breakAt = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
	const line = text.slice(breakAt + 1);
	if (line.length < LONGEST_COMMAND) return line;
	// What was left out keeps the rest from being taken for the beginning of a line.
	return ONLY_LEAD.test(line) ? "" : `x${line.slice(1 - LONGEST_COMMAND)}`;
}
