import { VARIABLE } from "./entry-shapes.ts";
import { DEFAULTS } from "./request-shapes.ts";
import { byType, list, map, oneOf, type Shape } from "./shape.ts";

export const AUTHOR = map("An author", {
	name: undefined,
	email: undefined,
	url: undefined,
});

export const COLLECTION_INFO = map("The section `info`", {
	name: undefined,
	summary: undefined,
	description: undefined,
	version: undefined,
	authors: list(AUTHOR),
	type: undefined,
});

export const PROXY_AUTH = map("The proxy's `auth`", {
	disabled: undefined,
	username: undefined,
	password: undefined,
});

export const PROXY_CONFIG = map("The proxy's `config`", {
	protocol: undefined,
	hostname: undefined,
	port: undefined,
	auth: PROXY_AUTH,
	bypassProxy: undefined,
});

export const PROXY = map("The section `proxy`", {
	disabled: undefined,
	inherit: undefined,
	config: PROXY_CONFIG,
});

const CERTIFICATE = {
	domain: undefined,
	type: undefined,
	passphrase: undefined,
	disabled: undefined,
};

export const PEM = map("A certificate of the type `pem`", {
	...CERTIFICATE,
	certificateFilePath: undefined,
	privateKeyFilePath: undefined,
});

export const PKCS12 = map("A certificate of the type `pkcs12`", {
	...CERTIFICATE,
	pkcs12FilePath: undefined,
});

export const CLIENT_CERTIFICATE = byType("A certificate", [
	["pem", PEM],
	["pkcs12", PKCS12],
]);

/** An environment's file, or an entry of `config.environments`. */
export const ENVIRONMENT = map("An environment", {
	// Some write what the file is, as bundles and folders do.
	type: oneOf("environment"),
	name: undefined,
	color: undefined,
	description: undefined,
	variables: list(VARIABLE),
	externalSecrets: undefined,
	clientCertificates: list(CLIENT_CERTIFICATE),
	extends: undefined,
	dotEnvFilePath: undefined,
	extensions: undefined,
});

export const CONFIG = map("The section `config`", {
	// Each is looked at when it is read.
	environments: undefined,
	protobuf: undefined,
	proxy: PROXY,
	clientCertificates: list(CLIENT_CERTIFICATE),
});

export const SOURCE = map("The source of a secret", {
	keychain: undefined,
	secretCommand: undefined,
	timeout: undefined,
	age: undefined,
	sops: undefined,
	key: undefined,
});

const PLACES = { allowedHosts: undefined, source: SOURCE };

export const SECRET_IN_ENVIRONMENT = map("A secret in an environment", PLACES);

const SECRET_KEYS = {
	...PLACES,
	captures: undefined,
	environments: {
		what: "The environments of a secret",
		values: SECRET_IN_ENVIRONMENT,
	},
};

export const SECRET = map("A secret", SECRET_KEYS);

/** In a list of them. */
export const SECRET_ENTRY = map(
	"A secret in a list",
	{ name: undefined, ...SECRET_KEYS },
	["name"],
);

/** A map of names, or a list of entries with `name`. */
const SECRETS: Shape = {
	what: "The section `secrets`",
	values: SECRET,
	items: SECRET_ENTRY,
};

/** The document by itself, or with what becomes of violations. */
export const CONTRACT = map("The section `contract`", {
	document: undefined,
	only: oneOf("warn"),
});
/** The OpenAPI document that a collection is kept in step with. */
export const DOCUMENT = map("The section `openapi`", { document: undefined });

export const SNAPSHOTS = map("The section `snapshots`", { mask: undefined });

/** `extensions.curlew` of a collection's own file, `bruno.json` included. */
export const CURLEW = map("The section `extensions.curlew`", {
	unresolved: oneOf("error", "warn", "keep", "empty"),
	requires: undefined,
	defaults: undefined,
	defaultEnvironment: undefined,
	certificateAuthorities: undefined,
	contract: CONTRACT,
	enum: undefined,
	snapshots: SNAPSHOTS,
	secrets: SECRETS,
	rules: undefined,
	given: undefined,
	scriptOrder: oneOf("sandwich", "sequential"),
	moduleRoots: undefined,
	openapi: DOCUMENT,
});

/** The keys of `extensions.curlew`. */
export type CurlewKey = NonNullable<(typeof CURLEW)["names"]>[number];

const EXTENSIONS: Shape = {
	...map("The section `extensions`", { curlew: CURLEW }),
	isOpen: true,
};

/** The collection's own file; the items of a bundled one are looked at one by one. */
export const COLLECTION = map("A collection", {
	opencollection: undefined,
	info: COLLECTION_INFO,
	config: CONFIG,
	items: undefined,
	request: DEFAULTS,
	docs: map("A text", { content: undefined, type: undefined }),
	bundled: undefined,
	extensions: EXTENSIONS,
});
