import { createHash } from "node:crypto";

/** Where exchanges are that belong to no request of their own. */
const SHARED = "shared";
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
/** Characters of a name. */
const LONGEST = 100;
/** Bytes of it in UTF-8: systems take 255, with a digest, a shard and an ending. */
const MOST_BYTES = 180;

/**
 * The path of a request's cassette below the folder, without ending: like that of
 * the request in the collection, whatever a system does not take in names
 * replaced. Never leads out of the folder.
 */
export function cassettePath(
	request: string | undefined,
	shard: string | undefined,
): string {
	const path = request === undefined ? SHARED : safePath(request);
	return shard === undefined ? path : `${path}.${shard}`;
}

function safePath(request: string): string {
	const path = request.split("/").map(safeName).join("/");
	const isOther = path !== request || path === SHARED;
	return isOther ? `${path}-${digest(request)}` : path;
}

function safeName(name: string): string {
	const usable = name
		.replace(/[<>:"|?*\\\p{Cc}]/gu, "_")
		.replace(/[. ]+$/, "_")
		.replace(/^\.+/, "_");
	const short = shortened(usable);
	return short === "" || RESERVED.test(short) ? `_${short}` : short;
}

/** Cut between characters. */
function shortened(name: string): string {
	let [end, bytes] = [0, 0];
	for (const character of name) {
		bytes += Buffer.byteLength(character);
		if (end + character.length > LONGEST || bytes > MOST_BYTES) break;
		end += character.length;
	}
	return name.slice(0, end);
}

function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
