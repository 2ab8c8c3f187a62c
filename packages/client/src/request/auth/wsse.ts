import { createHash, randomBytes } from "node:crypto";
import type { HeaderPair } from "../outgoing-request.ts";
import type { AuthFields } from "./rendered-auth.ts";

/** What makes one token differ from the next; given by tests. */
export interface WsseMoment {
	readonly nonce: string;
	readonly created: string;
}

/**
 * The header `X-WSSE` with a UsernameToken: the digest is the base64 of SHA-1
 * over nonce, time and password, the nonce taken as the text that stands in
 * the header (Atom authentication, from where the header comes). With the field
 * `digestEncoding: hex` it is the base64 of SHA-1's hexadecimal digits, as
 * servers want it that make it with PHP's `sha1` (SAP Emarsys, Adobe), and as
 * Bruno sends it.
 */
export function wsseHeader(
	fields: AuthFields,
	moment: WsseMoment = now(),
): HeaderPair {
	const { nonce, created } = moment;
	const sha1 = createHash("sha1").update(
		nonce + created + fields.text("password"),
	);
	const digest =
		fields.text("digestEncoding") === "hex"
			? Buffer.from(sha1.digest("hex")).toString("base64")
			: sha1.digest("base64");
	const username = quotable(fields.text("username"));
	return [
		"X-WSSE",
		`UsernameToken Username="${username}", PasswordDigest="${digest}", Nonce="${nonce}", Created="${created}"`,
	];
}

function now(): WsseMoment {
	return {
		nonce: randomBytes(16).toString("hex"),
		created: new Date().toISOString(),
	};
}

function quotable(text: string): string {
	return text.replace(/["\\]/g, "\\$&");
}
