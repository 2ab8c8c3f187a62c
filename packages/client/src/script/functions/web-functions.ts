import { randomBytes, randomUUID } from "node:crypto";
import type { HostFunction } from "./host-functions.ts";

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
	randomBytes: (_session, values) => {
		const size = values.number(0);
		if (size <= MAX_RANDOM_BYTES) return randomBytes(size);
		throw new RangeError(
			`getRandomValues fills at most ${MAX_RANDOM_BYTES} bytes at a time.`,
		);
	},

	parseUrl: (_session, values) => {
		const base = values.isNull(1) ? undefined : values.text(1);
		return partsOf(new URL(values.text(0), base));
	},
	changeUrl: (_session, values) => {
		const url = new URL(values.text(0));
		const part = SETTABLE.find((name) => name === values.text(1));
		if (part) url[part] = values.text(2);
		return partsOf(url);
	},
	parseQuery: (_session, values) =>
		JSON.stringify([...new URLSearchParams(values.text(0))]),
	formatQuery: (_session, values) => {
		const pairs: [string, string][] = JSON.parse(values.text(0));
		return new URLSearchParams(pairs).toString();
	},

	encodeText: (_session, values) => new TextEncoder().encode(values.text(0)),
	encodingName: (_session, values) => new TextDecoder(values.text(0)).encoding,
	decodeText: (_session, values) =>
		new TextDecoder(values.text(1), {
			fatal: values.boolean(2),
			ignoreBOM: values.boolean(3),
		}).decode(values.bytes(0)),
	encodeBytesBase64: (_session, values) =>
		Buffer.from(values.bytes(0)).toString("base64"),
	decodeBytesBase64: (_session, values) =>
		new Uint8Array(Buffer.from(values.text(0), "base64")),
	encodeBase64: (_session, values) => btoa(values.text(0)),
	decodeBase64: (_session, values) => atob(values.text(0)),
} satisfies Record<string, HostFunction>;

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
