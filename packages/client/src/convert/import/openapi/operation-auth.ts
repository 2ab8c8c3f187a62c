import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type { SecurityRequirement } from "../../../openapi/operations/api-operation.ts";
import {
	type OAuthFlow,
	readRequirements,
	readSecuritySchemes,
	type SecurityScheme,
} from "../../../openapi/operations/read-security.ts";
import type { DocumentImport } from "./import-context.ts";
import {
	keyOfRequirements,
	mostFrequent,
	scopesInRequirements,
	wordsOfRequirement,
} from "./requirements-of-security.ts";

/** How a request proves who is asking. */
export interface OperationAuth {
	/** `none` says that nobody does. */
	readonly auth: Tree | "none" | "inherit";
	/** Keys beside it: headers, and rows of the query. */
	readonly headers: readonly Tree[];
	readonly query: readonly Tree[];
}

/** A variable that holds a credential. */
export interface CredentialVariable {
	readonly name: string;
	readonly isSecret: boolean;
	readonly description: string | undefined;
}

const OPEN: OperationAuth = { auth: "none", headers: [], query: [] };

/** Makes authentication of the security of a document, with variables for what only its reader knows. */
export class AuthOfDocument {
	readonly #context: DocumentImport;
	readonly #schemes: ReadonlyMap<string, SecurityScheme>;
	/** Scopes that operations want, by scheme: one token is had for all of them. */
	readonly #scopes: ReadonlyMap<string, ReadonlySet<string>>;
	readonly #variables = new Map<string, CredentialVariable>();
	/** Which scheme has taken the name of a variable. */
	readonly #owners = new Map<string, string>();
	readonly #usual: string;

	/** @param requirements what the operations say, undefined for those that say nothing */
	constructor(
		context: DocumentImport,
		requirements: readonly (readonly SecurityRequirement[] | undefined)[],
	) {
		this.#context = context;
		this.#schemes = readSecuritySchemes(context.document);
		const own = readRequirements(context.document.root.get("security"));
		const all = requirements.map((security) => security ?? own);
		this.#scopes = scopesInRequirements(all);
		this.#usual =
			own.length > 0
				? keyOfRequirements(own)
				: mostFrequent(all.map(keyOfRequirements));
		this.#own = own;
		this.#usualRequirement =
			all.find((one) => keyOfRequirements(one) === this.#usual) ?? own;
	}

	readonly #own: readonly SecurityRequirement[];
	readonly #usualRequirement: readonly SecurityRequirement[];

	get variables(): readonly CredentialVariable[] {
		return [...this.#variables.values()];
	}

	/** What stands in the collection, and holds where requests inherit. */
	ofCollection(): OperationAuth {
		return this.#made(this.#usualRequirement);
	}

	/** @param security undefined where the document's own counts */
	ofOperation(
		security: readonly SecurityRequirement[] | undefined,
	): OperationAuth {
		const requirements = security ?? this.#own;
		if (keyOfRequirements(requirements) === "") return OPEN;
		const made = this.#made(requirements);
		return keyOfRequirements(requirements) === this.#usual
			? { ...made, auth: made.auth === "none" ? "none" : "inherit" }
			: made;
	}

	/** The first alternative that can be sent. */
	#made(requirements: readonly SecurityRequirement[]): OperationAuth {
		const real = requirements.filter(({ size }) => size > 0);
		const known = real.filter((requirement) =>
			[...requirement.keys()].every((name) => this.#isSendable(name)),
		);
		const [first] = known.length > 0 ? known : real;
		if (first === undefined) return OPEN;
		const others = requirements.filter((one) => one !== first);
		if (others.length > 0)
			this.#context.findings.changed(
				this.#placeOf(first),
				`Of the ways to authenticate (${requirements.map(wordsOfRequirement).join(", or ")}), requests use ${wordsOfRequirement(first)}.`,
				"Choose another one in the auth of the collection or of the request.",
			);
		const made = [...first.keys()].flatMap((name) => this.#bySchemes(name));
		return this.#together(made);
	}

	/** One kind of auth is the request's own; keys go beside it. */
	#together(made: readonly Tree[]): OperationAuth {
		const [main = undefined] = [
			...made.filter(({ type }) => type !== "apikey"),
			...made.filter(
				({ type, placement }) => type === "apikey" && placement !== "cookie",
			),
		];
		const rest = made.filter((auth) => auth !== main);
		const headers = rest.flatMap(({ type, key, value, placement }): Tree[] => {
			if (type !== "apikey" || placement === "query") return [];
			return placement === "cookie"
				? [{ name: "Cookie", value: `${key}=${value}` }]
				: [compact({ name: key, value })];
		});
		const query = rest.flatMap(({ type, key, value, placement }): Tree[] =>
			type === "apikey" && placement === "query"
				? [compact({ name: key, value, type: "query" })]
				: [],
		);
		return { auth: main ?? "none", headers, query };
	}

	#placeOf(requirement: SecurityRequirement) {
		const [name = ""] = requirement.keys();
		return (
			this.#schemes.get(name)?.at ?? this.#context.document.root.get("security")
		);
	}

