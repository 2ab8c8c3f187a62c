import { placeOfField } from "../../collection/places/place.ts";
import {
	AUTH_NAMES,
	AUTH_WORDS,
	type AuthKind,
	type AuthKindSentBy,
} from "../../kinds/auth-kinds.ts";
import { type FilesOfCollection, findFile } from "../body/body-file.ts";
import {
	isOneLine,
	isToken,
	type RenderedHeader,
} from "../headers/build-headers.ts";
import type { Rendering } from "../rendering.ts";
import { TEXTS, type TemplatedText } from "../templated-text.ts";
import type { Pair } from "../url/build-url.ts";
import { queryParamOfAuth } from "./auth-header.ts";
import type { CompiledAuth } from "./compiled-auth.ts";
import { AuthFields, type RenderedAuth } from "./rendered-auth.ts";

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

type Scheme = Extract<CompiledAuth, { kind: "scheme" }>;

type Builder = (
	rendering: Rendering,
	auth: Scheme,
	collection: FilesOfCollection,
) => Credentials;

/** The kinds whose credentials are in the request before it is finished. */
const BUILDERS: Readonly<Record<AuthKindSentBy<"fields">, Builder>> = {
	basic: buildBasic,
	bearer: buildBearer,
	apikey: buildApiKey,
};

/**
 * Renders the fields of the authentication and makes of them what is sent.
 *
 * @param collection its folder is what the paths of key files refer to
 */
export function buildAuth(
	rendering: Rendering,
	auth: CompiledAuth,
	collection: FilesOfCollection,
): Credentials {
	if (auth.kind === "none") return NO_CREDENTIALS;
	if (auth.kind === "other") return refuseKind(rendering, auth);
	const { scheme } = auth;
	return isSentByFields(scheme)
		? BUILDERS[scheme](rendering, auth, collection)
		: { ...NO_CREDENTIALS, auth: renderScheme(rendering, auth, collection) };
}

function isSentByFields(kind: AuthKind): kind is AuthKindSentBy<"fields"> {
	return Object.hasOwn(BUILDERS, kind);
}

/** A field of a kind, empty where nothing is written. */
function textOf({ fields, scheme }: Scheme, name: string): TemplatedText {
	return (
		fields.get(name) ??
		TEXTS.ofScript("", `the ${name} of the ${scheme} authentication`)
	);
}

function buildBasic(rendering: Rendering, auth: Scheme): Credentials {
	const user = textOf(auth, "username");
	const username = rendering.render(user);
	const password = rendering.render(textOf(auth, "password"));
	warnOfColon(rendering, user, username);
	const value = basicCredentials(rendering, username, password);
	return headerOf("Authorization", value);
}

function buildBearer(
	rendering: Rendering,
	auth: Scheme,
	{ rules }: FilesOfCollection,
): Credentials {
	const text = textOf(auth, "token");
	const token = rendering.render(text).trim();
	if (!isOneLine(rendering, text, token)) return NO_CREDENTIALS;
	if (token === "" && !rules.sendsEmptyToken) return NO_CREDENTIALS;
	const value = token === "" ? "Bearer" : `Bearer ${token}`;
	return headerOf("Authorization", value);
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

function buildApiKey(rendering: Rendering, auth: Scheme): Credentials {
	const name = textOf(auth, "key");
	const text = textOf(auth, "value");
	const key = rendering.render(name).trim();
	if (key === "") return NO_CREDENTIALS;
	if (queryParamOfAuth(auth) !== undefined)
		return { header: undefined, query: [key, rendering.render(text)] };
	const value = rendering.render(text).trim();
	if (!isToken(key)) {
		if (!rendering.isLeftOpen(name))
			rendering.refuse(
				"INVALID_HEADER_NAME",
				`${JSON.stringify(key)}, the key of the apikey authentication, is not a valid header name.`,
				"A header name consists of letters, digits and !#$%&'*+-.^_`|~.",
				placeOfField(name.field),
			);
		return NO_CREDENTIALS;
	}
	if (/[\r\n\0]/.test(value)) {
		rendering.refuse(
			"INVALID_HEADER_VALUE",
			"The value of the apikey authentication contains a line break or a NUL character.",
			"A header value is a single line. Remove the line break from the value, for instance with trim().",
			placeOfField(text.field),
		);
		return NO_CREDENTIALS;
	}
	return headerOf(key, value);
}

function renderScheme(
	rendering: Rendering,
	{ scheme, fields }: Scheme,
	collection: FilesOfCollection,
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
				? (findFile(rendering, text, collection)?.path ?? "")
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
	user: TemplatedText,
	username: string,
): void {
	if (!username.includes(":")) return;
	rendering.warn(
		"COLON_IN_USERNAME",
		"The user name for basic authentication contains a colon: the server will read what follows it as part of the password.",
		"Basic authentication does not allow a colon in a user name (RFC 7617 §2).",
		placeOfField(user.field),
	);
}

function refuseKind(
	rendering: Rendering,
	{ definition }: Extract<CompiledAuth, { kind: "other" }>,
): Credentials {
	rendering.refuse(
		"AUTH_KIND_NOT_SUPPORTED",
		`Authentication of the kind \`${definition.type}\` is not supported.`,
		`Curlew applies ${[...AUTH_WORDS, ...AUTH_NAMES].join(", ")}. For others, set the header in a before-request script.`,
		placeOfField(definition.field, definition.type),
	);
	return NO_CREDENTIALS;
}
