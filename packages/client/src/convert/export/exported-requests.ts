import type { Collection } from "../../collection/collection.ts";
import type {
	AuthDefinition,
	Entry,
	Param,
	RequestDefinition,
} from "../../collection/model.ts";
import { effectiveAuth } from "../../request/auth/compiled-auth.ts";
import { openSession } from "../../run/session/open-session.ts";
import type { Session } from "../../run/session/session.ts";
import type { SnippetUser } from "../snippets/snippet-request.ts";
import { snippetRequestOf } from "../snippets/snippet-request-of.ts";
import type { ExportedCollection, ExportedRequest } from "./exporter.ts";
import type { Losses } from "./losses.ts";

/**
 * The requests of a collection as they are sent, without running a script.
 *
 * @param requests all of them, in the order of a run
 * @param environment whose values are filled in; without one, placeholders stay
 */
export async function exportedCollection(
	collection: Collection,
	requests: readonly RequestDefinition[],
	environment: string | undefined,
	losses: Losses,
): Promise<Omit<ExportedCollection, "responses">> {
	const session = await openSession(collection, { environment });
	try {
		const exported: ExportedRequest[] = [];
		for (const request of requests) {
			const one = await exportedRequest(session, request, losses, environment);
			if (one) exported.push(one);
		}
		const names = await collection.environmentNames();
		return {
			definition: collection.definition,
			requests: exported,
			environments: await Promise.all(
				names.map((name) => collection.environment(name)),
			),
			environment,
		};
	} finally {
		await session.close();
	}
}

async function exportedRequest(
	session: Session,
	definition: RequestDefinition,
	losses: Losses,
	environment: string | undefined,
): Promise<ExportedRequest | undefined> {
	const auth = effectiveAuth(definition, session.parts.collection.definition);
	const { explanation } = await session.explain(withAuth(definition, auth), {
		runsScripts: false,
	});
	if (explanation === undefined) {
		losses.inRequest(
			definition,
			[],
			`The request \`${definition.name}\` is not written: it cannot be built.`,
			"`curlew render` tells why.",
		);
		return undefined;
	}
	if (!isWritten(auth) && "field" in auth)
		losses.atField(
			auth.field,
			`The authentication of \`${definition.name}\` is not written: what it sends is made anew for each request.`,
			"Add it in the other program.",
		);
	const placeholders = environment === undefined ? "all" : "secrets";
	const sent = snippetRequestOf(explanation, { placeholders });
	return { definition, sent, auth };
}

/** Whether an authentication is a header or a parameter of its own texts. */
function isWritten(auth: AuthDefinition): boolean {
	return auth.kind !== "other" || auth.type === "digest";
}

/**
 * A request whose authentication is a header or a parameter. User names and
 * passwords stand with a colon between them, not yet encoded.
 */
function withAuth(
	request: RequestDefinition,
	auth: AuthDefinition,
): RequestDefinition {
	const plain: RequestDefinition = { ...request, auth: { kind: "none" } };
	const added = (header: Entry): RequestDefinition => ({
		...plain,
		headers: [...plain.headers, header],
	});
	switch (auth.kind) {
		case "bearer":
			return added(authorization(`Bearer ${auth.token}`));
		case "basic":
			return added(authorization(`Basic ${auth.username}:${auth.password}`));
		case "apikey": {
			const entry = { name: auth.key, value: auth.value, isDisabled: false };
			const param: Param = { ...entry, kind: "query" };
			return auth.placement === "header"
				? added(entry)
				: { ...plain, params: [...plain.params, param] };
		}
		case "other": {
			const { username = "", password = "" } = auth.fields;
			return auth.type === "digest"
				? added(authorization(`Digest ${username}:${password}`))
				: plain;
		}
		default:
			return plain;
	}
}

function authorization(value: string): Entry {
	return { name: "Authorization", value, isDisabled: false };
}

/** A user and a password of an `Authorization` header that is not yet encoded. */
export function userInHeader(
	name: string,
	value: string,
): SnippetUser | undefined {
	const match = /^(Basic|Digest) ([^:]*):(.*)$/s.exec(value);
	if (name !== "Authorization" || match === null) return undefined;
	const [, scheme, user = "", password = ""] = match;
	return {
		scheme: scheme === "Basic" ? "Basic" : "Digest",
		user,
		password,
	};
}
