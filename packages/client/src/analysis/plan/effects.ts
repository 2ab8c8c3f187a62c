import { compile, type Placeholder, type Reference } from "@curlew/template";
import type {
	AuthDefinition,
	CollectionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import { authDescriptor, authKindOf } from "../../kinds/auth-kinds.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { ScriptFacts } from "../script/script-facts.ts";
import type { KnownCode } from "../script/script-library.ts";
import { type Barrier, type BarrierOptions, barrierOf } from "./barrier.ts";
import {
	type DataFlow,
	dataFlowOf,
	type SoleScope,
	scopesWritten,
	WORD,
} from "./data-flow.ts";
import type { Lookups, ReferenceClosure } from "./reference-closure.ts";

/** What a request does that others may notice, or that depends on what others do. */
export interface Effects {
	/** Names of the variables that it may read. */
	readonly reads: ReadonlySet<string>;
	/** Names of the variables that it may set or remove, with where. */
	readonly writes: ReadonlyMap<string, Place>;
	/** True when it may read variables whose names cannot be told. */
	readonly readsAny: boolean;
	/** What the first that needs it gets for all others: answers, secrets. */
	readonly obtains: ReadonlySet<string>;
	/** How it gets a token of OAuth 2.0; undefined when it needs none. */
	readonly login: TokenLogin | undefined;
	/** True when it looks up a token that another request has got. */
	readonly usesCredentials: boolean;
	/** True when it draws from the seeded random numbers. */
	readonly drawsNumbers: boolean;
	readonly barrier: Barrier | undefined;
	/** What passes from request to request: worked out when somebody asks. */
	readonly dataFlow: (soleScope: SoleScope) => DataFlow;
	/** In which scopes it may set or remove what others see. */
	readonly scopesWritten: () => ReturnType<typeof scopesWritten>;
}

/** The same object for all requests that inherit it. */
export interface TokenLogin {
	/** Names of the variables that the token depends on. */
	readonly names: ReadonlySet<string>;
}

export interface EffectsOptions extends BarrierOptions {
	readonly collection: CollectionDefinition;
	/** Names of secrets that may have to be asked for or fetched. */
	readonly missingSecrets: ReadonlySet<string>;
	/** True when random numbers are to come in the order of the requests. */
	readonly isSeeded: boolean;
}

/** Notes what the values that scripts and actions set may refer to: they may have placeholders in them. */
export function noteSetReferences(
	request: RequestFacts,
	closure: ReferenceClosure,
): void {
	for (const { parts } of request.scripts)
		for (const part of parts) noteScriptValues(part, request, closure);
	const { syntax } = request;
	for (const { definition, facts } of request.actions) {
		const { variable, expression } = definition;
		const { references } = compile(expression, { syntax });
		const given = facts.references.map(({ reference }) => reference);
		closure.addReferences(variable.name, [...references, ...given]);
		closure.addParts(variable.name, expression.match(WORD) ?? []);
	}
}

/** A script that handles the finished request may keep a text of it, with what could not be resolved there. */
const USES_REQUEST = /\breq\b/;

function noteScriptValues(
	{ source, facts }: KnownCode,
	{ texts }: RequestFacts,
	closure: ReferenceClosure,
): void {
	if (facts.writes.length === 0) return;
	const references: (Reference | Placeholder)[] = facts.references.map(
		({ reference }) => reference,
	);
	if (USES_REQUEST.test(source.code))
		for (const { template } of texts) references.push(...template.references);
	const parts = facts.reads.map(({ name }) => name);
	for (const { name } of facts.writes) {
		closure.addReferences(name, references);
		closure.addParts(name, parts);
	}
}

/** What a request does, as far as it can be told; in doubt, more. */
export function effectsOf(
	request: RequestFacts,
	closure: ReferenceClosure,
	options: EffectsOptions,
): Effects {
	const { definition } = request;
	const lookups = closure.follow(referencesOf(request), namesRead(request));
	const readsAny = mayReadAny(request);
	return {
		reads: lookups.names,
		writes: writesOf(request),
		readsAny,
		obtains: obtained(lookups, options),
		login: loginOf(definition, closure, options.collection),
		usesCredentials: lookups.usesCredentials,
		drawsNumbers: options.isSeeded && (lookups.isDynamic || readsAny),
		barrier: barrierOf(request, options),
		dataFlow: (soleScope) => dataFlowOf(request, closure, soleScope),
		scopesWritten: () => scopesWritten(request),
	};
}

function* referencesOf(
	request: RequestFacts,
): Iterable<Reference | Placeholder> {
	const { syntax } = request;
	for (const { template } of request.texts) yield* template.references;
	for (const facts of factsOf(request))
		for (const { reference } of facts.references) yield reference;
	for (const { definition, value } of request.assertions) {
		yield* value.references;
		yield* compile(definition.expression, { syntax }).references;
	}
	for (const { definition } of request.actions)
		yield* compile(definition.expression, { syntax }).references;
}

/** `client.interpolate` of something that does not stand there as a text. */
const COMPUTED_TEXT =
	/\binterpolate\b(?!\s*\(\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|`[^`$\\]*`)\s*[,)])/;

/** A placeholder that is put together: `{{${name}}}`, `"{{" + name + "}}"`. */
const COMPUTED_PLACEHOLDER = /\{\{(?![^{}$"'`\n]*\}\})/;

