import type {
	AuthDefinition,
	BodyDefinition,
	CollectionDefinition,
	Entry,
	EnvironmentDefinition,
	RequestDefaults,
	RequestDefinition,
	ScriptDefinition,
	ScriptKind,
	SetVariableAction,
	VariableDefinition,
} from "../../collection/model.ts";
import { oneScript } from "../../formats/bru/write/script-sections.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";
import { settingsOf } from "../../request/settings.ts";
import { withoutEmptySegments } from "../../request/url/path-params.ts";

/**
 * What a definition makes Curlew do, apart from the files that it stands in.
 * Lists have an item for each of the model's, in its order.
 */
export type Facets = Readonly<Record<string, unknown>>;

/** Operators that look at the value alone. */
const UNARY = /^is[A-Z]/;

/** Of a request, with the authentication and the settings that it really gets. */
export function requestFacets(
	request: RequestDefinition,
	collection: CollectionDefinition,
): Facets {
	return {
		name: request.name.trim(),
		tags: request.tags,
		protocol: request.protocol,
		method: methodFacet(request.method),
		url: urlFacet(request, collection),
		headers: headerFacet(request.headers),
		...paramFacets(request),
		body: bodyFacet(request.body),
		auth: authFacet(effectiveAuth(request, collection)),
		variables: variableFacet(request.variables),
		...scriptFacets(request.scripts),
		assertions: request.assertions.map(({ operator, value, ...others }) => ({
			...others,
			operator,
			value: UNARY.test(operator) ? "" : value,
		})),
		actions: request.actions.filter(hasExpression),
		settings: settingsFacet(request, collection),
	};
}

/** Methods that a redirect turns into GET anyhow, or never. */
const SAME_AFTER_REDIRECTS: ReadonlySet<string> = new Set([
	"GET",
	"HEAD",
	"POST",
]);

function settingsFacet(
	request: RequestDefinition,
	collection: CollectionDefinition,
): unknown {
	const { getAfterRedirects, ...others } = settingsOf(request, collection);
	const isSame =
		!others.followRedirects ||
		others.keepMethod ||
		SAME_AFTER_REDIRECTS.has(request.method.toUpperCase());
	return isSame ? others : { ...others, getAfterRedirects };
}

/** Of a folder or a collection. Its authentication and settings count where a request has them. */
export function defaultsFacets(
	defaults: RequestDefaults,
	areSecretsMoved = false,
): Facets {
	return {
		headers: headerFacet(defaults.headers),
		variables: variableFacet(defaults.variables, areSecretsMoved),
		...scriptFacets(defaults.scripts),
		actions: defaults.actions.filter(hasExpression),
	};
}

/** @param areSecretsMoved values of secrets stand in `.env` files of the converted collection */
export function environmentFacets(
	environment: EnvironmentDefinition,
	areSecretsMoved = false,
): Facets {
	return {
		variables: variableFacet(environment.variables, areSecretsMoved),
		extends: environment.extends,
		dotEnvFilePath: areSecretsMoved ? undefined : environment.dotEnvFile,
		clientCertificates: environment.clientCertificates,
	};
}

/** The names of the facets of which two definitions say different things. */
export function changedFacets(
	before: Facets,
	after: Facets,
): readonly string[] {
	return Object.keys(before).filter(
		(name) => canonical(before[name]) !== canonical(after[name]),
	);
}

/** Where two lists begin to differ. */
export function firstDifference(
	before: unknown,
	after: unknown,
): number | undefined {
	if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
	const index = before.findIndex(
		(item, at) => canonical(item) !== canonical(after[at]),
	);
	return index === -1 ? undefined : index;
}

/** Small letters go out as capitals. */
function methodFacet(method: string): string {
	return /^[a-z]+$/.test(method) ? method.toUpperCase() : method;
}

function urlFacet(
	{ url, params }: RequestDefinition,
	collection: CollectionDefinition,
): string {
	const joins =
		collection.rules.dropsEmptySegments &&
		params.some(({ kind }) => kind === "path");
	return joins ? withoutEmptySegments(url.trim()) : url.trim();
}

/** White space around a header's value is no part of it: RFC 9110 §5.5. */
function headerFacet(headers: readonly Entry[]): readonly Entry[] {
	return headers
		.filter(isNamed)
		.map((header) => ({ ...header, value: header.value.trim() }));
}

/** The order of each kind is what counts. */
function paramFacets({ params }: RequestDefinition): Facets {
	const ofKind = (wanted: string) =>
		params.filter((param) => param.kind === wanted && isNamed(param));
	return { queryParams: ofKind("query"), pathParams: ofKind("path") };
}

/** A row without a name is no row. */
export function isNamed({ name }: { readonly name: string }): boolean {
	return name !== "";
}

/** An action without an expression sets nothing. */
export function hasExpression({ expression }: SetVariableAction): boolean {
	return expression.trim() !== "";
}

function bodyFacet(body: BodyDefinition): BodyDefinition {
	if ("entries" in body)
		return { ...body, entries: body.entries.filter(isNamed) };
	return "parts" in body
		? { ...body, parts: body.parts.filter(isNamed) }
		: body;
}

/** Secrets stand by themselves in `.bru`. */
function variableFacet(
	variables: readonly VariableDefinition[],
	areSecretsMoved = false,
): readonly unknown[] {
	const named = variables
		.filter(isNamed)
		.map((one) =>
			areSecretsMoved && one.isSecret ? { ...one, value: undefined } : one,
		);
	return [
		...named.filter(({ isSecret }) => !isSecret),
		...named.filter(({ isSecret }) => isSecret),
	];
}

function scriptFacets(scripts: readonly ScriptDefinition[]): Facets {
	const ofKind = (wanted: ScriptKind) =>
		oneScript(
			scripts.filter(({ kind }) => kind === wanted).map(({ code }) => code),
		).trim();
	return {
		scriptsBefore: ofKind("before-request"),
		scriptsAfter: ofKind("after-response"),
		tests: ofKind("tests"),
	};
}

/** Fields that are empty say nothing, but for what stands in front of a token. */
function authFacet(auth: AuthDefinition): unknown {
	if (auth.kind !== "other") return auth;
	return { ...auth, fields: filled(auth.fields) };
}

function filled(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(filled);
	if (!isObject(value)) return value === undefined ? undefined : String(value);
	const members = Object.entries(value)
		.map(([name, member]) => [name, filled(member)] as const)
		.filter(
			([name, member]) =>
				member !== undefined && (member !== "" || name === "header"),
		);
	return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Members that tell where something stands, not what it is. */
const PLACES: ReadonlySet<string> = new Set([
	"field",
	"file",
	"line",
	"indent",
	"lines",
]);

/** The same text for what means the same. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (key, member: unknown) => {
		if (PLACES.has(key)) return undefined;
		if (typeof member === "bigint") return `${member}n`;
		if (!isObject(member)) return member;
		return Object.fromEntries(
			Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)),
		);
	});
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
