import { type FailureKind, firstLine } from "./failure-kind.ts";

/** What the parsers of undici and Node (llhttp) say, and what it means. */
interface ParserFault {
	readonly reason: RegExp;
	/** Goes on after "answered with HTTP that is broken:". */
	readonly means: string;
}

const PARSER_FAULTS: readonly ParserFault[] = [
	{
		reason: /character in chunk size|chunk size overflow/i,
		means: "the size of a chunk is not a hexadecimal number (RFC 9112 §7.1)",
	},
	{
		reason: /after chunk data/i,
		means: "a chunk is longer than its size says (RFC 9112 §7.1)",
	},
	{
		reason: /chunk/i,
		means: "a chunk of the body is not written as RFC 9112 §7.1 has it",
	},
	{
		reason: /header token/i,
		means:
			"a line of its head is no header: it has no colon, or a character in its name that may not be there (RFC 9112 §5)",
	},
	{
		reason: /header value/i,
		means:
			"the value of a header has a character that may not be there, such as NUL (RFC 9110 §5.5)",
	},
	{
		reason: /content-length/i,
		means: "its Content-Length is not a number (RFC 9112 §6.2)",
	},
	{
		reason: /status code|response status/i,
		means: "its status is not a number of three digits (RFC 9112 §4)",
	},
	{
		reason: /missing expected (?:cr|lf)|expected lf/i,
		means: "lines of its head do not end in CR LF (RFC 9112 §2.2)",
	},
];

/** What does not even begin like a response. */
const FOREIGN =
	/expected http|no status line|constant|invalid (?:http )?version/i;

/** Protocols that greet, by how they begin. */
const GREETINGS: readonly (readonly [begins: RegExp, speaks: string])[] = [
	[/^SSH-/, "SSH"],
	[/^220[ -]/, "SMTP or FTP"],
	[/^\+OK/, "POP3"],
	[/^\* OK/, "IMAP"],
	[/^-ERR|^-DENIED/, "Redis"],
];

/** The type of a record (RFC 8446 §5.1); the version behind it begins with 3. */
const TLS_ALERT = 0x15;

/**
 * A response that cannot be read.
 *
 * @param message the parser's
 * @param rest the text that it stopped at, where it tells that
 */
export function malformedResponse(
	message: string,
	rest: string | undefined,
): FailureKind {
	const reason = reasonOfParser(message);
	if (FOREIGN.test(reason)) return foreign(reason, rest);
	const fault = PARSER_FAULTS.find((known) => known.reason.test(reason));
	return {
		code: "MALFORMED_RESPONSE",
		says: `answered with HTTP that is broken: ${fault?.means ?? reason}`,
		hint: "The server, or a proxy on the way, has to be repaired. `curl -iv --raw URL` shows the response as it comes.",
	};
}

function foreign(reason: string, rest: string | undefined): FailureKind {
	const speaks = spokenIn(rest);
	return {
		code: "MALFORMED_RESPONSE",
		says: `answered with something that is not HTTP: ${speaks === undefined ? reason : `it speaks ${speaks}`}`,
		hint:
			speaks === "TLS"
				? "The URL has to begin with https://."
				: "Is this an HTTP server, and the right port? A server that speaks TLS needs https:// in the URL.",
	};
}

function spokenIn(rest: string | undefined): string | undefined {
	if (rest === undefined) return undefined;
	if (rest.charCodeAt(0) === TLS_ALERT && rest.charCodeAt(1) === 3)
		return "TLS";
	return GREETINGS.find(([begins]) => begins.test(rest))?.[1];
}

/** `Invalid header token` of "Response does not match the HTTP/1.1 protocol (Invalid header token)", or of "Parse Error: Invalid header token". */
function reasonOfParser(message: string): string {
	const line = firstLine(message);
	const [, undicis, nodes] =
		/\(([^()]*)\)$|^Parse Error: (.*)$/.exec(line) ?? [];
	return undicis ?? nodes ?? line;
}
