import { gunzipSync, gzipSync } from "node:zlib";

/** Quick rather than small: a request waits for it. */
const LEVEL = 2;

/** Plain data as compressed JSON. */
export function packed(data: unknown): Uint8Array {
	return gzipSync(JSON.stringify(data), { level: LEVEL });
}

/** What was packed. Its type is what the caller knows to have packed. */
export function unpacked<T>(bytes: Uint8Array): T {
	return JSON.parse(gunzipSync(bytes).toString("utf8"));
}
