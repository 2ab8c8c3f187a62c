import { AUTH_WORDS } from "../../kinds/auth-kinds.ts";
import {
	AUTHOR,
	CLIENT_CERTIFICATE,
	COLLECTION,
	COLLECTION_INFO,
	CONFIG,
	CONTRACT,
	CURLEW,
	ENVIRONMENT,
	PEM,
	PKCS12,
	PROXY,
	PROXY_AUTH,
	PROXY_CONFIG,
	SNAPSHOTS,
} from "../keys/collection-shapes.ts";
import { DEFAULTS, FOLDER } from "../keys/request-shapes.ts";
import {
	type DescribedShape,
	described,
	flagKey,
	key,
	textKey,
} from "./key-doc.ts";
import { below, ITEM_DOCS, textDocs } from "./request-docs.ts";
import { settingDocs } from "./setting-docs.ts";

const CERTIFICATE = {
	domain: textKey("The host, or `*.example.com`, that it is shown to.", {
		isRequired: true,
		example: "api.example.com",
	}),
	type: textKey("How the certificate is kept: `pem` or `pkcs12`.", {
		isRequired: true,
		example: "pem",
	}),
	passphrase: textKey("Of its key.", { example: '"{{passphrase}}"' }),
	disabled: flagKey("Leaves it out."),
};

const IN_FOLDER = "Relative to the collection's folder.";

const PEM_FILES = {
	certificateFilePath: textKey(`The certificate. ${IN_FOLDER}`, {
		isRequired: true,
		example: "certs/client.pem",
	}),
	privateKeyFilePath: textKey(`The key. ${IN_FOLDER}`, {
		isRequired: true,
		example: "certs/client.key",
	}),
};

const PKCS12_FILE = {
	pkcs12FilePath: textKey(`Certificate and key. ${IN_FOLDER}`, {
		isRequired: true,
		example: "certs/client.p12",
	}),
};

