import type {
	CollectionDefinition,
	UnresolvedPolicy,
} from "../collection/model.ts";
import {
	placeOfField,
	type UnlocatedDiagnostic,
} from "../collection/places/place.ts";
import type { ClientRules } from "../formats/rules/client-rules.ts";
import { WITHOUT_BODY } from "../kinds/methods.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { SecretMasker } from "../variables/secret-masker.ts";
import {
	basicCredentials,
	buildAuth,
	type Credentials,
	NO_CREDENTIALS,
} from "./auth/build-auth.ts";
import type { CompiledAuth } from "./auth/compiled-auth.ts";
import type { RenderedAuth } from "./auth/rendered-auth.ts";
import { type BuiltBody, buildBody, NO_BODY } from "./body/build-body.ts";
import { isMultipart } from "./body/content-type.ts";
import { URL_ENCODED } from "./body/media-types.ts";
import type { DraftRequest } from "./draft-request.ts";
import { type HeaderPlan, planHeaders } from "./header-plan.ts";
import {
	hasHeader,
	isToken,
	pairOf,
	type RenderedHeader,
	renderHeaders,
} from "./headers/build-headers.ts";
import type { OutgoingRequest, OutgoingSettings } from "./outgoing-request.ts";
import {
	diagnoseProblem,
	diagnoseUnresolved,
	isFatal,
} from "./render-diagnostics.ts";
import { type EarlyTexts, Rendering, type TextTrace } from "./rendering.ts";
import type { EffectiveSettings } from "./settings.ts";
import { type BuiltUrl, buildUrl } from "./url/build-url.ts";

export interface BuildContext {
	readonly variables: ScopeChain;
	/** What happens to references without a value; default: what the collection says (`policyOf`). */
	readonly unresolved?: UnresolvedPolicy | undefined;
	/** Learns what is derived from secrets, such as `user:password` in base64. */
	readonly masker?: SecretMasker | undefined;
	/** Absolute paths of folders outside of the collection whose files requests may send. */
	readonly fileFolders?: readonly string[] | undefined;
	/** Absolute path of the folder that the paths of files count from. Default: the collection's. */
	readonly workingFolder?: string | undefined;
	/** Keep where every part of every text came from. */
	readonly isTraced?: boolean | undefined;
	/** What `renderAuth` renders: given to it and to `buildRequest`, each text is rendered once. */
	readonly early?: EarlyTexts | undefined;
}

export type BuildResult =
	| {
			readonly kind: "ready";
			readonly request: OutgoingRequest;
			readonly warnings: readonly UnlocatedDiagnostic[];
			/** Empty unless `isTraced`. */
			readonly traces: readonly TextTrace[];
	  }
	| {
			/** Nothing may be sent. */
			readonly kind: "refused";
			readonly problems: readonly UnlocatedDiagnostic[];
			readonly warnings: readonly UnlocatedDiagnostic[];
			readonly traces: readonly TextTrace[];
	  };

/** The policy that a collection states, else that of its client. docs/semantics.md §6. */
export function policyOf(collection: CollectionDefinition): UnresolvedPolicy {
	return collection.extensions.unresolved ?? collection.rules.unresolved;
}

/**
 * Makes of a draft and the variables what goes over the wire, or all the
 * reasons at once why nothing can. Prompts and dynamic values must have been
 * prepared (`requirementsOf`, `prepareRequirements`).
 *
 * Synchronous; of files only the size is read, their content when it is sent.
 */
export function buildRequest(
	draft: DraftRequest,
	context: BuildContext,
): BuildResult {
	const rendering = new Rendering({
		...context,
		policy: context.unresolved ?? policyOf(draft.collection),
	});
	const { request: built, url } = buildParts(rendering, draft);
	const { problems, warnings } = judge(rendering);
	const { traces } = rendering;
	if (problems.length > 0 || url === undefined)
		return { kind: "refused", problems, warnings, traces };
	const request = { ...built, url };
	draft.recordSent(request);
	return { kind: "ready", request, warnings, traces };
}

/**
 * The authentication of a draft by itself, for those who must do something
 * about it before the request can be built. Undefined when there is none of
 * that sort, a header takes its place, or something is wrong with its fields,
 * which building the request will tell.
 */
export function renderAuth(
	draft: DraftRequest,
	context: BuildContext,
): RenderedAuth | undefined {
	const policy = context.unresolved ?? policyOf(draft.collection);
	const options = { early: new Map(), ...context, policy, isTrial: true };
	const early = new Rendering(options);
	const counting = countingAuth(early, draft);
	const plan = planFor(early, draft, counting);
	const rendering = new Rendering(options);
	const { auth } = credentialsOf(rendering, counting, draft.collection, plan);
	return judge(rendering).problems.length === 0 ? auth : undefined;
}

/** A request as far as it can be built. */
export interface BuiltParts {
	/** All but the URL. */
	readonly request: Omit<OutgoingRequest, "url">;
	/** Undefined when none came of it. */
	readonly url: string | undefined;
	/** The URL as it was rendered, without its params. */
	readonly filledUrl: string;
}

