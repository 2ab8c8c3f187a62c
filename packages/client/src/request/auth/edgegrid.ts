import { createHmac, randomUUID } from "node:crypto";
import type { HeaderPair, OutgoingRequest } from "../outgoing-request.ts";
import { hashBody, isEmptyBody } from "./body-bytes.ts";
import { findHeader } from "./headers.ts";
import type { AuthFields } from "./rendered-auth.ts";

/** Bytes of a body that are hashed unless the client's credentials say otherwise. */
const DEFAULT_MAX_BODY = 131_072;

/** The `Authorization` header of Akamai's EdgeGrid, version EG1-HMAC-SHA256. */
export async function edgeGridHeader(
	request: OutgoingRequest,
	fields: AuthFields,
): Promise<HeaderPair> {
	const timestamp = fields.text("timestamp") || timestampOf(new Date());
	const nonce = fields.text("nonce") || randomUUID();
	const unsigned = `EG1-HMAC-SHA256 client_token=${fields.text("clientToken")};access_token=${fields.text("accessToken")};timestamp=${timestamp};nonce=${nonce};`;
	const url = new URL(request.url);
	const data = [
		request.method.toUpperCase(),
		url.protocol.slice(0, -1),
		hostOf(fields, url),
		url.pathname + url.search,
		canonicalHeaders(request.headers, fields),
		await contentHash(request, fields),
		unsigned,
	].join("\t");
	const key = hmac(fields.text("clientSecret"), timestamp);
	return ["Authorization", `${unsigned}signature=${hmac(key, data)}`];
}

/** `20140321T19:34:21+0000`. */
function timestampOf(date: Date): string {
	const text = date.toISOString();
	return `${text.slice(0, 10).replaceAll("-", "")}T${text.slice(11, 19)}+0000`;
}

function hostOf(fields: AuthFields, url: URL): string {
	const base = fields.text("baseURL", "baseUrl", "baseUri");
	if (base === "") return url.host;
	return URL.parse(base)?.host ?? URL.parse(`https://${base}`)?.host ?? base;
}

function canonicalHeaders(
	headers: readonly HeaderPair[],
	fields: AuthFields,
): string {
	const wanted = fields.text("headersToSign").split(",");
	return wanted
		.map((name) => name.trim().toLowerCase())
		.flatMap((name) => {
			const value = name && findHeader(headers, name);
			return value ? [`${name}:${value.trim().replace(/\s+/g, " ")}`] : [];
		})
		.join("\t");
}

/** Only the content of a POST is signed. */
async function contentHash(
	{ method, body }: OutgoingRequest,
	fields: AuthFields,
): Promise<string> {
	if (method.toUpperCase() !== "POST" || isEmptyBody(body)) return "";
	const written = Number(fields.text("maxBodySize", "maxBody"));
	const limit = written > 0 ? written : DEFAULT_MAX_BODY;
	return (await hashBody("sha256", body, limit)).toString("base64");
}

function hmac(key: string, data: string): string {
	return createHmac("sha256", key).update(data).digest("base64");
}
