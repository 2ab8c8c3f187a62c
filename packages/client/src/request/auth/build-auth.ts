import { placeOfField } from "../../collection/places/place.ts";
import { findFile } from "../body/body-file.ts";
import {
	isOneLine,
	isToken,
	type RenderedHeader,
} from "../headers/build-headers.ts";
import type { Rendering } from "../rendering.ts";
import type { Pair } from "../url/build-url.ts";
import type { CompiledAuth } from "./compiled-auth.ts";
import { AuthFields, type RenderedAuth, SCHEMES } from "./rendered-auth.ts";

/** What authentication adds to a request. */
export interface Credentials {
	readonly header: RenderedHeader | undefined;
	readonly query: Pair | undefined;
	/** What is applied once the request is finished. */
	readonly auth?: RenderedAuth;
}

export const NO_CREDENTIALS: Credentials = {
	header: undefined,
	query: undefined,
};

/**
 * Renders the fields of the authentication and makes of them what is sent.
 *
 * @param root the collection's folder, which the paths of key files refer to
 */
export function buildAuth(
	rendering: Rendering,
	auth: CompiledAuth,
	root: string,
): Credentials {
	switch (auth.kind) {
		case "none":
			return NO_CREDENTIALS;
		case "basic": {
			const username = rendering.render(auth.username);
			const password = rendering.render(auth.password);
			warnOfColon(rendering, auth, username);
			const value = basicCredentials(rendering, username, password);
			return headerOf("Authorization", value);
		}
		case "bearer": {
			const token = rendering.render(auth.token).trim();
			if (!isOneLine(rendering, auth.token, token)) return NO_CREDENTIALS;
			const value = token === "" ? "Bearer" : `Bearer ${token}`;
			return headerOf("Authorization", value);
		}
		case "apikey":
			return buildApiKey(rendering, auth);
		case "scheme":
			return { ...NO_CREDENTIALS, auth: renderScheme(rendering, auth, root) };
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
	if (masker !== undefined && masker.mask(pair) !== pair)
		masker.addPassing(encoded);
	return `Basic ${encoded}`;
}

type Of<Kind extends CompiledAuth["kind"]> = Extract<
	CompiledAuth,
	{ kind: Kind }
>;

function buildApiKey(rendering: Rendering, auth: Of<"apikey">): Credentials {
	const key = rendering.render(auth.key).trim();
	if (key === "") return NO_CREDENTIALS;
	if (auth.placement === "query")
		return { header: undefined, query: [key, rendering.render(auth.value)] };
	const value = rendering.render(auth.value).trim();
	if (!isToken(key)) {
		if (!rendering.isLeftOpen(auth.key))
			rendering.refuse(
				"INVALID_HEADER_NAME",
				`${JSON.stringify(key)}, the key of the apikey authentication, is not a valid header name.`,
				"A header name consists of letters, digits and !#$%&'*+-.^_`|~.",
				placeOfField(auth.key.field),
			);
		return NO_CREDENTIALS;
	}
	if (/[\r\n\0]/.test(value)) {
		rendering.refuse(
			"INVALID_HEADER_VALUE",
			"The value of the apikey authentication contains a line break or a NUL character.",
			"A header value is a single line. Remove the line break from the value, for instance with trim().",
			placeOfField(auth.value.field),
		);
		return NO_CREDENTIALS;
	}
	return headerOf(key, value);
}

function renderScheme(
	rendering: Rendering,
	{ scheme, fields }: Of<"scheme">,
	root: string,
): RenderedAuth {
	const keyType = fields.get("privateKey.type") ?? fields.get("privateKeyType");
	const isKeyInFile = keyType?.template.source === "file";
	const texts = new Map<string, string>();
	for (const [name, text] of fields) {
		const isKeyFile =
			isKeyInFile && (name === "privateKey.value" || name === "privateKey");
		texts.set(
			name,
			isKeyFile
				? (findFile(rendering, text, root)?.path ?? "")
				: rendering.render(text),
		);
	}
	return { scheme, fields: new AuthFields(texts) };
}

function headerOf(name: string, value: string): Credentials {
	return { header: { name, value }, query: undefined };
}

function warnOfColon(
	rendering: Rendering,
	auth: Of<"basic">,
	username: string,
): void {
	if (!username.includes(":")) return;
	rendering.warn(
		"COLON_IN_USERNAME",
		"The user name for basic authentication contains a colon: the server will read what follows it as part of the password.",
		"Basic authentication does not allow a colon in a user name (RFC 7617 §2).",
		placeOfField(auth.username.field),
	);
}

function refuseKind(
	rendering: Rendering,
	{ definition }: Of<"other">,
): Credentials {
	rendering.refuse(
		"AUTH_KIND_NOT_SUPPORTED",
		`Authentication of the kind \`${definition.type}\` is not supported.`,
		`Curlew applies none, inherit, basic, bearer, apikey, ${SCHEMES.join(", ")}. For others, set the header in a before-request script.`,
		placeOfField(definition.field, definition.type),
	);
	return NO_CREDENTIALS;
}
