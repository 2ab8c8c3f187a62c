import { createRequire } from "node:module";
import type { Value } from "@curlew/template";
import type { Secret, SignOptions, VerifyOptions } from "jsonwebtoken";
import { bundledTokenLibrary } from "../../libraries/library-files.ts";
import { decodeValue, encodeValue } from "../../value-encoding.ts";
import type { PureFunction } from "../pure-function.ts";
import { checkKey } from "./key-check.ts";

type Library = typeof import("jsonwebtoken");

/** A key as `guest/modules/jsonwebtoken.js` passes it. */
interface GivenKey {
	readonly text?: string;
	readonly bytes?: string;
	readonly passphrase?: string;
}

let library: Library | undefined;

/** Host functions answer at once, so the library cannot be awaited. */
function loadLibrary(): Library {
	library ??= createRequire(import.meta.url)(
		bundledTokenLibrary() ?? "jsonwebtoken",
	);
	if (!library) throw new Error("The library jsonwebtoken is not installed.");
	return library;
}

/** `jsonwebtoken`, run by the real library. */
export const tokenFunctions = {
	jsonWebToken: (values) => {
		const subject = decodeValue(values.text(1));
		const key: GivenKey = JSON.parse(values.text(2));
		const options = decodeValue(values.text(3));
		try {
			const value = answer(values.text(0), subject, key, options);
			return JSON.stringify({ value: encodeValue(value) });
		} catch (error) {
			return JSON.stringify({ error: errorOf(error) });
		}
	},
} satisfies Record<string, PureFunction>;

function answer(
	method: string,
	subject: Value,
	given: GivenKey,
	options: Value,
): Value {
	const { sign, verify, decode } = loadLibrary();
	const key = keyOf(given);
	switch (method) {
		case "sign":
			return sign(asPayload(subject), key, asOptions<SignOptions>(options));
		case "verify":
			return asValue(
				verify(`${subject}`, key, asOptions<VerifyOptions>(options)),
			);
		default:
			return asValue(decode(`${subject}`, asOptions(options)));
	}
}

function keyOf({ text, bytes, passphrase }: GivenKey): Secret {
	const key = bytes === undefined ? (text ?? "") : Buffer.from(bytes, "base64");
	checkKey(typeof key === "string" ? key : key.toString("latin1"));
	if (passphrase === undefined) return key;
	return { key, passphrase: `${passphrase}` };
}

function asPayload(subject: Value): string | object {
	return typeof subject === "object" && subject !== null
		? subject
		: `${subject}`;
}

/** The library checks each option itself. */
function asOptions<T extends object>(value: Value): T & { complete?: false } {
	return JSON.parse(JSON.stringify(value));
}

function asValue(result: unknown): Value {
	return JSON.parse(JSON.stringify(result ?? null));
}

function errorOf(error: unknown) {
	if (!(error instanceof Error)) return { name: "Error", message: `${error}` };
	const { name, message } = error;
	return {
		name,
		message,
		...("expiredAt" in error && { expiredAt: error.expiredAt }),
		...("date" in error && { date: error.date }),
	};
}
