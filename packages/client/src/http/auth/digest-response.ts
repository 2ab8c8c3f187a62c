import { createHash } from "node:crypto";

/** What a server wants of a digest (RFC 7616 §3.3). */
export interface DigestChallenge {
	readonly realm: string;
	readonly nonce: string;
	readonly opaque: string | undefined;
	/** As written: `SHA-256-sess`; undefined means MD5. */
	readonly algorithm: string | undefined;
	readonly qop: "auth" | "auth-int" | undefined;
	readonly wantsUserHash: boolean;
	readonly isUtf8: boolean;
}

export interface DigestRequest {
	readonly method: string;
	/** Path and query as on the wire. */
	readonly uri: string;
	readonly username: string;
	readonly password: string;
	readonly clientNonce: string;
	/** How often the nonce has been used, this time included. */
	readonly count: number;
	/** Only used for `auth-int`. */
	readonly body: AsyncIterable<Uint8Array>;
}

const HASHES: ReadonlyMap<string, string> = new Map([
	["md5", "md5"],
	["sha-256", "sha256"],
	["sha-512-256", "sha512-256"],
]);

/** The name of a digest algorithm's hash in node:crypto; undefined for one that Curlew does not know. */
export function hashOf(algorithm = "MD5"): string | undefined {
	return HASHES.get(algorithm.toLowerCase().replace(/-sess$/, ""));
}

/** The value of `Authorization` (RFC 7616 §3.4; without qop as in RFC 2069). */
export async function digestAuthorization(
	challenge: DigestChallenge,
	request: DigestRequest,
): Promise<string> {
	const { realm, nonce, opaque, algorithm, qop } = challenge;
	const { method, uri, username, password, clientNonce } = request;
	const hash = hashOf(algorithm) ?? "md5";
	const h = (text: string) => createHash(hash).update(text).digest("hex");
	const count = request.count.toString(16).padStart(8, "0");
	const isSession = algorithm?.toLowerCase().endsWith("-sess") === true;
	const secret = h(`${username}:${realm}:${password}`);
	const a1 = isSession ? h(`${secret}:${nonce}:${clientNonce}`) : secret;
	const bodyHash =
		qop === "auth-int" ? `:${await hashBody(hash, request.body)}` : "";
	const a2 = h(`${method}:${uri}${bodyHash}`);
	const middle =
		qop === undefined ? nonce : `${nonce}:${count}:${clientNonce}:${qop}`;
	const sendsClientNonce = qop !== undefined || isSession;
	return `Digest ${[
		nameParameter(challenge, username, h),
		`realm=${quoted(realm)}`,
		`nonce=${quoted(nonce)}`,
		`uri=${quoted(uri)}`,
		...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
		...(qop === undefined ? [] : [`qop=${qop}`, `nc=${count}`]),
		...(sendsClientNonce ? [`cnonce=${quoted(clientNonce)}`] : []),
		`response="${h(`${a1}:${middle}:${a2}`)}"`,
		...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
		...(challenge.wantsUserHash ? ["userhash=true"] : []),
	].join(", ")}`;
}

/** Names beyond ASCII go as `username*` to servers that say UTF-8 (RFC 7616 §3.4). */
function nameParameter(
	{ realm, wantsUserHash, isUtf8 }: DigestChallenge,
	username: string,
	h: (text: string) => string,
): string {
	if (wantsUserHash) return `username="${h(`${username}:${realm}`)}"`;
	const isPlain = /^[\x20-\x7e]*$/.test(username);
	if (isPlain || !isUtf8) return `username=${quoted(username)}`;
	const encoded = encodeURIComponent(username).replace(
		/['()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `username*=UTF-8''${encoded}`;
}

function quoted(text: string): string {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

async function hashBody(
	name: string,
	body: AsyncIterable<Uint8Array>,
): Promise<string> {
	const hash = createHash(name);
	for await (const chunk of body) hash.update(chunk);
	return hash.digest("hex");
}
