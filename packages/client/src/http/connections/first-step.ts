import { maskedUrl } from "../../diagnostics/masked-url.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import { wireMethod } from "../../request/wire-method.ts";
import { percentDecoded } from "../../values/percent-decoded.ts";
import { ExchangeError } from "../failure/errors.ts";
import { prepareBody } from "../outgoing-body.ts";
import type { Step } from "../redirect.ts";

/** The first hop of a request. Throws an `ExchangeError` of `INVALID_REQUEST` for a URL that cannot be sent to. */
export function firstStep(outgoing: OutgoingRequest): Step {
	return {
		url: parseUrl(outgoing.url),
		method: wireMethod(outgoing.method),
		headers: outgoing.headers,
		body: prepareBody(outgoing.body),
	};
}

function parseUrl(text: string): URL {
	const url = URL.parse(text);
	if (url?.protocol === "http:" || url?.protocol === "https:") {
		return url;
	}
	throw new ExchangeError(
		"INVALID_REQUEST",
		url
			? `Curlew cannot send to ${url.protocol} addresses: ${maskedUrl(text)}`
			: `This is not the address of an HTTP resource: ${maskedUrl(text)}`,
		"Write the URL with http:// or https:// and a host.",
	);
}

/** `host:port`, for messages. */
export function authorityOf(url: URL): string {
	const port = url.port || (url.protocol === "https:" ? "443" : "80");
	return `${url.hostname}:${port}`;
}

/** Basic credentials (RFC 7617) for a URL with user name and password in it. */
export function urlAuthorization(url: URL): string | undefined {
	if (url.username === "" && url.password === "") {
		return undefined;
	}
	const credentials = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
	return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