/** What is told of collections, folders, environments. */
export const COLLECTION_DOCS: readonly DescribedShape[] = [
	described(COLLECTION, {
		opencollection: textKey("The version of the format.", {
			example: "1.0.0",
		}),
		info: key("What the collection is called."),
		config: key("Environments of bundled collections, proxy, certificates."),
		items: key("The requests and folders of a bundled collection.", {
			type: "list of requests and folders",
			byDefault: "the files beside it",
		}),
		request: key("What it gives to all of its requests."),
		docs: ITEM_DOCS.docs,
		bundled: flagKey(
			"All requests stand in this file, even if there are none.",
		),
		extensions: key("What programs keep here; `curlew` is Curlew's."),
	}),
	described(COLLECTION_INFO, {
		name: textKey("Its name.", {
			byDefault: "that of the folder",
			example: "Shop",
		}),
		summary: textKey("In one sentence. For people."),
		description: { about: "For people.", type: "text or map" },
		version: textKey("Its own version.", { example: "1.4.0" }),
		authors: key("Who wrote it."),
		type: textKey("`collection`, as other clients write it."),
	}),
	described(AUTHOR, {
		name: textKey("The author's name."),
		email: textKey("The author's address."),
		url: textKey("A page of the author's."),
	}),
	described(CONFIG, {
		environments: key("The environments of a bundled collection.", {
			type: "list of environments",
		}),
		protobuf: {
			about: "For gRPC, which Curlew does not send. Not used.",
			type: "any value",
		},
		proxy: key("The proxy of all requests.", {
			byDefault: "that of the system",
		}),
		clientCertificates: key("Certificates that are shown to hosts."),
	}),
	described(PROXY, {
		disabled: flagKey("No proxy, whatever the system says."),
		inherit: flagKey("That of the system: `HTTPS_PROXY` and the like."),
		config: key("Which one it is."),
	}),
	described(PROXY_CONFIG, {
		protocol: textKey("How it is spoken to.", {
			byDefault: "`http`",
			example: "socks5",
		}),
		hostname: textKey("Where it is.", {
			isRequired: true,
			example: "proxy.example.com",
		}),
		port: {
			about: "Its port.",
			type: "number",
			byDefault: "that of the protocol",
			example: "3128",
		},
		auth: key("User and password."),
		bypassProxy: textKey("Hosts that are asked directly, with commas.", {
			byDefault: "none",
			example: '"localhost, *.internal"',
		}),
	}),
	described(PROXY_AUTH, {
		disabled: flagKey("Leaves it out."),
		username: textKey("The user."),
		password: textKey("The password.", { example: '"{{proxyPassword}}"' }),
	}),
	[CLIENT_CERTIFICATE, { ...CERTIFICATE, ...PEM_FILES, ...PKCS12_FILE }],
	described(PEM, { ...CERTIFICATE, ...PEM_FILES }),
	described(PKCS12, { ...CERTIFICATE, ...PKCS12_FILE }),
	described(ENVIRONMENT, {
		type: key("What the file is."),
		name: textKey("What `--env` calls it.", {
			byDefault: "the name of the file",
			example: "local",
		}),
		color: textKey("In apps.", { example: '"#2e8b57"' }),
		description: { about: "For people.", type: "text or map" },
		variables: key("Its variables."),
		externalSecrets: {
			about: "Of other formats. Not used.",
			type: "any value",
		},
		clientCertificates: key("Certificates, beside those of the collection."),
		extends: textKey(
			"Another environment, whose variables and certificates count where this one has none of the name.",
			{ example: "base" },
		),
		dotEnvFilePath: textKey(`An \`.env\` file of its own. ${IN_FOLDER}`, {
			byDefault: "only `.env` of the collection",
			example: ".env.staging",
		}),
		extensions: { about: "What other programs keep here.", type: "any value" },
	}),
	described(FOLDER, {
		info: key("What it is called, and its place in the run."),
		type: textKey("The same as `info.type`, in bundled collections."),
		items: key("Its requests and folders, in bundled collections.", {
			type: "list of requests and folders",
		}),
		request: key("What it gives to all requests below it."),
		docs: ITEM_DOCS.docs,
		extensions: ITEM_DOCS.extensions,
	}),
	[below(FOLDER, "info"), ITEM_DOCS.info],
	[
		below(FOLDER, "extensions"),
		{ curlew: key("Of folders there is nothing that only Curlew knows.") },
	],
	described(DEFAULTS, {
		headers: key("Headers, which nearer ones of the same name replace."),
		metadata: {
			about: "For gRPC, which Curlew does not send. Not used.",
			type: "any value",
		},
		auth: key("Authentication of requests that say `inherit`.", {
			byDefault: "of a folder `inherit`, of a collection `none`",
			words: AUTH_WORDS,
		}),
		variables: key("Variables for all requests below."),
		actions: key("Variables that are set around each request below."),
		scripts: key("Scripts that run for each request below."),
		settings: key("Settings, which nearer ones replace."),
	}),
	[
		below(DEFAULTS, "settings"),
		{
			...settingDocs(),
			http: key("Instead of these for HTTP requests."),
			graphql: key("Instead of these for GraphQL requests."),
		},
	],
	[below(COLLECTION, "docs"), textDocs()],
	[below(COLLECTION, "extensions"), { curlew: key("What only Curlew knows.") }],
	described(SNAPSHOTS, {
		mask: {
			about:
				"What may change in every snapshot of the collection; see [masks](snapshots.md#what-may-change).",
			type: "list of texts",
			byDefault: "none",
			example: '["<uuid>", "**.updatedAt"]',
		},
	}),
	described(CONTRACT, {
		document: textKey("The document's path, from the collection's folder on.", {
			example: "openapi.yaml",
		}),
		only: key("`warn`: violations are warnings, and fail nothing.", {
			byDefault: "they fail the request",
			example: "warn",
		}),
	}),
	described(CURLEW, {
		unresolved: key(
			"What becomes of a placeholder without a value: the request is not sent, sent with a warning, sent as it is written, or sent without.",
			{
				byDefault: "`error`; `warn` in collections that Bruno has made",
				example: "error",
			},
		),
		requires: textKey(
			"The versions of Curlew that understand the collection.",
			{
				byDefault: "any",
				example: '">=2.2.0"',
			},
		),
		defaults: flagKey(
			"`{{name:-text}}` stands for the text where `name` has no value, or an empty one. Without it, that is literal text.",
		),
		defaultEnvironment: textKey("The environment where nobody chooses one.", {
			byDefault: "the only one there is, else none",
			example: "local",
		}),
		certificateAuthorities: {
			about:
				"Files with certificates (PEM) that the collection's own requests trust, besides those that Curlew and its user trust; see [certificate authorities](cookbook.md#trust-a-certificate-authority).",
			type: "list of texts",
			byDefault: "none",
			example: "[certificates/company.pem]",
		},
		contract: {
			about:
				"An OpenAPI document by which runs judge every request and response; see [contracts](contract.md). Its path, or a map.",
			type: "text or map",
			byDefault: "none",
			example: "openapi.yaml",
		},
		enum: {
			about:
				"The only values that a variable may have, or that a question (`?Region`) may be answered with, by name; see [choices](placeholder-language.md#choices).",
			type: "map of lists of texts",
			byDefault: "any value",
			example: '{ region: [eu, us], "?Which plan": [free, pro] }',
		},
		snapshots: key("How [snapshots](snapshots.md) are compared."),
		secrets: key(
			"Where secrets come from and may be sent; see [secrets](secrets.md). A map of names, or a list.",
		),
		rules: {
			about: "Levels of the rules of [`check`](check.md), by name.",
			type: "map",
			example: "{ unused-variable: off }",
		},
		given: {
			about:
				"Names of variables that every run is given from outside. `check` does not miss them.",
			type: "list of texts",
			byDefault: "none",
			example: "[user, password]",
		},
		scriptOrder: key(
			"After a response, scripts of the collection run last (`sandwich`) or first (`sequential`).",
			{ byDefault: "`sandwich`", example: "sequential" },
		),
		moduleRoots: {
			about:
				"Further folders that scripts may `require` files of. They need the user's leave.",
			type: "list of texts",
			byDefault: "none",
			example: "[../shared]",
		},
		openapi: key(
			"Which document it is kept [in step](openapi.md) with. Written by `curlew openapi`.",
		),
	}),
];