function mayReadAny({ scripts, actions, assertions }: RequestFacts): boolean {
	const isOpen = ({ facts }: { readonly facts: ScriptFacts }) =>
		facts.openReads.length > 0;
	if (actions.some(isOpen) || assertions.some(isOpen)) return true;
	return scripts.some(({ parts }) =>
		parts.some(
			(part) =>
				isOpen(part) ||
				COMPUTED_TEXT.test(part.source.code) ||
				COMPUTED_PLACEHOLDER.test(part.source.code),
		),
	);
}

function* namesRead(request: RequestFacts): Iterable<string> {
	for (const { reads } of factsOf(request))
		for (const { name } of reads) yield name;
	for (const { definition } of [...request.assertions, ...request.actions])
		yield* definition.expression.match(WORD) ?? [];
}

function writesOf(request: RequestFacts): ReadonlyMap<string, Place> {
	const writes = new Map<string, Place>();
	for (const { parts } of request.scripts)
		for (const part of parts) noteWrites(part, writes);
	for (const { facts, definition } of [
		...request.assertions,
		...request.actions,
	]) {
		const place = { kind: "field", field: definition.field } as const;
		for (const { name } of [...facts.writes, ...facts.removals])
			writes.set(name, place);
	}
	for (const { definition } of request.actions) {
		const { name, scope } = definition.variable;
		// Nobody else sees a request's own variables.
		if (scope !== "request")
			writes.set(name, { kind: "field", field: definition.field });
	}
	return writes;
}

function noteWrites(
	{ source, facts }: KnownCode,
	writes: Map<string, Place>,
): void {
	for (const write of [...facts.writes, ...facts.removals])
		if (!writes.has(write.name))
			writes.set(write.name, { kind: "code", source, range: write });
}

function obtained(
	{ names, prompts }: Lookups,
	{ missingSecrets }: EffectsOptions,
): ReadonlySet<string> {
	const obtains = new Set<string>();
	for (const question of prompts) obtains.add(`the answer to “${question}”`);
	if (missingSecrets.size > 0)
		for (const name of names)
			if (missingSecrets.has(name)) obtains.add(`the secret \`${name}\``);
	return obtains;
}

const LOGINS = new WeakMap<AuthDefinition, TokenLogin>();

function loginOf(
	definition: RequestDefinition,
	closure: ReferenceClosure,
	collection: CollectionDefinition,
): TokenLogin | undefined {
	const auth = effectiveAuth(definition, collection);
	if (auth.kind !== "other") return undefined;
	const kind = authKindOf(auth.type);
	if (kind === undefined || authDescriptor(kind).sentBy !== "token")
		return undefined;
	let login = LOGINS.get(auth);
	if (login === undefined) {
		const { syntax } = collection;
		const fields = compile(JSON.stringify(auth.fields), { syntax });
		login = { names: closure.follow(fields.references, []).names };
		LOGINS.set(auth, login);
	}
	return login;
}

function* allFacts(request: RequestFacts): Iterable<ScriptFacts> {
	for (const { parts } of request.scripts)
		for (const { facts } of parts) yield facts;
	for (const { facts } of request.actions) yield facts;
	for (const { facts } of request.assertions) yield facts;
}

function factsOf(request: RequestFacts): readonly ScriptFacts[] {
	return [...allFacts(request)];
}