/** Renders every part, noting in the rendering whatever is wrong. */
export function buildParts(
	rendering: Rendering,
	draft: DraftRequest,
): BuiltParts {
	const method = buildMethod(rendering, draft);
	const auth = countingAuth(rendering, draft);
	const plan = planFor(rendering, draft, auth);
	const headers = renderHeaders(rendering, plan);
	const credentials = credentialsOf(rendering, auth, draft.collection, plan);
	const extra = credentials.query === undefined ? [] : [credentials.query];
	const filled = rendering.fillIn(draft.url.url);
	const url = buildUrl(rendering, draft.url, filled, extra, method);
	const written = headers.find(isContentType)?.value;
	const { root, filesFolder, rules } = draft.collection;
	const around = { root, filesFolder, rules, contentType: written };
	const isPruned = draft.settings.pruneBody && WITHOUT_BODY.has(method);
	const body = isPruned ? NO_BODY : buildBody(rendering, draft.body, around);
	const authorised = withAuthorization(rendering, headers, credentials, url);
	const request = {
		method,
		headers: withContentType(authorised, body, plan, rules).map(pairOf),
		body: body.body,
		...(credentials.header && {
			credentialHeaders: [credentials.header.name.toLowerCase()],
		}),
		settings: outgoing(draft.settings),
		...(credentials.auth && { auth: credentials.auth }),
	};
	return { request, url: url?.href, filledUrl: filled.text };
}

/** The authentication, unless nothing of it would be sent: then what is written counts. */
function countingAuth(
	rendering: Rendering,
	{ auth, collection }: DraftRequest,
): CompiledAuth {
	if (collection.rules.sendsEmptyToken || auth.kind !== "scheme") return auth;
	if (auth.scheme !== "bearer") return auth;
	const token = auth.fields.get("token");
	const isEmpty = token === undefined || rendering.peek(token).trim() === "";
	return isEmpty ? { kind: "none" } : auth;
}

function planFor(
	rendering: Rendering,
	draft: DraftRequest,
	auth: CompiledAuth,
): HeaderPlan {
	const plan = draft.headerPlan;
	const isPlanned = plan.isFixed && !rendering.isTraced && auth === draft.auth;
	if (isPlanned) return plan;
	const { headers, removedHeaders, collection, settings } = draft;
	const sources = { headers, auth, removedHeaders, collection, settings };
	return planHeaders(sources, rendering);
}

function credentialsOf(
	rendering: Rendering,
	auth: CompiledAuth,
	collection: CollectionDefinition,
	plan: HeaderPlan,
): Credentials {
	if (plan.auth === "replaced") return NO_CREDENTIALS;
	const credentials = buildAuth(rendering, auth, collection);
	return plan.auth === "removed"
		? { ...NO_CREDENTIALS, query: credentials.query }
		: credentials;
}

/** As it is sent; refused when it is no token. */
export function buildMethod(rendering: Rendering, draft: DraftRequest): string {
	const method = rendering.render(draft.method).trim() || "GET";
	if (!isToken(method) && !rendering.isLeftOpen(draft.method))
		rendering.refuse(
			"INVALID_METHOD",
			`${JSON.stringify(method)} is not an HTTP method.`,
			"A method is one word: GET, POST, PUT, PATCH, DELETE, …",
			placeOfField(draft.method.field),
		);
	// Methods are case-sensitive (RFC 9110 §9.1), but `get` in a file means GET.
	return /^[a-z]+$/.test(method) ? method.toUpperCase() : method;
}

function isContentType({ name }: RenderedHeader): boolean {
	return name.toLowerCase() === "content-type";
}

/** The header of the authentication, whose place the plan has made; without any, user and password of the URL count, as with curl. */
function withAuthorization(
	rendering: Rendering,
	headers: readonly RenderedHeader[],
	{ header, auth }: Credentials,
	url: BuiltUrl | undefined,
): readonly RenderedHeader[] {
	if (header !== undefined) return [...headers, header];
	if (url?.credentials === undefined || auth) return headers;
	if (hasHeader(headers, "authorization")) return headers;
	const { username, password } = url.credentials;
	const value = basicCredentials(rendering, username, password);
	return [...headers, { name: "Authorization", value }];
}

/** The body's own media type, unless the user wrote one; a multipart type of the user's without boundary gets one. With Postman, forms have theirs in any case. */
function withContentType(
	headers: readonly RenderedHeader[],
	{ contentType }: BuiltBody,
	{ addsContentType }: HeaderPlan,
	{ formTypeWins }: ClientRules,
): readonly RenderedHeader[] {
	if (contentType === undefined) return headers;
	if (addsContentType)
		return [...headers, { name: "Content-Type", value: contentType }];
	const index = headers.findIndex(isContentType);
	const written = headers[index];
	if (written === undefined) return headers;
	const wins = formTypeWins
		? isMultipart(contentType) ||
			(contentType === URL_ENCODED &&
				!written.value.toLowerCase().startsWith(URL_ENCODED))
		: isMultipart(contentType) && isMultipart(written.value);
	if (!wins) return headers;
	return headers.with(index, { ...written, value: contentType });
}

export function outgoing(settings: EffectiveSettings): OutgoingSettings {
	const { encodeUrl: _, pruneBody: __, ...others } = settings;
	return others;
}

/** Sorts what was noted into what forbids sending and what does not. */
export function judge(rendering: Rendering): {
	readonly problems: readonly UnlocatedDiagnostic[];
	readonly warnings: readonly UnlocatedDiagnostic[];
} {
	const problems: UnlocatedDiagnostic[] = [];
	const warnings: UnlocatedDiagnostic[] = [];
	for (const found of rendering.unresolved) {
		if (rendering.policy === "error" || isFatal(found))
			problems.push(diagnoseUnresolved(rendering.variables, found, "error"));
		else if (rendering.policy === "warn")
			warnings.push(diagnoseUnresolved(rendering.variables, found, "warning"));
	}
	for (const found of rendering.problems) {
		const diagnostic = diagnoseProblem(found);
		if (diagnostic.severity === "error") problems.push(diagnostic);
		else warnings.push(diagnostic);
	}
	problems.push(...rendering.errors);
	warnings.push(...rendering.warnings);
	return { problems, warnings };
}
