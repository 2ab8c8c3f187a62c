import { isOneLine, isToken, type RenderedHeader } from "./build-headers.ts";
import type { Pair } from "./build-url.ts";
import type { CompiledAuth } from "./compiled-auth.ts";
import type { Rendering } from "./rendering.ts";

/** What authentication adds to a request. */
export interface Credentials {
	readonly header: RenderedHeader | undefined;
	readonly query: Pair | undefined;
}

const NOTHING: Credentials = { header: undefined, query: undefined };

/**
 * Renders the fields of the authentication and makes of them what is sent. A
 * header of the same name that the user wrote at the same level or further in
 * wins; then the fields are not even rendered.
 */
export function buildAuth(
	rendering: Rendering,
	auth: CompiledAuth,
	headers: readonly RenderedHeader[],
): Credentials {
	switch (auth.kind) {
		case "none":
			return NOTHING;
		case "basic": {
			if (isWritten(headers, "authorization", auth.level)) return NOTHING;
			const username = rendering.render(auth.username);
			const password = rendering.render(auth.password);
			warnOfColon(rendering, auth, username);
			const value = basicCredentials(rendering, username, password);
			return headerOf("Authorization", value, auth.level);
		}
		case "bearer": {
			if (isWritten(headers, "authorization", auth.level)) return NOTHING;
			const token = rendering.render(auth.token).trim();
			if (!isOneLine(rendering, auth.token, token)) return NOTHING;
			const value = token === "" ? "Bearer" : `Bearer ${token}`;
			return headerOf("Authorization", value, auth.level);
		}
		case "apikey":
			return buildApiKey(rendering, auth, headers);
		case "other":
			return refuseKind(rendering, auth);
	}
}

/** `Basic …` (RFC 7617, UTF-8). What is secret stays secret in base64. */
export function basicCredentials(
	rendering: Rendering,
	username: string,
	password: string,
): string {
	const pair = `${username}:${password}`;
	const encoded = Buffer.from(pair, "utf8").toString("base64");
	const { masker } = rendering;
	if (masker !== undefined && masker.mask(pair) !== pair) masker.add(encoded);
	return `Basic ${encoded}`;
}

type Of<Kind extends CompiledAuth["kind"]> = Extract<
	CompiledAuth,
	{ kind: Kind }
>;

function buildApiKey(
	rendering: Rendering,
	auth: Of<"apikey">,
	headers: readonly RenderedHeader[],
): Credentials {
	const key = rendering.render(auth.key).trim();
	if (key === "") return NOTHING;
	if (auth.placement === "query")
		return { header: undefined, query: [key, rendering.render(auth.value)] };
	if (isWritten(headers, key.toLowerCase(), auth.level)) return NOTHING;
	const value = rendering.render(auth.value).trim();
	if (!isToken(key)) {
		if (!rendering.isLeftOpen(auth.key))
			rendering.refuse(
				"INVALID_HEADER_NAME",
				`${JSON.stringify(key)}, the key of the apikey authentication, is not the name of a header.`,
				"A header's name is made of letters, digits and !#$%&'*+-.^_`|~.",
				rendering.placeOf(auth.key.field),
			);
		return NOTHING;
	}
	if (/[\r\n\0]/.test(value)) {
		rendering.refuse(
			"INVALID_HEADER_VALUE",
			"The value of the apikey authentication holds a line break or a NUL character.",
			"A header is one line. Remove the line break from the value, for instance with trim().",
			rendering.placeOf(auth.value.field),
		);
		return NOTHING;
	}
	return headerOf(key, value, auth.level);
}

function headerOf(name: string, value: string, level: number): Credentials {
	return { header: { name, value, level }, query: undefined };
}

function isWritten(
	headers: readonly RenderedHeader[],
	name: string,
	level: number,
): boolean {
	return headers.some(
		(header) => header.level >= level && header.name.toLowerCase() === name,
	);
}

function warnOfColon(
	rendering: Rendering,
	auth: Of<"basic">,
	username: string,
): void {
	if (!username.includes(":")) return;
	rendering.warn(
		"COLON_IN_USERNAME",
		"The user name of the basic authentication holds a colon: the server will take what follows for the password.",
		"Basic authentication allows no colon in a user name (RFC 7617 §2).",
		rendering.placeOf(auth.username.field),
	);
}

function refuseKind(
	rendering: Rendering,
	{ definition }: Of<"other">,
): Credentials {
	rendering.refuse(
		"AUTH_KIND_NOT_SUPPORTED",
		`Authentication of the kind \`${definition.type}\` is not supported.`,
		"Curlew applies none, inherit, basic, bearer and apikey. For others, set the header in a before-request script.",
		rendering.placeOf(definition.field, definition.type),
	);
	return NOTHING;
}
