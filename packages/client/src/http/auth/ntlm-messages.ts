import { createHmac } from "node:crypto";
import { md4 } from "./md4.ts";

/** The three messages of NTLM with NTLMv2 responses ([MS-NLMP] §2.2.1, §3.3.2), as bytes. */

export interface NtlmCredentials {
	readonly username: string;
	readonly password: string;
	readonly domain: string;
}

/** What the second message says. */
export interface NtlmChallenge {
	/** 8 bytes. */
	readonly challenge: Buffer;
	readonly targetInfo: Buffer;
	readonly flags: number;
}

const SIGNATURE = Buffer.from("NTLMSSP\0", "latin1");
/** Unicode, OEM, target name, NTLM, always sign, extended session security. */
const OFFERED_FLAGS = 0x0008_8207;
const UNICODE = 0x1;
const OEM = 0x2;
/** The id of the server's time in the target information. */
const TIMESTAMP = 7;

/** Type 1: what the client can do. */
export function negotiateMessage(): Buffer {
	const message = Buffer.alloc(32);
	SIGNATURE.copy(message);
	message.writeUInt32LE(1, 8);
	message.writeUInt32LE(OFFERED_FLAGS, 12);
	return message;
}

/** Reads a message of type 2; undefined for anything else. */
export function readChallenge(message: Buffer): NtlmChallenge | undefined {
	const isChallenge =
		message.length >= 32 &&
		message.subarray(0, 8).equals(SIGNATURE) &&
		message.readUInt32LE(8) === 2;
	if (!isChallenge) return undefined;
	const hasInfo = message.length >= 48;
	const start = hasInfo ? message.readUInt32LE(44) : 0;
	const length = hasInfo ? message.readUInt16LE(40) : 0;
	return {
		flags: message.readUInt32LE(20),
		challenge: message.subarray(24, 32),
		targetInfo: message.subarray(start, start + length),
	};
}

/**
 * Type 3: the answer.
 *
 * @param clientChallenge 8 random bytes
 * @param now milliseconds since 1970, for servers that do not say their time
 */
export function authenticateMessage(
	credentials: NtlmCredentials,
	challenge: NtlmChallenge,
	clientChallenge: Buffer,
	now: number,
): Buffer {
	const { username, domain } = credentials;
	const { lm, nt } = responses(credentials, challenge, clientChallenge, now);
	const parts = [
		lm,
		nt,
		Buffer.from(domain, "utf16le"),
		Buffer.from(username, "utf16le"),
		Buffer.alloc(0),
		Buffer.alloc(0),
	];
	const head = Buffer.alloc(64);
	SIGNATURE.copy(head);
	head.writeUInt32LE(3, 8);
	let offset = head.length;
	for (const [index, part] of parts.entries()) {
		const field = 12 + index * 8;
		head.writeUInt16LE(part.length, field);
		head.writeUInt16LE(part.length, field + 2);
		head.writeUInt32LE(offset, field + 4);
		offset += part.length;
	}
	const flags = ((challenge.flags & OFFERED_FLAGS) | UNICODE) & ~OEM;
	head.writeUInt32LE(flags >>> 0, 60);
	return Buffer.concat([head, ...parts]);
}

/** NTLMv2 and LMv2 ([MS-NLMP] §3.3.2). A server that tells its time wants no LM response (§3.1.5.1.2). */
export function responses(
	credentials: NtlmCredentials,
	{ challenge, targetInfo }: NtlmChallenge,
	clientChallenge: Buffer,
	now: number,
): { readonly lm: Buffer; readonly nt: Buffer } {
	const key = ntlmKey(credentials);
	const serverTime = findInfo(targetInfo, TIMESTAMP);
	const blob = Buffer.concat([
		Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
		serverTime ?? fileTime(now),
		clientChallenge,
		Buffer.alloc(4),
		targetInfo,
		Buffer.alloc(4),
	]);
	const proof = hmacMd5(key, challenge, blob);
	const lm = serverTime
		? Buffer.alloc(24)
		: Buffer.concat([
				hmacMd5(key, challenge, clientChallenge),
				clientChallenge,
			]);
	return { lm, nt: Buffer.concat([proof, blob]) };
}

/** NTOWFv2. */
export function ntlmKey({
	username,
	password,
	domain,
}: NtlmCredentials): Buffer {
	return hmacMd5(
		md4(Buffer.from(password, "utf16le")),
		Buffer.from(username.toUpperCase() + domain, "utf16le"),
	);
}

function findInfo(info: Buffer, wanted: number): Buffer | undefined {
	let offset = 0;
	while (offset + 4 <= info.length) {
		const id = info.readUInt16LE(offset);
		const end = offset + 4 + info.readUInt16LE(offset + 2);
		if (id === wanted) return info.subarray(offset + 4, end);
		if (id === 0) return undefined;
		offset = end;
	}
	return undefined;
}

/** Tenths of microseconds since 1601. */
function fileTime(now: number): Buffer {
	const time = Buffer.alloc(8);
	time.writeBigUInt64LE((BigInt(now) + 11_644_473_600_000n) * 10_000n);
	return time;
}

function hmacMd5(key: Buffer, ...parts: readonly Buffer[]): Buffer {
	const hmac = createHmac("md5", key);
	for (const part of parts) hmac.update(part);
	return hmac.digest();
}
