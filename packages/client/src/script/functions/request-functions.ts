import { authOfPostman } from "../../request/auth/auth-of-postman.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import { wholeRequest } from "../../request/whole-request.ts";
import { partOfUrl } from "../url-part.ts";
import { decodeValue, encodeValue } from "../value-encoding.ts";
import type { HostFunction } from "./host-functions.ts";

/** Characters. Servers take some thousands. */
const LONGEST_URL = 1_000_000;

/** What the guest gives of a row. */
interface PathRow {
	readonly key?: unknown;
	readonly value?: unknown;
}

/** `req`: the draft of the request. */
export const requestFunctions = {
	requestName: ({ host }) => host.request.name,
	requestTags: ({ host }) => JSON.stringify(host.request.tags),
	requestAuthMode: ({ host }) => host.request.authMode,
	/** As written before the request is sent, filled in after. */
	requestPathParams: ({ host }) => {
		const params = host.request.getPathParams();
		return JSON.stringify(host.response ? host.interpolate(params) : params);
	},

	requestUrl: ({ host }) => host.request.getUrl(),
	setRequestUrl: ({ host, kept }, values) => {
		host.request.setUrl(kept.template(values.text(0), LONGEST_URL));
	},
	/** JSON of a `WholeRequest`. */
	wholeRequest: ({ host }) => {
		const received = host.response?.response;
		const fill = (text: string) =>
			received ? `${host.interpolate(text, text.length)}` : text;
		const onWire = received?.request?.headers ?? [];
		return JSON.stringify(wholeRequest(host.request, fill, onWire));
	},
	/** Takes the URL with all of its query, and JSON of the path params. */
	replaceRequestUrl: ({ host, kept }, values) => {
		const url = kept.template(values.text(0), LONGEST_URL);
		const rows: readonly PathRow[] = JSON.parse(kept.template(values.text(1)));
		const entries = rows.map(
			({ key, value }) => [`${key}`, `${value ?? ""}`] as const,
		);
		host.request.setUrl(url, Object.fromEntries(entries));
	},
	/** Takes JSON as Postman has it: `{"type": "bearer", "bearer": [{"key": "token", …}]}`; nothing for none. */
	setRequestAuth: ({ host, kept }, values) => {
		const { type = "noauth", ...lists } = JSON.parse(
			kept.template(values.text(0)) || "{}",
		);
		const rows: readonly PathRow[] = lists[`${type}`] ?? [];
		const params = rows.map(({ key, value }) => [`${key}`, `${value}`]);
		const { file } = host.request.definition;
		const auth = authOfPostman(`${type}`, Object.fromEntries(params), file);
		if (!auth)
			throw new TypeError(
				`pm.request.auth: there is no authentication of the type ${type}.`,
			);
		host.request.setAuth(auth);
	},
	requestUrlPart: ({ host }, values) =>
		partOfUrl(host.requestTarget(), values.text(0)),

	requestMethod: ({ host }) => host.request.getMethod(),
	setRequestMethod: ({ host, kept }, values) => {
		host.request.setMethod(kept.text(values.text(0)));
	},

	/** Several of one name are joined, as `getHeader` does. */
	requestHeaders: ({ host }) => {
		const pairs = host.request.getHeaders();
		const values = Map.groupBy(pairs, ([name]) => name.toLowerCase());
		const joined = pairs.map(([name]) => {
			const same = values.get(name.toLowerCase()) ?? [];
			return [name, same.map(([, value]) => value).join(", ")] as const;
		});
		return JSON.stringify(Object.fromEntries(joined));
	},
	setRequestHeaders: ({ host, kept }, values) => {
		const text = kept.template(values.text(0));
		const pairs: readonly HeaderPair[] = JSON.parse(text);
		limitHeaders(pairs.length);
		host.request.setHeaders(pairs);
	},
	requestHeader: ({ host }, values) => host.request.getHeader(values.text(0)),
	setRequestHeader: ({ host, kept }, values) => {
		const [name, value] = [values.text(0), values.text(1)];
		limitHeaders(host.request.getHeaders().length + 1);
		host.request.setHeader(kept.template(name), kept.template(value));
	},
	deleteRequestHeader: ({ host }, values) => {
		host.request.deleteHeader(values.text(0));
	},

	/** One by one, as `headerList` has them. */
	requestHeaderItems: ({ host }) => JSON.stringify(host.request.listHeaders()),
	addRequestHeader: ({ host, kept }, values) => {
		const [name, value] = [values.text(0), values.text(1)];
		limitHeaders(host.request.getHeaders().length + 1);
		host.request.addHeader(kept.template(name), kept.template(value));
	},
	removeRequestHeaderAt: ({ host }, values) => {
		host.request.removeHeader(values.number(0));
	},

	requestBody: ({ host }, values) => {
		const body = host.request.getBody({ raw: values.boolean(0) });
		return body === undefined ? undefined : encodeValue(body);
	},
	setRequestBody: ({ host, kept }, values) => {
		host.request.setBody(
			values.isNull(0)
				? undefined
				: decodeValue(kept.templates(values.text(0))),
		);
	},

	requestTimeout: ({ host }) => host.request.getTimeout(),
	setRequestTimeout: ({ host }, values) => {
		host.request.setTimeout(countOf(values.number(0), "setTimeout"));
	},
	setRequestMaxRedirects: ({ host }, values) => {
		host.request.setMaxRedirects(countOf(values.number(0), "setMaxRedirects"));
	},

	/** `req.onFail` was called: the script goes on when no response comes. */
	watchFailure: (session) => {
		session.watchesFailure = true;
	},
	disableJson: ({ host }) => {
		host.disableJson();
	},
} satisfies Record<string, HostFunction>;

/** A server takes a hundred or so. Each change goes through all of them, and nothing interrupts it. */
const MOST_HEADERS = 5_000;

function limitHeaders(count: number): void {
	if (count <= MOST_HEADERS) return;
	throw new RangeError(`A request has at most ${MOST_HEADERS} headers.`);
}

function countOf(number: number, method: string): number {
	if (Number.isFinite(number) && number >= 0) return number;
	throw new TypeError(`req.${method} takes a number that is not negative.`);
}
