import { createHash, createHmac, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

// How signatures are verified: computed anew from what came over the wire, and
// written apart from the code that makes them.

/** What is right, for every kind. */
export const SECRETS = {
	user: "jürg",
	password: 'pä:ss"wörd',
	token: "t0ken-t0ken",
	key: "k3y&k3y",
	secret: "s3cret+/ s3cret",
	ntlm_password: "Password",
} as const;

export interface Received {
	readonly method: string;
	readonly url: URL;
	readonly request: IncomingMessage;
	readonly content: Buffer;
	readonly header: (name: string) => string;
	readonly challenge: (text: string) => void;
}

/** What is wrong; undefined when nothing is. */
export type Verdict = string | undefined;

/** As Atom authentication has it. */
export function wsse(received: Received): Verdict {
	return wsseWith((sha1) => sha1.digest("base64"), received);
}

/** As Bruno sends it. */
export function wsseOfHex(received: Received): Verdict {
	const encode = (sha1: Hash) =>
		Buffer.from(sha1.digest("hex")).toString("base64");
	return wsseWith(encode, received);
}

function wsseWith(
	encode: (sha1: Hash) => string,
	{ header }: Received,
): Verdict {
	const field = fieldsOf(header("x-wsse"));
	const text = field("Nonce") + field("Created") + SECRETS.password;
	return (
		same(SECRETS.user, utf8(field("Username"))) ??
		same(encode(createHash("sha1").update(text)), field("PasswordDigest"))
	);
}

export function digest({
	method,
	url,
	request,
	content,
	header,
	challenge,
}: Received): Verdict {
	const [, , algorithm = "", qop = ""] = url.pathname.split("/");
	challenge(
		`Digest realm="r", nonce="n1", opaque="o", algorithm=${algorithm}, qop="${qop}", charset=UTF-8`,
	);
	const field = fieldsOf(header("authorization"));
	const h = (text: string) =>
		createHash(algorithm.replace("-", "")).update(text, "utf8").digest("hex");
	const bodyHash = createHash(algorithm.replace("-", ""))
		.update(content)
		.digest("hex");
	const a1 = h(`${SECRETS.user}:r:${SECRETS.password}`);
	const a2 = h(
		`${method}:${request.url}${qop === "auth-int" ? `:${bodyHash}` : ""}`,
	);
	const expected = h(
		[a1, "n1", field("nc"), field("cnonce"), qop, a2].join(":"),
	);
	return (
		same(`UTF-8''${encodeURIComponent(SECRETS.user)}`, field("username\\*")) ??
		same("o", field("opaque")) ??
		same(expected, field("response"))
	);
}

export function aws({
	method,
	url,
	request,
	content,
	header,
}: Received): Verdict {
	const [, id, scope = "", names = "", signature] =
		/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
			header("authorization"),
		) ?? [];
	const query = (request.url ?? "").split("?")[1] ?? "";
	const sorted = query
		.split("&")
		.filter((pair) => pair !== "")
		.map((pair) => pair.split("=").map(strict))
		.sort(([a = "", b = ""], [c = "", d = ""]) =>
			a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1,
		)
		.map(([name, value = ""]) => `${name}=${value}`)
		.join("&");
	const canonical = [
		method,
		url.pathname.split("/").map(rfc3986).join("/"),
		sorted,
		...names.split(";").map((name) => `${name}:${header(name)}`),
		"",
		names,
		createHash("sha256").update(content).digest("hex"),
	].join("\n");
	const toSign = [
		"AWS4-HMAC-SHA256",
		header("x-amz-date"),
		scope,
		createHash("sha256").update(canonical).digest("hex"),
	].join("\n");
	const key = scope
		.split("/")
		.reduce<Buffer>(
			(sofar, part) => createHmac("sha256", sofar).update(part).digest(),
			Buffer.from(`AWS4${SECRETS.secret}`),
		);
	return (
		same("AKID", id) ??
		same("eu-west-1/execute-api/aws4_request", scope.slice(9)) ??
		same(SECRETS.token, header("x-amz-security-token")) ??
		same(createHmac("sha256", key).update(toSign).digest("hex"), signature)
	);
}

/** The encoded text as AWS wants it: decoded and encoded once more, strictly. */
function strict(text: string): string {
	return rfc3986(decodeURIComponent(text));
}

