import { createHash } from "node:crypto";

const JWT = /^([\w-]+\.[\w-]+)\.([\w-]*)$/;

/**
 * A text of the shape of a secret that a server has made up, which scripts may
 * look at: as long, with letters where it has letters and digits where it has
 * digits. Nothing of the secret goes into it but that; of a JSON Web Token the
 * claims stay, which are worth nothing without its signature.
 */
export function standInFor(secret: string, name: string): string {
	const [, claims, signature] = JWT.exec(secret) ?? [];
	if (claims !== undefined && signature !== undefined && isJson(claims))
		return `${claims}.${shaped(signature, name)}`;
	return shaped(secret, name);
}

/** The same for a secret with others in what it says. */
export function shaped(text: string, name: string): string {
	const prefix = prefixOf(text);
	return prefix + shapedRest(text.slice(prefix.length), name);
}

function shapedRest(text: string, name: string): string {
	const isHex = /^[0-9a-f-]+$/.test(text);
	const random = drawing(`${name} ${text.length}`);
	const pick = (letters: string) => letters[random() % letters.length] ?? "a";
	return text.replace(/[A-Za-z0-9]/g, (character, at: number) => {
		if (/\d/.test(character))
			return pick(at === 0 ? "123456789" : "0123456789");
		const letters = isHex ? "abcdef" : "abcdefghijklmnopqrstuvwxyz";
		return character < "a" ? pick(letters.toUpperCase()) : pick(letters);
	});
}

function isJson(claims: string): boolean {
	try {
		for (const part of claims.split("."))
			JSON.parse(Buffer.from(part, "base64url").toString());
		return true;
	} catch {
		return false;
	}
}

/** The same numbers for the same seed. */
function drawing(seed: string): () => number {
	let block = createHash("sha256").update(seed).digest();
	let at = 0;
	return () => {
		if (at === block.length) {
			block = createHash("sha256").update(block).digest();
			at = 0;
		}
		return block[at++] ?? 0;
	};
}

/** Characters of a secret of which a few may be told. */
const LONG = 20;

/** What tells the kind of a secret, which is the same for all: `ghp_`, `sk_live_`, `eyJ`. */
function prefixOf(text: string): string {
	if (text.length < LONG) return "";
	return /^(?:[A-Za-z]{2,6}_){1,2}|^[A-Za-z]{3}(?=.{17})/.exec(text)?.[0] ?? "";
}
