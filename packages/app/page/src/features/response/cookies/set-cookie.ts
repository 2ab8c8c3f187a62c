import type {
	HeaderList,
	SendResult,
} from "../../../../../src/protocol/sending.ts";

/** A cookie as a response has sent it. */
export interface SentCookie {
	readonly name: string;
	readonly value: string;
	/** As written: `Path=/`, `Secure`. */
	readonly attributes: readonly string[];
}

/** Every cookie that came, also with redirects. */
export function receivedCookies({
	result,
	response: facts,
}: SendResult): readonly SentCookie[] {
	return [
		...(facts?.redirectHeaders ?? []),
		result.response?.headers ?? [],
	].flatMap(cookiesIn);
}

/** The cookies in a response's headers (RFC 6265 §5.2). */
export function cookiesIn(headers: HeaderList): readonly SentCookie[] {
	return headers.flatMap(([name, value]) =>
		name.toLowerCase() === "set-cookie" ? [cookieOf(value)] : [],
	);
}

function cookieOf(header: string): SentCookie {
	const [pair = "", ...attributes] = header.split(";");
	const equals = pair.indexOf("=");
	return {
		name: pair.slice(0, Math.max(0, equals)).trim(),
		value: pair.slice(equals + 1).trim(),
		attributes: attributes.map((one) => one.trim()).filter((one) => one !== ""),
	};
}
