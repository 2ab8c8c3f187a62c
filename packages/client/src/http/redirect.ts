import { maskedUrl } from "../diagnostics/masked-url.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import { ExchangeError } from "./failure/errors.ts";
import type { PreparedBody } from "./outgoing-body.ts";
import { prepareBody } from "./outgoing-body.ts";

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

/** Words in the names of headers that hold secrets: `X-Auth-Token`, `Private-Token`, `Cookie`. */
const SECRET_WORDS: ReadonlySet<string> = new Set([
	"accesstoken",
	"apikey",
	"apitoken",
	"auth",
	"authentication",
	"authorization",
	"authtoken",
	"cookie",
	"cookie2",
	"credential",
	"credentials",
	"csrf",
	"jwt",
	"key",
	"passwd",
	"password",
	"secret",
	"session",
	"sessionid",
	"signature",
	"token",
	"wsse",
	"xsrf",
]);

/** Keys that open nothing. */
const HARMLESS_KEYS: ReadonlySet<string> = new Set([
	"idempotency-key",
	"sec-websocket-key",
]);

/** A response that leads elsewhere. */
export interface Redirect {
	readonly status: number;
	readonly location: string;
}

/** Where a response leads; undefined when it is no redirect that can be followed (RFC 9110 §15.4). */
export function redirectOf(
	status: number,
	location: string | undefined,
): Redirect | undefined {
	const isRedirect =
		(status >= 301 && status <= 303) || status === 307 || status === 308;
	return isRedirect && location !== undefined
		? { status, location }
		: undefined;
}

/**
 * What to send after a redirect. RFC 9110 §15.4. Throws an `ExchangeError` of
 * `INVALID_REDIRECT` for a `location` that is not the address of an HTTP
 * resource.
 */
export function redirectedStep(
	step: Step,
	{ status, location }: Redirect,
	outgoing: Pick<OutgoingRequest, "settings" | "credentialHeaders">,
): Step {
	const url = targetOf(location, step.url);
	const { keepMethod, getAfterRedirects, sendReferer } = outgoing.settings;
	const method = keepMethod
		? step.method
		: methodAfter(status, step.method, getAfterRedirects);
	const keepsBody = method === step.method;
	const drops = droppedHeaders(step.url, url, keepsBody, outgoing);
	const headers = step.headers.filter(([name]) => !drops(name.toLowerCase()));
	return {
		url,
		method,
		headers: sendReferer ? withReferer(headers, step.url, url) : headers,
		body: keepsBody ? step.body : prepareBody(undefined),
	};
}

/** The address before, without credentials and fragment; of it another origin gets what browsers give it (Referrer Policy §8.4, `strict-origin-when-cross-origin`). */
function withReferer(
	headers: readonly HeaderPair[],
	from: URL,
	to: URL,
): readonly HeaderPair[] {
	const others = headers.filter(([name]) => name.toLowerCase() !== "referer");
	if (from.protocol === "https:" && to.protocol === "http:") return others;
	const referer =
		from.origin === to.origin
			? `${from.origin}${from.pathname}${from.search}`
			: `${from.origin}/`;
	return [...others, ["Referer", referer]];
}

/** Whether a redirect leads to whom the request was meant for: the same origin, or the encrypted one of the same host, both at their usual ports. */
export function staysWithHost(from: URL, to: URL): boolean {
	const isUpgrade =
		from.protocol === "http:" &&
		to.protocol === "https:" &&
		from.hostname === to.hostname &&
		from.port === "" &&
		to.port === "";
	return from.origin === to.origin || isUpgrade;
}

/** Browsers turn POST into GET at 301 and 302, which RFC 9110 §15.4.2 and §15.4.3 allow; 303 always asks for GET. */
function methodAfter(
	status: number,
	method: string,
	getAfterRedirects: boolean,
): string {
	if (status > 303 || method === "HEAD") return method;
	const isGet = status === 303 || method === "POST" || getAfterRedirects;
	return isGet ? "GET" : method;
}

function targetOf(location: string, base: URL): URL {
	const url = URL.parse(location, base.href);
	if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) {
		throw new ExchangeError(
			"INVALID_REDIRECT",
			`${base.host} redirects to an address that cannot be followed: ${maskedUrl(location)}`,
			"To see the redirecting response itself, set `followRedirects: false` in the settings of the request or the collection.",
		);
	}
	if (!location.includes("#")) {
		// The fragment is inherited: RFC 9110 §10.2.2.
		url.hash = base.hash;
	}
	if (url.origin === base.origin && url.username === "") {
		// As if a relative location had been given.
		url.username = base.username;
		url.password = base.password;
	}
	return url;
}

function droppedHeaders(
	from: URL,
	to: URL,
	keepsBody: boolean,
	{
		settings,
		credentialHeaders = [],
	}: Pick<OutgoingRequest, "settings" | "credentialHeaders">,
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
			(leavesOrigin &&
				(isForOneOrigin(name) || credentialHeaders.includes(name))) ||
			(!keepsBody && BODY_HEADERS.has(name))
		);
	};
}

/** Whether a header holds a secret, by its name, or is meant for one origin only. */
function isForOneOrigin(name: string): boolean {
	return (
		name === "host" ||
		(name.split(/[-_.]/).some((word) => SECRET_WORDS.has(word)) &&
			!HARMLESS_KEYS.has(name))
	);
}

/** One redirect more than `maxRedirects` allows. `visited` are the URLs so far, in order. */
export function tooManyRedirects(
	visited: readonly string[],
	target: string,
): ExchangeError {
	const first = visited.indexOf(target);
	const isCircle = first !== -1;
	const way = isCircle
		? `They go round in a circle: ${circleOf(visited.slice(first), target)}.`
		: `The last were: ${[...visited, target].slice(-3).join(" → ")}.`;
	return new ExchangeError(
		"TOO_MANY_REDIRECTS",
		`There were more than ${visited.length - 1} redirects. ${way}`,
		isCircle
			? "Look for what the server expects: a cookie, credentials, or another address. `followRedirects: false` in the settings shows the first answer."
			: "If that many are right, allow them: --max-redirs 20, or `maxRedirects: 20` in the settings of the request or the collection; `followRedirects: false` shows the first answer.",
	);
}

/** The URLs until the first one comes again; at most five of them. */
function circleOf(visited: readonly string[], target: string): string {
	const again = visited.indexOf(target, 1);
	const round = again === -1 ? visited : visited.slice(0, again);
	return [...round.slice(0, 5), target].join(" → ");
}