export function oauth1({ method, url, content, header }: Received): Verdict {
	const form = /urlencoded/.test(header("content-type"))
		? [...new URLSearchParams(content.toString())]
		: [];
	const inHeader = [...header("authorization").matchAll(/(\w+)="([^"]*)"/g)]
		.map(([, name = "", value = ""]) => [name, decodeURIComponent(value)])
		.filter(([name]) => name !== "realm");
	const all = [...url.searchParams, ...form, ...inHeader];
	const given = all.find(([name]) => name === "oauth_signature")?.[1];
	const parameters = all
		.filter(([name]) => name !== "oauth_signature")
		.map((pair) => pair.map((text) => rfc3986(text)))
		.sort(([a = "", b = ""], [c = "", d = ""]) =>
			a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1,
		)
		.map((pair) => pair.join("="))
		.join("&");
	const base = [method, url.origin + url.pathname, parameters]
		.map(rfc3986)
		.join("&");
	const key = `${rfc3986(SECRETS.secret)}&${rfc3986(SECRETS.token)}`;
	const expected = createHmac("sha256", key).update(base).digest("base64");
	return same(expected, given);
}

export function edgegrid({ method, url, content, header }: Received): Verdict {
	const [, unsigned = "", signature] =
		/^(EG1-HMAC-SHA256 .*;)signature=(.*)$/.exec(header("authorization")) ?? [];
	const [, timestamp = ""] = /timestamp=([^;]*)/.exec(unsigned) ?? [];
	const key = createHmac("sha256", SECRETS.secret)
		.update(timestamp)
		.digest("base64");
	const hash =
		method === "POST"
			? createHash("sha256").update(content).digest("base64")
			: "";
	const data = [
		method,
		"http",
		url.host,
		url.pathname + url.search,
		"",
		hash,
		unsigned,
	].join("\t");
	return same(
		createHmac("sha256", key).update(data).digest("base64"),
		signature,
	);
}

const NTLM_CHALLENGE = Buffer.from("0123456789abcdef", "hex");
/** MD4 of "Password" in UTF-16, as [MS-NLMP] §4.2.2.1.2 prints it. */
const NTLM_HASH = Buffer.from("a4f49c406510bdcab6824ee7c30fd852", "hex");
const loggedIn = new WeakSet<Socket>();

export function ntlm({ request, header, challenge }: Received): Verdict {
	const { socket } = request;
	if (loggedIn.has(socket)) return undefined;
	const [, token = ""] = header("authorization").split(" ");
	const message = Buffer.from(token, "base64");
	const type = message.length > 12 ? message.readUInt32LE(8) : 0;
	if (type !== 3) {
		challenge(type === 1 ? `NTLM ${ntlmChallenge()}` : "NTLM");
		return `message ${type}`;
	}
	const part = (at: number) => {
		const start = message.readUInt32LE(at + 4);
		return message.subarray(start, start + message.readUInt16LE(at));
	};
	const who = `${part(36).toString("utf16le").toUpperCase()}${part(28).toString("utf16le")}`;
	const md5 = (key: Buffer, ...data: Buffer[]) =>
		createHmac("md5", key).update(Buffer.concat(data)).digest();
	const key = md5(NTLM_HASH, Buffer.from(who, "utf16le"));
	const answer = part(20);
	const proof = md5(key, NTLM_CHALLENGE, answer.subarray(16));
	loggedIn.add(socket);
	return (
		same("JÜRGOFFICE", who) ??
		same(proof.toString("hex"), answer.subarray(0, 16).toString("hex"))
	);
}

function ntlmChallenge(): string {
	const message = Buffer.alloc(48);
	message.write("NTLMSSP\0", "latin1");
	message.writeUInt32LE(2, 8);
	message.writeUInt32LE(48, 16);
	message.writeUInt32LE(0x0288_8205, 20);
	NTLM_CHALLENGE.copy(message, 24);
	message.writeUInt32LE(48, 44);
	return message.toString("base64");
}

export function same(expected: string, found: string | undefined): Verdict {
	return expected === found ? undefined : `${found} instead of ${expected}`;
}

/** Finds `name="value"` or `name=value` in a header. */
function fieldsOf(header: string): (name: string) => string {
	return (name) =>
		new RegExp(`[ ,]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^", ]*))`)
			.exec(header)
			?.slice(1)
			.find((value) => value !== undefined)
			?.replace(/\\(.)/g, "$1") ?? "";
}

function rfc3986(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}

/** Node reads headers as Latin-1. */
function utf8(text: string): string {
	return Buffer.from(text, "latin1").toString("utf8");
}