	#isSendable(name: string): boolean {
		const scheme = this.#schemes.get(name);
		if (scheme === undefined) return false;
		return (
			scheme.type === "apiKey" ||
			(scheme.type === "oauth2" && scheme.flows.length > 0) ||
			(scheme.type === "http" && HTTP_SCHEMES.has(scheme.scheme ?? ""))
		);
	}

	#bySchemes(name: string): readonly Tree[] {
		const { findings, document } = this.#context;
		const scheme = this.#schemes.get(name);
		if (scheme === undefined) {
			findings.lost(
				document.root.get("security"),
				`The security scheme \`${name}\` is not described; requests do without it.`,
				"Describe it among the security schemes, or write auth into the collection.",
			);
			return [];
		}
		switch (scheme.type) {
			case "apiKey":
				return [this.#apiKey(scheme)];
			case "oauth2":
				return [this.#oauth2(scheme)];
			case "openIdConnect":
				findings.changed(
					scheme.at,
					`OpenID Connect (\`${name}\`) becomes a bearer token.`,
					"Give the variable of the token its value, or write auth of the type oauth2.",
				);
				return [this.#bearer(scheme)];
			case "http":
				if (HTTP_SCHEMES.has(scheme.scheme ?? "")) return [this.#http(scheme)];
		}
		findings.lost(
			scheme.at,
			`The security scheme \`${name}\` (${scheme.scheme ?? scheme.type}) cannot be sent by itself; requests do without it.`,
			scheme.type === "mutualTLS"
				? "Add the client's certificate to `clientCertificates` of the collection."
				: "Write the header that it wants into the collection.",
		);
		return [];
	}

	#http(scheme: SecurityScheme): Tree {
		return scheme.scheme === "bearer"
			? this.#bearer(scheme)
			: {
					type: scheme.scheme === "digest" ? "digest" : "basic",
					username: this.#variable("username", scheme, false),
					password: this.#variable("password", scheme, true),
				};
	}

	#bearer(scheme: SecurityScheme): Tree {
		return { type: "bearer", token: this.#variable("token", scheme, true) };
	}

	#apiKey(scheme: SecurityScheme): Tree {
		return {
			type: "apikey",
			key: scheme.key ?? scheme.name,
			value: this.#variable("apiKey", scheme, true),
			placement: scheme.place ?? "header",
		};
	}

	#oauth2(scheme: SecurityScheme): Tree {
		const flows = FLOWS.flatMap(([name, word]) => {
			const flow = scheme.flows.find((one) => one.name === name);
			return flow ? [{ flow, word }] : [];
		});
		const [first] = flows;
		if (first === undefined) return this.#bearer(scheme);
		if (flows.length > 1)
			this.#context.findings.changed(
				scheme.at,
				`Of the flows of \`${scheme.name}\` (${flows.map(({ flow }) => flow.name).join(", ")}), requests use ${first.flow.name}.`,
				"Choose another one in the auth of the collection.",
			);
		return this.#ofFlow(scheme, first.flow, first.word);
	}

	#ofFlow(scheme: SecurityScheme, flow: OAuthFlow, word: string): Tree {
		const scopes = [...(this.#scopes.get(scheme.name) ?? [])];
		const isPassword = word === "resource_owner_password_credentials";
		return compact({
			type: "oauth2",
			flow: word,
			authorizationUrl: absolute(flow.authorizationUrl),
			accessTokenUrl: absolute(flow.tokenUrl),
			refreshTokenUrl: absolute(flow.refreshUrl),
			deviceAuthorizationUrl: absolute(flow.deviceUrl),
			credentials: compact({
				clientId: this.#variable("clientId", scheme, false),
				clientSecret:
					word === "implicit"
						? undefined
						: this.#variable("clientSecret", scheme, true),
			}),
			resourceOwner: isPassword
				? {
						username: this.#variable("username", scheme, false),
						password: this.#variable("password", scheme, true),
					}
				: undefined,
			scope: scopes.length === 0 ? undefined : scopes.join(" "),
		});
	}

	/** A placeholder of a variable, which has the scheme's name where several want one of its kind. */
	#variable(kind: string, scheme: SecurityScheme, isSecret: boolean): string {
		const owner = this.#owners.get(kind) ?? scheme.name;
		const plain = scheme.name.replace(/[^\p{L}\p{N}_-]+/gu, "_");
		const name = owner === scheme.name ? kind : `${kind}_${plain}`;
		if (owner === scheme.name) this.#owners.set(kind, scheme.name);
		const { description } = scheme;
		this.#variables.set(name, { name, isSecret, description });
		return `{{${name}}}`;
	}
}

const HTTP_SCHEMES: ReadonlySet<string> = new Set([
	"basic",
	"bearer",
	"digest",
]);

/** Flows of OAuth 2.0 in OpenAPI's words and in ours; those that need nobody at a browser first. */
const FLOWS = [
	["clientCredentials", "client_credentials"],
	["authorizationCode", "authorization_code"],
	["password", "resource_owner_password_credentials"],
	["deviceAuthorization", "device_code"],
	["implicit", "implicit"],
] as const;

/** URLs of OAuth may be relative to the server (OpenAPI 3.2 §4.30). */
function absolute(url: string | undefined): string | undefined {
	if (url === undefined || /^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
	return `{{baseUrl}}${url.startsWith("/") ? "" : "/"}${url}`;
}
