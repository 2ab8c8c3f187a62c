import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { SecurityRequirement } from "./api-operation.ts";

/** A way to prove who is asking. */
export interface SecurityScheme {
	readonly name: string;
	/** `http`, `apiKey`, `oauth2`, … as OpenAPI 3 says it. */
	readonly type: string;
	/** Of `http`, in small letters: `bearer`. */
	readonly scheme: string | undefined;
	/** Of `apiKey`: what the key is called, and where it goes. */
	readonly key: string | undefined;
	readonly place: string | undefined;
	readonly flows: readonly OAuthFlow[];
	readonly description: string | undefined;
	readonly at: ApiNode;
}

export interface OAuthFlow {
	/** As OpenAPI 3 calls it: `authorizationCode`. */
	readonly name: string;
	readonly authorizationUrl: string | undefined;
	readonly tokenUrl: string | undefined;
	readonly refreshUrl: string | undefined;
	readonly deviceUrl: string | undefined;
}

/** The alternatives of a list `security`. */
export function readRequirements(
	list: ApiNode,
): readonly SecurityRequirement[] {
	return list
		.items()
		.filter(({ isMap }) => isMap)
		.map(
			(item) => new Map(item.keys().map((name) => [name, item.textsAt(name)])),
		);
}

/** The schemes of a document by their names. */
export function readSecuritySchemes(
	document: ApiDocument,
): ReadonlyMap<string, SecurityScheme> {
	const { root, version, references } = document;
	const isSwagger = version === "2.0";
	const all = isSwagger
		? root.get("securityDefinitions")
		: root.get("components").get("securitySchemes");
	const found = new Map<string, SecurityScheme>();
	for (const name of all.keys()) {
		const at = references.follow(all.get(name));
		if (at?.isMap) found.set(name, schemeOf(name, at));
	}
	return found;
}

/** Names that Swagger 2 had for the same. */
const SWAGGER_FLOWS: ReadonlyMap<string, string> = new Map([
	["accessCode", "authorizationCode"],
	["application", "clientCredentials"],
]);

function schemeOf(name: string, at: ApiNode): SecurityScheme {
	const type = at.textAt("type") ?? "";
	const isBasic = type === "basic";
	const flow = at.textAt("flow");
	return {
		name,
		type: isBasic ? "http" : type,
		scheme: isBasic ? "basic" : at.textAt("scheme")?.toLowerCase(),
		key: at.textAt("name"),
		place: at.textAt("in"),
		flows:
			flow === undefined
				? at
						.get("flows")
						.members()
						.map((node) => flowOf(node.key, node))
				: [flowOf(SWAGGER_FLOWS.get(flow) ?? flow, at)],
		description: at.textAt("description"),
		at,
	};
}

function flowOf(name: string, at: ApiNode): OAuthFlow {
	return {
		name,
		authorizationUrl: at.textAt("authorizationUrl"),
		tokenUrl: at.textAt("tokenUrl"),
		refreshUrl: at.textAt("refreshUrl"),
		deviceUrl: at.textAt("deviceAuthorizationUrl"),
	};
}
