import { randomBytes, randomUUID } from "node:crypto";
import type { PureFunction } from "../pure-function.ts";
import { parseQuery } from "./parse-query.ts";

/** https://w3c.github.io/webcrypto/#Crypto-method-getRandomValues */
const MAX_RANDOM_BYTES = 65_536;

const SETTABLE = [
	"href",
	"protocol",
	"username",
	"password",
	"host",
	"hostname",
	"port",
	"pathname",
	"search",
	"hash",
] as const;

/** Services of the web platform that need no state. */
export const webFunctions = {
	random: () => Math.random(),
	randomUuid: () => randomUUID(),
	randomBytes: (values) => {
		const size = values.number(0);
		if (size <= MAX_RANDOM_BYTES) return randomBytes(size);
		throw new RangeError(
			`getRandomValues fills at most ${MAX_RANDOM_BYTES} bytes at a time.`,
		);
	},

	parseUrl: (values) => {
		const base = values.isNull(1) ? undefined : values.text(1);
		return partsOf(new URL(values.text(0), base));
	},
	changeUrl: (values) => {
		const url = new URL(values.text(0));
		const part = SETTABLE.find((name) => name === values.text(1));
		if (part) url[part] = values.text(2);
		return partsOf(url);
	},
	parseQuery: (values) => JSON.stringify(parseQuery(values.text(0))),
	formatQuery: (values) => {
		const pairs: [string, string][] = JSON.parse(values.text(0));
		return new URLSearchParams(pairs).toString();
	},

	encodeText: (values) => new TextEncoder().encode(values.text(0)),
	encodingName: (values) => new TextDecoder(values.text(0)).encoding,
	decodeText: (values) =>
		new TextDecoder(values.text(1), {
			fatal: values.boolean(2),
			ignoreBOM: values.boolean(3),
		}).decode(values.bytes(0)),
	encodeBytesBase64: (values) =>
		Buffer.from(values.bytes(0)).toString("base64"),
	decodeBytesBase64: (values) =>
		new Uint8Array(Buffer.from(values.text(0), "base64")),
	encodeBase64: (values) => btoa(values.text(0)),
	decodeBase64: (values) => atob(values.text(0)),
} satisfies Record<string, PureFunction>;

function partsOf(url: URL): string {
	return JSON.stringify({
		href: url.href,
		origin: url.origin,
		protocol: url.protocol,
		username: url.username,
		password: url.password,
		host: url.host,
		hostname: url.hostname,
		port: url.port,
		pathname: url.pathname,
		search: url.search,
		hash: url.hash,
	});
}
