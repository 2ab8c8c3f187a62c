import { createHash, createHmac } from "node:crypto";
import { percentDecoded } from "../../values/percent-decoded.ts";
import type { HeaderPair, OutgoingRequest } from "../outgoing-request.ts";
import { percentEncode } from "../percent-encode.ts";
import { AuthenticationError } from "./auth-error.ts";
import type { AwsCredentials } from "./aws-credentials.ts";
import { hashBody } from "./body-bytes.ts";
import { findHeader, withHeaders } from "./headers.ts";
import type { AuthFields } from "./rendered-auth.ts";

const ALGORITHM = "AWS4-HMAC-SHA256";

/** Headers that are changed on the way, by proxies or by the client itself. */
const UNSIGNED: ReadonlySet<string> = new Set([
	"authorization",
	"accept-encoding",
	"connection",
	"content-length",
	"cookie",
	"expect",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
	"user-agent",
	"x-amzn-trace-id",
]);

/**
 * The headers of a request signed with AWS Signature Version 4, the signature
 * in `Authorization`. An `X-Amz-Date` or `X-Amz-Content-Sha256` that the user
 * wrote is used.
 *
 * @throws AuthenticationError without region, service or keys
 */
export async function awsSignedHeaders(
	request: OutgoingRequest,
	fields: AuthFields,
	credentials: AwsCredentials,
): Promise<readonly HeaderPair[]> {
	const region = required(fields, "region");
	const service = required(fields, "service");
	const isS3 = service.startsWith("s3");
	const url = new URL(request.url);
	const date =
		findHeader(request.headers, "x-amz-date") ?? compactDate(new Date());
	const payload = await payloadHash(request, url, isS3);
	const headers = withHeaders(request.headers, [
		["X-Amz-Date", date],
		...added("X-Amz-Security-Token", credentials.sessionToken),
		...added("X-Amz-Content-Sha256", isS3 ? payload : undefined),
	]);
	const signed = signedHeaders(headers, url.host);
	const names = signed.map(([name]) => name).join(";");
	const canonical = [
		request.method,
		isS3 ? pathForS3(url.pathname) : canonicalPath(url.pathname),
		canonicalQuery(url.searchParams),
		...signed.map(([name, value]) => `${name}:${value}`),
		"",
		names,
		payload,
	].join("\n");
	const scope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
	const toSign = [ALGORITHM, date, scope, sha256(canonical)].join("\n");
	const key = signingKey(credentials.secretAccessKey, scope);
	const signature = hmac(key, toSign).toString("hex");
	const value = `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
	return withHeaders(headers, [["Authorization", value]]);
}

function required(fields: AuthFields, name: string): string {
	const text = fields.text(name).trim();
	if (text !== "") return text;
	throw new AuthenticationError(
		`The awsv4 authentication has no ${name}, and a signature holds for one only.`,
		{ hint: `Write its \`${name}\`, such as ${EXAMPLES[name]}.` },
	);
}

const EXAMPLES: Readonly<Record<string, string>> = {
	region: "eu-central-1",
	service: "execute-api or s3",
};

/** `20150830T123600Z`. */
function compactDate(date: Date): string {
	return date.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** S3 takes files unsigned when TLS protects them; everybody else wants the hash, so that a file is read twice. */
async function payloadHash(
	{ headers, body }: OutgoingRequest,
	url: URL,
	isS3: boolean,
): Promise<string> {
	const written = findHeader(headers, "x-amz-content-sha256");
	if (written !== undefined) return written;
	if (isS3 && url.protocol === "https:" && body?.kind === "stream")
		return "UNSIGNED-PAYLOAD";
	return (await hashBody("sha256", body)).toString("hex");
}

function added(name: string, value: string | undefined): readonly HeaderPair[] {
	return value ? [[name, value]] : [];
}

function signedHeaders(
	headers: readonly HeaderPair[],
	host: string,
): readonly HeaderPair[] {
	const values = new Map([["host", host]]);
	const isHostWritten = findHeader(headers, "host") !== undefined;
	if (isHostWritten) values.delete("host");
	for (const [writtenName, writtenValue] of headers) {
		const name = writtenName.toLowerCase();
		if (UNSIGNED.has(name)) continue;
		const value = writtenValue.trim().replace(/ +/g, " ");
		const sofar = values.get(name);
		values.set(name, sofar === undefined ? value : `${sofar},${value}`);
	}
	return [...values].sort(([a], [b]) => compare(a, b));
}

/** The path as it is sent, encoded once more. */
function canonicalPath(path: string): string {
	return percentEncode(path.replace(/\/{2,}/g, "/")).replaceAll("%2F", "/");
}

/** S3 alone encodes once, and keeps empty segments. */
function pathForS3(path: string): string {
	return path
		.split("/")
		.map((segment) => percentEncode(percentDecoded(segment)))
		.join("/");
}

function canonicalQuery(query: URLSearchParams): string {
	const pairs = [...query].map(
		([name, value]) => [percentEncode(name), percentEncode(value)] as const,
	);
	pairs.sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
	return pairs.map((pair) => pair.join("=")).join("&");
}

function compare(a: string, b: string): number {
	return a < b ? -1 : Number(a > b);
}

function signingKey(secret: string, scope: string): Buffer {
	let key: Buffer = Buffer.from(`AWS4${secret}`);
	for (const part of scope.split("/")) key = hmac(key, part);
	return key;
}

function hmac(key: Buffer, data: string): Buffer {
	return createHmac("sha256", key).update(data).digest();
}

function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
