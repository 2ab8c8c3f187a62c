import type {
	HeaderPair,
	OutgoingSettings,
} from "../request/outgoing-request.ts";
import { ExchangeError } from "./errors.ts";
import type { PreparedBody } from "./outgoing-body.ts";
import { prepareBody } from "./outgoing-body.ts";
import { headerValue } from "./response-headers.ts";

/** What one hop sends. */
export interface Step {
	readonly url: URL;
	readonly method: string;
	/** As the user wrote them, less what a redirect has taken away. */
	readonly headers: readonly HeaderPair[];
	readonly body: PreparedBody;
}

/** Headers that describe a body and go when it goes (RFC 9110 §15.4). */
const BODY_HEADERS: ReadonlySet<string> = new Set([
	"content-type",
	"content-length",
	"content-encoding",
	"content-language",
	"content-location",
	"digest",
	"content-digest",
	"repr-digest",
	"transfer-encoding",
	"expect",
]);

/** Headers that hold secrets or are meant for one origin only. */
const ORIGIN_HEADERS: ReadonlySet<string> = new Set([
	"host",
	"authorization",
	"proxy-authorization",
	"cookie",
	"cookie2",
	"api-key",
	"apikey",
	"api-token",
	"x-api-key",
	"x-api-token",
	"x-apikey",
	"x-auth-key",
	"x-auth-token",
	"x-access-token",
	"x-session-token",
	"x-csrf-token",
	"x-xsrf-token",
	"x-amz-security-token",
	"x-goog-api-key",
	"x-functions-key",
	"x-rapidapi-key",
	"x-vault-token",
	"x-shopify-access-token",
	"x-wsse",
	"ocp-apim-subscription-key",
	"private-token",
	"job-token",
	"dd-api-key",
	"dd-application-key",
]);

/**
 * What to send after a response: undefined when it is no redirect that can be
 * followed. RFC 9110 §15.4. Throws an `ExchangeError` of `INVALID_REDIRECT` for
 * a `location` that is not the address of an HTTP resource.
 */
export function redirectedStep(
	step: Step,
	status: number,
	headers: readonly HeaderPair[],
	settings: OutgoingSettings,
): Step | undefined {
	if (!isRedirect(status)) {
		return undefined;
	}
	const location = headerValue(headers, "location");
	if (location === undefined) {
		return undefined;
	}
	const url = targetOf(location, step.url);
	const method = methodAfter(status, step.method);
	const keepsBody = method === step.method;
	const drops = droppedHeaders(step.url, url, keepsBody, settings);
	return {
		url,
		method,
		headers: step.headers.filter(([name]) => !drops(name.toLowerCase())),
		body: keepsBody ? step.body : prepareBody(undefined),
	};
}

function isRedirect(status: number): boolean {
	return (status >= 301 && status <= 303) || status === 307 || status === 308;
}

/** Browsers turn POST into GET at 301 and 302, which RFC 9110 §15.4.2 and §15.4.3 allow; 303 always asks for GET. */
function methodAfter(status: number, method: string): string {
	if (status === 303) {
		return method === "HEAD" ? "HEAD" : "GET";
	}
	return status < 303 && method === "POST" ? "GET" : method;
}

function targetOf(location: string, base: URL): URL {
	const url = URL.parse(location, base.href);
	if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
		throw new ExchangeError(
			"INVALID_REDIRECT",
			`${base.host} redirects to an address that cannot be followed: ${location}`,
			"To see the redirecting response itself, turn following redirects off for this request.",
		);
	}
	if (!location.includes("#")) {
		// The fragment is inherited: RFC 9110 §10.2.2.
		url.hash = base.hash;
	}
	return url;
}

function droppedHeaders(
	from: URL,
	to: URL,
	keepsBody: boolean,
	settings: OutgoingSettings,
): (name: string) => boolean {
	const leavesOrigin = from.origin !== to.origin;
	const leavesEncryption =
		from.protocol === "https:" && to.protocol === "http:";
	const keepsAuthorization =
		settings.forwardAuthorizationHeader && !leavesEncryption;
	return (name) => {
		if (name === "authorization" && keepsAuthorization) {
			return false;
		}
		return (
			(leavesOrigin && ORIGIN_HEADERS.has(name)) ||
			(!keepsBody && BODY_HEADERS.has(name))
		);
	};
}

/** One redirect more than `maxRedirects` allows. `visited` are the URLs so far, in order. */
export function tooManyRedirects(
	visited: readonly string[],
	target: string,
): ExchangeError {
	const first = visited.indexOf(target);
	const circle =
		first === -1
			? ""
			: ` They go round in a circle: ${[...visited.slice(first), target].slice(0, 6).join(" → ")}.`;
	return new ExchangeError(
		"TOO_MANY_REDIRECTS",
		`There were more than ${visited.length - 1} redirects.${circle}`,
		circle === ""
			? "Raise maxRedirects if that many are right."
			: "Look for what the server expects: a cookie, credentials, or another address.",
	);
}
