import { createHash, createHmac, randomBytes } from "node:crypto";
import type { HeaderPair, OutgoingRequest } from "../outgoing-request.ts";
import { AuthenticationError } from "./auth-error.ts";
import { isEmptyBody, updateWithBody } from "./body-bytes.ts";
import { findHeader } from "./headers.ts";
import type { AuthFields } from "./rendered-auth.ts";
import { requiredText } from "./required-text.ts";

type HawkAlgorithm = "sha1" | "sha256";

/**
 * The `Authorization` header of Hawk, version 1
 * (https://github.com/mozilla/hawk/blob/main/API.md#protocol-details).
 */
export async function hawkHeader(
	request: OutgoingRequest,
	fields: AuthFields,
): Promise<HeaderPair> {
	const algorithm = algorithmOf(fields);
	const id = requiredText(fields, "hawk", "authId", "id");
	const key = requiredText(fields, "hawk", "authKey");
	const seconds = String(Math.floor(Date.now() / 1000));
	const ts = fields.text("timestamp") || seconds;
	const nonce = fields.text("nonce") || randomBytes(6).toString("base64url");
	const ext = fields.text("extraData", "ext");
	const app = fields.text("app");
	const dlg = app === "" ? "" : fields.text("delegation", "dlg");
	const hash = fields.flag(false, "includePayloadHash")
		? await payloadHash(request, algorithm)
		: "";
	const url = new URL(request.url);
	const lines = [
		"hawk.1.header",
		ts,
		nonce,
		request.method.toUpperCase(),
		url.pathname + url.search,
		url.hostname.toLowerCase(),
		url.port || (url.protocol === "https:" ? "443" : "80"),
		hash,
		ext.replaceAll("\\", "\\\\").replaceAll("\n", "\\n"),
		...(app === "" ? [] : [app, dlg]),
	];
	const mac = createHmac(algorithm, key)
		.update(`${lines.join("\n")}\n`)
		.digest("base64");
	const attributes = Object.entries({ id, ts, nonce, hash, ext, mac, app, dlg })
		.filter(([, text]) => text !== "")
		.map(([name, text]) => `${name}="${text.replace(/["\\]/g, "\\$&")}"`);
	return ["Authorization", `Hawk ${attributes.join(", ")}`];
}

function algorithmOf(fields: AuthFields): HawkAlgorithm {
	const written = fields.text("algorithm").toLowerCase().replace("-", "");
	if (written === "" || written === "sha256") return "sha256";
	if (written === "sha1") return "sha1";
	throw new AuthenticationError(
		`The hawk authentication does not know the algorithm ${JSON.stringify(written)}.`,
		{ hint: "Write sha256 or sha1." },
	);
}

/** Over the body and its media type without parameters; none where there is no body. */
async function payloadHash(
	{ body, headers }: OutgoingRequest,
	algorithm: HawkAlgorithm,
): Promise<string> {
	if (isEmptyBody(body)) return "";
	const contentType = findHeader(headers, "content-type") ?? "";
	const [mediaType = ""] = contentType.split(";");
	const hash = createHash(algorithm);
	hash.update(`hawk.1.payload\n${mediaType.trim().toLowerCase()}\n`);
	await updateWithBody(hash, body);
	return hash.update("\n").digest("base64");
}
