import type { CollectionDefinition } from "../collection/model.ts";
import { headerOfAuth } from "./auth/auth-header.ts";
import type { CompiledAuth } from "./auth/compiled-auth.ts";
import {
	type HeaderText,
	withoutReplaced,
} from "./headers/compiled-headers.ts";
import type { EffectiveSettings } from "./settings.ts";
import type { TemplatedText } from "./templated-text.ts";

/** A header that a file or a script writes and that counts. */
export interface PlannedHeader {
	/** As it goes over the wire. */
	readonly name: string;
	readonly text: HeaderText;
}

/**
 * Which headers a request gets and from where, in the order in which they are
 * sent: those that are written, then that of the authentication (else of the
 * URL's user and password), then the body's content type.
 */
export interface HeaderPlan {
	readonly written: readonly PlannedHeader[];
	/**
	 * - `sent`: the authentication adds what it is made of.
	 * - `removed`: a script removed its header, so it only adds to the query.
	 * - `replaced`: a script set its header; its fields need no value.
	 */
	readonly auth: "sent" | "removed" | "replaced";
	/** The header (lower case) that the authentication sets. */
	readonly authHeader: string | undefined;
	/** `Content-Type` comes from the body: neither file nor script wrote or removed it, and no setting omits it. */
	readonly addsContentType: boolean;
	/** No name has placeholders: the plan holds whatever the variables are. */
	readonly isFixed: boolean;
}

/** What a plan is made from. */
export interface HeaderSources {
	/** Enabled headers of all levels, outermost first. */
	readonly headers: readonly HeaderText[];
	readonly auth: CompiledAuth;
	/** Names (lower case) of headers that a script removed. */
	readonly removedHeaders: ReadonlySet<string>;
	readonly collection: Pick<CollectionDefinition, "rules">;
	readonly settings: Pick<EffectiveSettings, "omitHeaders">;
}

/** Fills in names; fields of the authentication early, since they are rendered for their values later. */
export interface NameTexts {
	render(text: TemplatedText): string;
	peek(text: TemplatedText): string;
}

/** Names as they stand in their files. */
export const AS_WRITTEN: NameTexts = {
	render: ({ template }) => template.source,
	peek: ({ template }) => template.source,
};

/**
 * Plans the headers of a request. One given further in replaces those of its
 * name from further out; the authentication takes the place of those of its
 * header's name that stand in files, at whatever level (in Postman's schema 3
 * the other way round), and what a script sets takes the place of the
 * authentication.
 */
export function planHeaders(
	{ headers, auth, removedHeaders, collection, settings }: HeaderSources,
	texts: NameTexts,
): HeaderPlan {
	const named = headers.map((text) => ({
		name: texts.render(text.name),
		level: text.level,
		text,
	}));
	let isFixed = headers.every(({ name }) => !isTemplate(name));
	const authHeader = headerOfAuth(auth, (text) => {
		isFixed &&= !isTemplate(text);
		return texts.peek(text);
	})?.toLowerCase();
	const counting = withoutReplaced(named, nameOf);
	const rivals = counting.filter((one) => lowerName(one) === authHeader);
	const isReplaced = rivals.some(
		({ text }) => text.name.isData || collection.rules.writtenHeaderWins,
	);
	const written = isReplaced
		? counting
		: counting.filter((one) => !rivals.includes(one));
	const isRemoved = authHeader !== undefined && removedHeaders.has(authHeader);
	const hasType =
		(authHeader === CONTENT_TYPE && !isRemoved) ||
		written.some((one) => lowerName(one) === CONTENT_TYPE);
	return {
		written,
		auth: isReplaced ? "replaced" : isRemoved ? "removed" : "sent",
		authHeader,
		addsContentType:
			!hasType &&
			!removedHeaders.has(CONTENT_TYPE) &&
			!settings.omitHeaders.includes(CONTENT_TYPE),
		isFixed,
	};
}

const CONTENT_TYPE = "content-type";

/** Also what merely looks like a placeholder: escapes are left out when it is rendered. */
function isTemplate({ template }: TemplatedText): boolean {
	return template.source.includes("{{");
}

function nameOf({ name }: { readonly name: string }): string {
	return name;
}

function lowerName({ name }: { readonly name: string }): string {
	return name.toLowerCase();
}
